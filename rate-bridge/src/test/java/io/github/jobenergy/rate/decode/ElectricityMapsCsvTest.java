package io.github.jobenergy.rate.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.rate.decode.electricitymaps.ElectricityMapsCsv;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The downloads of Electricity Maps, and the form of tables. */
class ElectricityMapsCsvTest {

    private static DecodedRates csv(String... rows) throws MalformedDocumentException {
        return Documents.decode(
                new ElectricityMapsCsv(),
                "Datetime (UTC),Zone id,Carbon intensity gCO2eq/kWh (direct),Carbon intensity gCO2eq/kWh (LCA),Data estimated\n"
                        + String.join("\n", rows) + "\n");
    }

    @Test
    void electricityMapsCsvHasSlotsOfTheLengthOfTheirZone() throws Exception {
        DecodedRates rates = csv(
                "2026-02-01 00:00,DE,1,,false",
                "2026-02-01 01:00,DE,2,,false",
                "2026-02-01 00:00,FR,3,,false",
                "2026-02-01 00:15,FR,4,,false",
                "2026-02-01 00:00,SE,5,,false");

        assertEquals(
                List.of(
                        "direct 2026-02-01T00:00:00Z 60 1 ACTUAL",
                        "direct 2026-02-01T01:00:00Z 60 2 ACTUAL",
                        "direct-15-minutes 2026-02-01T00:00:00Z 15 3 ACTUAL",
                        "direct-15-minutes 2026-02-01T00:15:00Z 15 4 ACTUAL"),
                Documents.shown(rates));
        assertEquals(
                List.of("line 6: expected two times or more, from which the length of the slots follows, found 1"),
                rates.reasons());
    }

    @Test
    void electricityMapsCsvRowsThatAreNoDaysAreRejected() throws Exception {
        DecodedRates rates = csv("2026-02-01 05:00,DE,1,,false", "2026-02-02 05:00,DE,2,,false");

        assertEquals(List.of(), rates.slots());
        assertEquals(
                "line 2: expected a start at a multiple of PT24H in zone DE, found 2026-02-01T05:00:00Z",
                rates.reasons().get(0));
        assertThrows(
                MalformedDocumentException.class,
                () -> csv("2026-02-01 00:00,DE,1,,true", "2026-02-01 01:00,DE,1,,true", "2026-02-01 03:00,DE,2,,true"));
    }

    @Test
    void electricityMapsCsvRowWithAnInvalidTimeIsRejectedAlone() throws Exception {
        DecodedRates rates = csv(
                "2026-02-28 00:00,DE,1,,false",
                "2026-02-28 01:00,DE,2,,false",
                "2026-02-30 00:00,DE,3,4,false",
                "soon,DE,3,4,false");

        assertEquals(2, rates.slots().size());
        assertEquals(
                List.of(
                        "line 4: expected a time such as 2021-01-01 00:00:00, found '2026-02-30 00:00'",
                        "line 5: expected a time such as 2021-01-01 00:00:00, found 'soon'"),
                rates.reasons());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1\r2", "12\r ", "12\r\r"})
    void aCarriageReturnInsideALineIsNoTable(String value) {
        String message = String.valueOf(
                assertThrows(MalformedDocumentException.class, () -> csv("2026-02-01 00:00,DE,1,,false", value))
                        .getMessage());

        assertTrue(message.startsWith("line 3: expected LF after CR"), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"1\"2", "1\"2\"", "\"1\"\"", "\"1\" \"2\""})
    void aQuoteInsideACellIsNoTable(String value) {
        assertThrows(MalformedDocumentException.class, () -> csv("2026-02-01 00:00,DE," + value + ",,false"));
    }

    @Test
    void quotesAroundACellAreNoPartOfIt() throws Exception {
        DecodedRates rates =
                csv("2026-02-01 00:00,DE, \"1\" ,,\"false\"", "\"2026-02-01 01:00\",DE,\"2\",\"\",false\r");

        assertEquals(
                List.of("direct 2026-02-01T00:00:00Z 60 1 ACTUAL", "direct 2026-02-01T01:00:00Z 60 2 ACTUAL"),
                Documents.shown(rates));
    }

    @Test
    void manyRowsOrCellsAreNoTable() {
        assertEquals(
                "expected at most 250000 rows, found more",
                Documents.malformed(new ElectricityMapsCsv(), "a,b\n".repeat(250_001)));
        assertEquals(
                "expected at most 2500000 cells, found more",
                Documents.malformed(new ElectricityMapsCsv(), ",".repeat(2_500_001)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lca", "life-cycle", "mixed"})
    void electricityMapsCsvIsReadInEverySpelling(String spelling) throws Exception {
        DecodedRates rates = Documents.decoded(new ElectricityMapsCsv(), "electricity-maps-" + spelling + ".csv");

        assertEquals(
                List.of(
                        "direct 60 2.54 ACTUAL",
                        "direct 60 2.61 ESTIMATED",
                        "lifecycle 60 30.02 ACTUAL",
                        "lifecycle 60 30.11 ESTIMATED",
                        "lifecycle 60 30.15 ACTUAL"),
                Documents.shown(rates).stream()
                        .map(line -> line.replaceFirst(" 20\\S+", ""))
                        .toList());
        assertEquals(0, rates.rejectedCount());
    }

    @Test
    void electricityMapsCsvOfOneRowHasNoKnownInterval() {
        String[] lines = Documents.text("electricity-maps-lca.csv").split("\n", -1);

        MalformedDocumentException malformed = assertThrows(
                MalformedDocumentException.class,
                () -> Documents.decode(new ElectricityMapsCsv(), lines[0] + "\n" + lines[1] + "\n"));

        assertTrue(malformed.getMessage().startsWith("expected two times or more"), malformed.getMessage());
    }
}
