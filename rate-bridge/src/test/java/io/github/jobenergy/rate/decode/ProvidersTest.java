package io.github.jobenergy.rate.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.rate.decode.electricitymaps.ElectricityMapsCsv;
import io.github.jobenergy.rate.decode.electricitymaps.ElectricityMapsJson;
import io.github.jobenergy.rate.decode.rte.Eco2Mix;
import io.github.jobenergy.rate.decode.ukcarbon.UkCarbonIntensity;
import io.github.jobenergy.rate.decode.watttime.WattTime;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import io.github.jobenergy.schemas.rate.RateFactor.RateMethod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The decoders of providers that publish carbon intensities. */
class ProvidersTest {

    private static final ElectricityMapsJson LIFECYCLE =
            new ElectricityMapsJson(FactorType.LIFECYCLE, Optional.empty());
    private static final UkCarbonIntensity UK = new UkCarbonIntensity(Optional.empty());
    private static final WattTime WATTTIME = new WattTime(Optional.empty(), Optional.empty());

    @Test
    void electricityMapsHistoryHasEstimatesAndSkipsNull() throws Exception {
        DecodedRates rates = Documents.decoded(LIFECYCLE, "electricity-maps-history.json");

        assertEquals(
                List.of(
                        "lifecycle 2026-11-19T12:00:00Z 60 302 ACTUAL",
                        "lifecycle 2026-11-19T13:00:00Z 60 297.5 ESTIMATED"),
                Documents.shown(rates));
        assertEquals(
                Optional.of(Instant.parse("2026-11-20T09:41:12Z")),
                rates.slots().get(0).provenance().issuedTime());
    }

    @Test
    void electricityMapsSlotOfAnotherFactorTypeIsRejected() throws Exception {
        DecodedRates rates = Documents.decoded(LIFECYCLE, "electricity-maps-history.json");

        assertEquals(List.of("DE: history[3]: expected emissionFactorType lifecycle, found 'direct'"), rates.reasons());
    }

    @Test
    void electricityMapsLatestHasItsGranularityInTheSeries() throws Exception {
        DecodedRates rates = Documents.decoded(LIFECYCLE, "electricity-maps-latest.json");

        assertEquals(List.of("lifecycle-15-minutes 2026-11-20T12:00:00Z 15 302 FORECAST"), Documents.shown(rates));
    }

    @Test
    void electricityMapsForecastHasTheRequestedType() throws Exception {
        DecodedRates rates = Documents.decoded(LIFECYCLE, "electricity-maps-forecast.json");

        assertEquals(
                List.of(
                        "lifecycle 2026-11-20T13:00:00Z 60 310 FORECAST",
                        "lifecycle 2026-11-20T14:00:00Z 60 305 FORECAST"),
                Documents.shown(rates));
    }

    @Test
    void ukSlotsHaveTheActualValueOrTheForecastOrNone() throws Exception {
        DecodedRates rates = Documents.decoded(UK, "uk-national.json");

        assertEquals(
                List.of("national 2018-01-20T12:00:00Z 30 263 ACTUAL", "national 2018-01-20T12:30:00Z 30 270 FORECAST"),
                Documents.shown(rates));
        assertEquals(0, rates.rejectedCount());
    }

    @Test
    void ukRegionsHaveForecastsOnly() throws Exception {
        DecodedRates rates = Documents.decoded(UK, "uk-regional.json");

        assertEquals(List.of("regional 2018-01-20T12:00:00Z 30 61 FORECAST"), Documents.shown(rates));
        assertEquals("GB-3", rates.slots().get(0).key().series().zone());
    }

    @Test
    void ukErrorIsNoDocument() {
        MalformedDocumentException malformed = assertThrows(
                MalformedDocumentException.class,
                () -> Documents.decode(UK, "{\"error\":{\"code\":\"400 Bad Request\",\"message\":\"no such date\"}}"));

        assertEquals("expected data, found the error 'no such date'", malformed.getMessage());
    }

