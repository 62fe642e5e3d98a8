package io.github.jobenergy.rate.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.rate.decode.entsoe.ActualGeneration;
import io.github.jobenergy.rate.decode.entsoe.FactorTable;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents of ENTSO-E and the carbon intensity of a mix. */
class ActualGenerationTest {

    private static final ActualGeneration DECODER = new ActualGeneration(FactorTable.IPCC_AR5, Optional.empty());

    @Test
    void aValueIsRepeatedInsideItsPeriodAndNotBeyond() throws Exception {
        DecodedRates rates = Documents.decoded(DECODER, "entsoe-a03.xml");

        assertEquals(
                List.of(
                        // nuclear alone
                        "generation-mix-lifecycle 2026-11-20T12:00:00Z 15 12 ESTIMATED",
                        // (600 × 12 + 300 × 11) / 900
                        "generation-mix-lifecycle 2026-11-20T12:15:00Z 15 11.666666667 ESTIMATED",
                        "generation-mix-lifecycle 2026-11-20T12:30:00Z 15 11.5 ESTIMATED",
                        "generation-mix-lifecycle 2026-11-20T12:45:00Z 15 11.5 ESTIMATED",
                        "generation-mix-lifecycle 2026-11-20T13:15:00Z 15 11.5 ESTIMATED"),
                Documents.shown(rates));
    }

    @Test
    void aSlotIsRejectedAndTheOthersAreUsed() throws Exception {
        DecodedRates rates = Documents.decoded(DECODER, "entsoe-a03.xml");

        String zone = "10YFI-1--------U 2026-11-20T";
        assertEquals(
                List.of(
                        zone
                                + "13:00:00Z: expected power of B14 that covers PT15M exactly once, found gaps or overlaps",
                        zone + "13:30:00Z: expected a factor of B25 in ipcc-ar5-median, found none",
                        zone + "13:45:00Z: expected power of B19 of 0 MW or more, found less"),
                rates.reasons());
    }

    @Test
    void shortSegmentsAreAddedUpToTheLongestAndMissingPointsOfA01AreUnknown() throws Exception {
        DecodedRates rates = Documents.decoded(DECODER, "entsoe-resolutions.xml");

        // 100 MWh of nuclear and 200 MWh of gas
        assertEquals(
                List.of("generation-mix-lifecycle 2026-11-20T12:00:00Z 60 330.666666667 ESTIMATED"),
                Documents.shown(rates));
        assertEquals(1, rates.rejectedCount());
    }

    @Test
    void anOverlapAndAGapOfTheSameLengthGiveNoValue() throws Exception {
        String text = Documents.text("entsoe-resolutions.xml")
                .replace("<position>4</position>", "<position>3</position>")
                .replace("2026-11-20T13:00Z</start>", "2026-11-20T12:45Z</start>")
                .replace(
                        "2026-11-20T14:00Z</end>\n      </timeInterval>\n      <resolution>PT15M",
                        "" + "2026-11-20T13:30Z</end>\n      </timeInterval>\n      <resolution>PT15M");

        DecodedRates rates = Documents.decode(DECODER, text);

        assertEquals(List.of(), rates.slots());
        assertEquals(2, rates.rejectedCount());
    }

    @Test
    void aHalfHourTwiceAndAMissingOneGiveNoValue() throws Exception {
        String period = """
                    <Period>
                      <timeInterval>
                        <start>2026-11-20T12:00Z</start>
                        <end>2026-11-20T12:30Z</end>
                      </timeInterval>
                      <resolution>PT30M</resolution>
                      <Point>
                        <position>1</position>
                        <quantity>100</quantity>
                      </Point>
                    </Period>
                """;
        String original = Documents.text("entsoe-resolutions.xml");
        int first = original.indexOf("    <Period>", original.indexOf("B04"));
        int second = original.indexOf("    <Period>", first + 1);
        String twicePeriods = original.substring(0, first) + period + period + original.substring(second);

        DecodedRates rates = Documents.decode(DECODER, twicePeriods);

        assertEquals(List.of(), rates.slots());
        assertTrue(
                rates.reasons()
                        .contains(
                                "10YFI-1--------U 2026-11-20T12:00:00Z: expected power of B04 that covers PT1H exactly "
                                        + "once, found gaps or overlaps"),
                () -> rates.reasons().toString());
    }