    @Test
    void rteIssuesAreEstimatesUntilTheyAreDefinitive() throws Exception {
        DecodedRates rates = Documents.decoded(new Eco2Mix(Eco2Mix.REAL_TIME), "rte-eco2mix.json");

        assertEquals(
                List.of(
                        "taux-co2 2025-10-20T12:00:00Z 15 34 ACTUAL",
                        "taux-co2 2026-10-20T12:00:00Z 15 33 ESTIMATED",
                        "taux-co2 2026-11-20T12:00:00Z 15 21 ESTIMATED"),
                Documents.shown(rates));
        assertEquals(
                Optional.of("Données consolidées"),
                rates.slots().get(1).provenance().issue());
    }

    @Test
    void rteRecordOfAnUnknownIssueIsRejected() throws Exception {
        String text = Documents.text("rte-eco2mix.json").replace("Données définitives", "Données");

        DecodedRates rates = Documents.decode(new Eco2Mix(Eco2Mix.REAL_TIME), text);

        assertEquals(2, rates.slots().size());
        assertEquals(1, rates.rejectedCount());
    }

    @Test
    void wattTimePoundsPerMegawattHourAreConvertedExactly() throws Exception {
        DecodedRates rates = Documents.decoded(WATTTIME, "watttime-historical.json");

        assertEquals(
                List.of(
                        "co2_moer 2026-11-20T12:00:00Z 5 394.6253619 ESTIMATED",
                        "co2_moer 2026-11-20T12:05:00Z 5 393.763536397 ESTIMATED"),
                Documents.shown(rates));
        assertEquals(
                RateFactor.of(FactorType.DIRECT, RateMethod.MARGINAL),
                rates.slots().get(0).factor());
    }

    @ParameterizedTest
    @ValueSource(strings = {"kg_co2_per_mwh", "USD_per_mwh"})
    void wattTimeInAnotherUnitIsNoDocument(String unit) {
        String text = Documents.text("watttime-historical.json").replace("lbs_co2_per_mwh", unit);

        MalformedDocumentException malformed =
                assertThrows(MalformedDocumentException.class, () -> Documents.decode(WATTTIME, text));

        assertEquals("expected units lbs_co2_per_mwh, found '" + unit + "'", malformed.getMessage());
    }

    @Test
    void wattTimeRegionThatIsNoPartOfAKeyIsNoDocument() {
        String text = Documents.text("watttime-historical.json").replace("CAISO_NORTH", "CAISO/NORTH");

        assertThrows(MalformedDocumentException.class, () -> Documents.decode(WATTTIME, text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e-2147483647", "1e2147483640", "1e-401"})
    void anExponentBeyondAllMeasureIsRejected(String number) throws Exception {
        String text = Documents.text("watttime-historical.json").replace("870.0", number);

        DecodedRates rates = Documents.decode(WATTTIME, text);

        assertEquals(1, rates.slots().size());
        assertEquals(1, rates.rejectedCount());
    }

    @Test
    void wattTimeHealthDamageIsNoCarbonIntensity() {
        String text = Documents.text("watttime-historical.json").replace("co2_moer", "health_damage");

        assertThrows(MalformedDocumentException.class, () -> Documents.decode(WATTTIME, text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "null", "[]", "{}", "{\"zone\":7}", "{\"data\":{}}", "<html>", "1e999999999"})
    void otherTextsAreNoDocuments(String text) {
        for (RateDecoder decoder : List.of(LIFECYCLE, UK, WATTTIME, new ElectricityMapsCsv())) {
            assertThrows(MalformedDocumentException.class, () -> Documents.decode(decoder, text));
        }
    }

    @Test
    void negativeAndHugeValuesAreRejectedAlone() throws Exception {
        String text = Documents.text("uk-national.json").replace("263", "-1").replace("270", "1e300");

        DecodedRates rates = Documents.decode(UK, text);

        assertEquals(2, rates.rejectedCount());
        assertEquals(List.of(), rates.slots());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"+999999999-12-31T23:59:59-18:00", "-999999999-01-01T00:00:00+18:00", "+10000-01-01T00:00:00Z"})
    void aTimeBeyondAllYearsIsRejectedAlone(String time) throws Exception {
        String text = Documents.text("uk-national.json").replace("2018-01-20T12:00Z", time);

        DecodedRates rates = Documents.decode(UK, text);

        assertEquals(1, rates.slots().size());
        assertEquals(1, rates.rejectedCount());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e99999999999", "-1E+99999999999", "1e-99999999999"})
    void anExponentBeyondAnIntegerIsNoDocument(String number) {
        String text = Documents.text("watttime-historical.json").replace("870.0", number);

        assertEquals(
                "expected numbers with an exponent of at most nine digits, found another one",
                Documents.malformed(WATTTIME, text));
    }

    @Test
    void aKeyThatIsThereTwiceIsNoDocument() {
        String text = Documents.text("watttime-historical.json").replace("870.0", "870.0, \"value\": 5");

        assertTrue(
                Documents.malformed(WATTTIME, text).startsWith("expected a JSON document with each key once"),
                Documents.malformed(WATTTIME, text));
    }

    @Test
    void manySmallValuesAreNoDocument() {
        String text = "[" + "{},".repeat(JsonDocument.MOST_TOKENS / 2) + "{}]";

        assertTrue(Documents.malformed(UK, text).startsWith("expected a JSON document of at most 2000000 tokens"));
    }

    @Test
    void ofSeveralIssuesOfASlotTheLatestIsUsedInAnyOrder() throws Exception {
        List<String> values = List.of("300 10", "300 12", "999 11");
        for (List<Integer> order : List.of(
                List.of(0, 1, 2),
                List.of(0, 2, 1),
                List.of(1, 0, 2),
                List.of(1, 2, 0),
                List.of(2, 0, 1),
                List.of(2, 1, 0))) {
            String slots = order.stream()
                    .map(values::get)
                    .map(value -> String.format(
                            "{\"datetime\":\"2026-11-20T09:00Z\",\"carbonIntensity\":%s,\"isEstimated\":false,"
                                    + "\"updatedAt\":\"2026-11-20T%s:00Z\"}",
                            (Object[]) value.split(" ")))
                    .collect(Collectors.joining(","));

            DecodedRates rates = Documents.decode(LIFECYCLE, "{\"zone\":\"DE\",\"history\":[" + slots + "]}");

            assertEquals(List.of("lifecycle 2026-11-20T09:00:00Z 60 300 ACTUAL"), Documents.shown(rates));
            assertEquals(
                    Optional.of(Instant.parse("2026-11-20T12:00:00Z")),
                    rates.slots().get(0).provenance().issuedTime());
        }
    }

    @Test
    void electricityMapsSandboxIsNotUsed() throws Exception {
        String method =
                Documents.text("electricity-maps-history.json").replace("TIME_SLICER_AVERAGE", "SANDBOX_MODE_DATA");
        DecodedRates rates = Documents.decode(LIFECYCLE, method);
        assertEquals(List.of("lifecycle 2026-11-19T12:00:00Z 60 302 ACTUAL"), Documents.shown(rates));
        assertTrue(rates.reasons().get(0).contains("found the estimation method 'SANDBOX_MODE_DATA'"));

        String disclaimer = Documents.text("electricity-maps-history.json")
                .replace("\"history\"", "\"_disclaimer\": \"This data is in SANDBOX MODE\", \"history\"");
        assertTrue(Documents.malformed(LIFECYCLE, disclaimer)
                .startsWith("expected data of the grid, found the _disclaimer"));

        String csv = Documents.text("electricity-maps-lca.csv").replace("TIME_SLICER_AVERAGE", "SANDBOX_MODE_DATA");
        assertEquals(3, Documents.decode(new ElectricityMapsCsv(), csv).slots().size());
    }

    @Test
    void electricityMapsSlotThatHasNotEndedIsAForecast() throws Exception {
        String text = """
                {"zone":"DE","history":[
                  {"datetime":"2026-11-20T14:00Z","carbonIntensity":1,"isEstimated":false},
                  {"datetime":"2026-11-20T14:01Z","carbonIntensity":2,"isEstimated":"no"}]}
                """;
        DecodedRates rates = Documents.decode(LIFECYCLE, text);
        assertEquals(List.of("lifecycle 2026-11-20T14:00:00Z 60 1 ACTUAL"), Documents.shown(rates));

        DecodedRates later = Documents.decode(LIFECYCLE, text.replace("14:00Z", "14:30Z"));
        assertEquals(List.of("lifecycle 2026-11-20T14:30:00Z 60 1 FORECAST"), Documents.shown(later));
    }

    @Test
    void electricityMapsDocumentWithTwoArraysIsNoDocument() {
        String text =
                Documents.text("electricity-maps-forecast.json").replace("\"forecast\"", "\"history\":[],\"forecast\"");

        assertEquals(
                "expected one of history, data and forecast, found [history, forecast]",
                Documents.malformed(LIFECYCLE, text));
    }

    @Test
    void rteValuesWhoseNeighboursAreFurtherAwayAreRejected() throws Exception {
        String text = """
                [{"perimetre":"France","nature":"Données définitives","date_heure":"2023-11-20T12:00:00+00:00","taux_co2":40},
                 {"perimetre":"France","nature":"Données définitives","date_heure":"2023-11-20T12:15:00+00:00","taux_co2":null},
                 {"perimetre":"France","nature":"Données définitives","date_heure":"2023-11-20T12:30:00+00:00","taux_co2":42}]
                """;

        DecodedRates rates = Documents.decode(new Eco2Mix(Eco2Mix.REAL_TIME), text);
        assertEquals(List.of(), rates.slots());
        assertEquals(
                "results[0]: expected values at a distance of PT15M, found PT30M between 2023-11-20T12:00:00Z and the next "
                        + "value of 'Données définitives'",
                rates.reasons().get(0));

        DecodedRates halfHours = Documents.decode(new Eco2Mix(Duration.ofMinutes(30)), text);
        assertEquals(
                List.of(
                        "taux-co2-30-minutes 2023-11-20T12:00:00Z 30 40 ACTUAL",
                        "taux-co2-30-minutes 2023-11-20T12:30:00Z 30 42 ACTUAL"),
                Documents.shown(halfHours));
    }

    @Test
    void wattTimeForecastIsNoHistory() {
        String text = Documents.text("watttime-historical.json")
                .replace("\"units\"", "\"generated_at\": \"2026-11-20T12:00:00+00:00\", \"units\"");

        assertEquals(
                "expected historical values, found the forecast of generated_at '2026-11-20T12:00:00+00:00'",
                Documents.malformed(WATTTIME, text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"4294967297", "1.5", "0", "-3", "1e30"})
    void ukRegionIsASmallNumber(String number) {
        String text = Documents.text("uk-regional.json").replace("\"regionid\": 3", "\"regionid\": " + number);

        assertTrue(
                Documents.malformed(UK, text).startsWith("expected a regionid from 1 to 999"),
                Documents.malformed(UK, text));
    }

    @Test
    void aDocumentOfAnotherZoneThanTheRequestedOneIsNotUsed() {
        assertEquals(
                "expected zone FR, found 'DE'",
                Documents.malformed(
                        new ElectricityMapsJson(FactorType.LIFECYCLE, Optional.of("FR")),
                        Documents.text("electricity-maps-history.json")));
        assertEquals(
                "expected zone GB, found 'GB-3'",
                Documents.malformed(new UkCarbonIntensity(Optional.of("GB")), Documents.text("uk-regional.json")));
        assertEquals(
                "expected zone GB-3, found 'GB'",
                Documents.malformed(new UkCarbonIntensity(Optional.of("GB-3")), Documents.text("uk-national.json")));
        assertEquals(
                "expected region PJM, found 'CAISO_NORTH'",
                Documents.malformed(
                        new WattTime(Optional.of("PJM"), Optional.empty()),
                        Documents.text("watttime-historical.json")));
        assertEquals(
                "expected signal_type co2_aoer, found 'co2_moer'",
                Documents.malformed(
                        new WattTime(Optional.of("CAISO_NORTH"), Optional.of("co2_aoer")),
                        Documents.text("watttime-historical.json")));
    }
}