    @Test
    void theFactorTableAndTheRevisionAreInTheProvenance() throws Exception {
        DecodedRates rates = Documents.decoded(DECODER, "entsoe-a03.xml");

        assertEquals(
                Optional.of("ipcc-ar5-median"),
                rates.slots().get(0).provenance().factorTable());
        assertEquals(
                Optional.of("revision 1"), rates.slots().get(0).provenance().issue());
    }

    @Test
    void aFactorOfTheSiteCompletesTheTable() throws Exception {
        FactorTable table = FactorTable.parse(
                "psr_type,grams_per_kwh,source\nB25,100,a study\n".getBytes(StandardCharsets.UTF_8),
                "site.csv",
                FactorTable.IPCC_AR5);

        DecodedRates rates = Documents.decoded(new ActualGeneration(table, Optional.empty()), "entsoe-a03.xml");

        // (300 × 12 + 300 × 11 + 5 × 100) / 605
        assertTrue(
                Documents.shown(rates)
                        .contains("generation-mix-lifecycle 2026-11-20T13:30:00Z 15 12.231404959 ESTIMATED"),
                () -> Documents.shown(rates).toString());
        assertEquals(
                Optional.of("ipcc-ar5-median+site.csv"),
                rates.slots().get(0).provenance().factorTable());
    }

    @ParameterizedTest
    @CsvSource({"'B25,100,'", "'B25,-1,x'", "'B2,1,x'", "'B25,much,x'"})
    void aRowOfATableWithoutSourceOrWithAnInvalidFactorIsAnError(String row) {
        byte[] bytes = ("psr_type,grams_per_kwh,source\n" + row + "\n").getBytes(StandardCharsets.UTF_8);

        assertThrows(
                MalformedDocumentException.class, () -> FactorTable.parse(bytes, "site.csv", FactorTable.IPCC_AR5));
    }

    @Test
    void anAcknowledgementWithoutDataIsNoError() throws Exception {
        assertEquals(DecodedRates.NONE, Documents.decoded(DECODER, "entsoe-acknowledgement.xml"));
    }

    @ParameterizedTest
    @CsvSource({
        "<code>999</code>, <code>401</code>, entsoe-acknowledgement.xml, acknowledgement with code '401'",
        "<type>A75</type>, <type>A73</type>, entsoe-a03.xml, found 'A73'",
        "process.processType>A16, process.processType>A01, entsoe-a03.xml, found 'A01'",
        "</GL_MarketDocument>, '', entsoe-a03.xml, expected a document in XML"
    })
    void aDocumentWhoseStructureIsUnknownIsNotUsed(String found, String replacement, String name, String reason) {
        String text = Documents.text(name).replace(found, replacement);

        MalformedDocumentException malformed =
                assertThrows(MalformedDocumentException.class, () -> Documents.decode(DECODER, text));

        assertTrue(malformed.getMessage().contains(reason), malformed.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MAW | MWH | TimeSeries[0]: expected quantity_Measure_Unit.name MAW, found 'MWH'",
                "<curveType>A03</curveType> | <curveType>A02</curveType> | expected curveType A01 or A03, found 'A02'",
                "PT15M | P1D | Period[0]: expected resolution PT15M, PT30M or PT60M, found 'P1D'",
                "<psrType>B14</psrType> | '' | TimeSeries[0]: expected psrType, found none",
                "<position>1</position> | <position>x</position> | expected a position of digits"
            })
    void aSeriesOrPeriodThatIsInvalidGivesNoValueAtItsTime(String found, String replacement, String reason)
            throws Exception {
        String text = Documents.text("entsoe-a03.xml").replace(found, replacement);

        DecodedRates rates = Documents.decode(DECODER, text);

        assertEquals(List.of(), rates.slots());
        assertTrue(
                rates.reasons().stream().anyMatch(each -> each.contains(reason)),
                () -> rates.reasons().toString());
    }

    private static final String TWO_TYPES = """
            <GL_MarketDocument><type>A75</type><createdDateTime>2026-11-20T14:31:07Z</createdDateTime>
            <TimeSeries><businessType>A01</businessType><inBiddingZone_Domain.mRID>FI</inBiddingZone_Domain.mRID>
            <quantity_Measure_Unit.name>MAW</quantity_Measure_Unit.name><curveType>A03</curveType>
            <MktPSRType><psrType>B14</psrType></MktPSRType>
            <Period><timeInterval><start>2026-11-20T10:00Z</start><end>2026-11-20T14:00Z</end></timeInterval>
            <resolution>PT60M</resolution><Point><position>1</position><quantity>10</quantity></Point></Period>
            </TimeSeries>
            <TimeSeries><businessType>A01</businessType><inBiddingZone_Domain.mRID>FI</inBiddingZone_Domain.mRID>
            <quantity_Measure_Unit.name>MAW</quantity_Measure_Unit.name><curveType>A03</curveType>
            <MktPSRType><psrType>B05</psrType></MktPSRType>
            <Period><timeInterval><start>2026-11-20T10:00Z</start><end>2026-11-20T14:00Z</end></timeInterval>
            <resolution>PT60M</resolution><Point><position>1</position><quantity>10</quantity></Point>
            <Point><position>2</position><quantity>20</quantity></Point>
            <Point><position>4</position><quantity>30</quantity></Point></Period>
            </TimeSeries></GL_MarketDocument>
            """;

    private static List<String> values(DecodedRates rates) {
        return Documents.shown(rates).stream()
                .map(line -> line.substring(line.indexOf('T') + 1)
                        .replace(":00:00Z 60", "")
                        .replace(" ESTIMATED", ""))
                .toList();
    }

    @Test
    void aPointThatIsInvalidMakesAGapUpToTheNextOne() throws Exception {
        assertEquals(
                List.of("10 416", "11 550.666666667", "12 550.666666667", "13 618"),
                values(Documents.decode(DECODER, TWO_TYPES)));

        DecodedRates rates = Documents.decode(DECODER, TWO_TYPES.replace(">20<", ">n/e<"));

        assertEquals(List.of("10 416", "13 618"), values(rates));
        assertEquals(
                List.of(
                        "TimeSeries[1]: Period[0]: position 2: expected a number with a decimal point in quantity, found 'n/e'",
                        "FI 2026-11-20T11:00:00Z: expected power of B05, found an invalid value of it",
                        "FI 2026-11-20T12:00:00Z: expected power of B05, found an invalid value of it"),
                rates.reasons());
    }

    @Test
    void aPositionWithTwoQuantitiesIsUnknown() throws Exception {
        DecodedRates rates =
                Documents.decode(DECODER, TWO_TYPES.replace("<position>2</position>", "<position>1</position>"));

        assertEquals(List.of("13 618"), values(rates));
    }

    @Test
    void aTypeWhosePeriodIsInvalidIsNotLeftOutOfAMean() throws Exception {
        int second = TWO_TYPES.lastIndexOf("<Period>");
        String text = TWO_TYPES.substring(0, second)
                + TWO_TYPES
                        .substring(second)
                        .replace("T14:00Z</end>", "T12:00Z</end>")
                        .replace("PT60M", "P1D");

        assertEquals(
                List.of(
                        "FI 2026-11-20T10:00:00Z: expected power of B05, found an invalid value of it",
                        "FI 2026-11-20T11:00:00Z: expected power of B05, found an invalid value of it"),
                Documents.decode(DECODER, text).reasons().subList(1, 3));
        assertEquals(List.of(), Documents.decode(DECODER, text).slots());
        assertEquals(
                List.of(),
                Documents.decode(DECODER, text.replace("T12:00Z</end>", "noon</end>"))
                        .slots());
    }

    @Test
    void consumptionIsNoProduction() throws Exception {
        int second = TWO_TYPES.lastIndexOf("A01");
        String text = TWO_TYPES.substring(0, second) + "A04" + TWO_TYPES.substring(second + 3);

        assertEquals(List.of("10 12", "11 12", "12 12", "13 12"), values(Documents.decode(DECODER, text)));
    }

    @ParameterizedTest
    @CsvSource({
        "'<outBiddingZone_Domain.mRID>FI</outBiddingZone_Domain.mRID><businessType>', expected either",
        "'<inBiddingZone_Domain.mRID>SE</inBiddingZone_Domain.mRID><businessType>', expected each field once"
    })
    void aSeriesOfTwoZonesGivesNoValueAtItsTime(String field, String reason) throws Exception {
        int second = TWO_TYPES.lastIndexOf("<businessType>");
        String text = TWO_TYPES.substring(0, second) + field + TWO_TYPES.substring(second + "<businessType>".length());

        DecodedRates rates = Documents.decode(DECODER, text);

        assertEquals(List.of(), rates.slots());
        assertTrue(
                rates.reasons().get(0).startsWith("TimeSeries[1]: " + reason),
                rates.reasons().get(0));
    }

    @Test
    void aSeriesWithoutZoneGivesNoValueAtItsTime() throws Exception {
        int second = TWO_TYPES.lastIndexOf("<inBiddingZone_Domain.mRID>FI");
        String text = TWO_TYPES.substring(0, second)
                + TWO_TYPES.substring(second).replace(">FI<", "><").replace("T10:00Z</start>", "T11:00Z</start>");

        assertEquals(List.of("10 12"), values(Documents.decode(DECODER, text)));
    }

    @Test
    void powerAfterTheDocumentWasCreatedOrReadIsRejected() throws Exception {
        assertEquals(
                List.of("10 416", "11 550.666666667"),
                values(Documents.decode(DECODER, TWO_TYPES.replace("T14:31:07Z", "T12:31:07Z"))));
        assertEquals(
                List.of(),
                Documents.decode(DECODER, TWO_TYPES.replace("2026-11-20", "2026-11-21"))
                        .slots());
    }

    @Test
    void aDocumentOfAnotherZoneThanTheRequestedOneIsNotUsed() {
        ActualGeneration ofSweden = new ActualGeneration(FactorTable.IPCC_AR5, Optional.of("SE"));

        MalformedDocumentException malformed =
                assertThrows(MalformedDocumentException.class, () -> Documents.decode(ofSweden, TWO_TYPES));

        assertEquals("expected inBiddingZone_Domain.mRID SE, found 'FI'", malformed.getMessage());
    }

    @Test
    void theFactorTypeIsInTheNameOfTheSeries() throws Exception {
        FactorTable direct = FactorTable.parse(
                "psr_type,grams_per_kwh,source\nB05,900,x\nB14,0,x\n".getBytes(StandardCharsets.UTF_8),
                "site.csv",
                new FactorTable("none", FactorType.DIRECT, Map.of()));

        DecodedRates rates = Documents.decode(new ActualGeneration(direct, Optional.empty()), TWO_TYPES);

        assertEquals(
                "generation-mix-direct", rates.slots().get(0).key().series().series());
    }

    @Test
    void aShortDocumentWithManySegmentsIsNotUsed() {
        int first = TWO_TYPES.indexOf("<TimeSeries>");
        String series = TWO_TYPES
                .substring(first, TWO_TYPES.lastIndexOf("<TimeSeries>"))
                .replace("2026-11-20T10:00Z", "2016-11-20T10:00Z");
        String text = TWO_TYPES.substring(0, first) + series.repeat(4) + "</GL_MarketDocument>";

        MalformedDocumentException malformed =
                assertThrows(MalformedDocumentException.class, () -> Documents.decode(DECODER, text));

        assertEquals("expected Periods of at most 300000 points together, found more", malformed.getMessage());
    }

    @Test
    void manyElementsAreNoDocument() {
        String text = "<GL_MarketDocument>" + "<a/>".repeat(1_000_001) + "</GL_MarketDocument>";

        MalformedDocumentException malformed =
                assertThrows(MalformedDocumentException.class, () -> Documents.decode(DECODER, text));

        assertEquals("expected a document of at most 1000000 elements, found more", malformed.getMessage());
    }

    @Test
    void anotherEncodingIsReportedByTheExceptionAlone() {
        byte[] bytes =
                "<GL_MarketDocument><type>\u00e9</type></GL_MarketDocument>".getBytes(StandardCharsets.ISO_8859_1);
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            assertThrows(MalformedDocumentException.class, () -> DECODER.decode(bytes, Documents.CONTEXT));
        } finally {
            System.setErr(before);
        }

        assertEquals("", printed.toString(StandardCharsets.UTF_8));
    }

    @Test
    void externalEntitiesAreNotRead() {
        String text = "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>"
                + "<GL_MarketDocument><type>&e;</type></GL_MarketDocument>";

        assertThrows(MalformedDocumentException.class, () -> Documents.decode(DECODER, text));
    }
}
