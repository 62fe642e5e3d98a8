package io.github.jobenergy.rate.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.rate.decode.electricitymaps.ElectricityMapsCsv;
import io.github.jobenergy.rate.decode.electricitymaps.ElectricityMapsJson;
import io.github.jobenergy.rate.decode.entsoe.ActualGeneration;
import io.github.jobenergy.rate.decode.entsoe.FactorTable;
import io.github.jobenergy.rate.decode.rte.Eco2Mix;
import io.github.jobenergy.rate.decode.ukcarbon.UkCarbonIntensity;
import io.github.jobenergy.rate.decode.watttime.WattTime;
import io.github.jobenergy.schemas.rate.RateFactor.FactorType;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Documents with values that providers published; the folder of the documents states the sources. */
class PublishedDocumentsTest {

    private static DecodedRates decoded(RateDecoder decoder, String name) throws MalformedDocumentException {
        return Documents.decoded(decoder, "published/" + name);
    }

    /** The table of IPCC AR5, with factors of a site for pumped storage and waste. */
    private static FactorTable withFactorsOfSite() throws MalformedDocumentException {
        String rows = "psr_type,grams_per_kwh,source\nB10,40,test\nB17,500,test\n";
        return FactorTable.parse(rows.getBytes(StandardCharsets.UTF_8), "site", FactorTable.IPCC_AR5);
    }

    @Test
    void entsoeZoneWithFactorsForAllTypesHasASlotForEachHour() throws Exception {
        DecodedRates rates =
                decoded(new ActualGeneration(withFactorsOfSite(), Optional.of("10Y1001A1001A48H")), "entsoe-no5.xml");

        // Σ megawatts × factor / Σ megawatts, with gas in the fifth hour only
        assertEquals(
                List.of(
                        "generation-mix-lifecycle 2023-05-11T00:00:00Z 60 26.383185125 ESTIMATED",
                        "generation-mix-lifecycle 2023-05-11T01:00:00Z 60 26.382222222 ESTIMATED",
                        "generation-mix-lifecycle 2023-05-11T02:00:00Z 60 26.330434783 ESTIMATED",
                        "generation-mix-lifecycle 2023-05-11T03:00:00Z 60 26.130075458 ESTIMATED",
                        "generation-mix-lifecycle 2023-05-11T04:00:00Z 60 26.124652885 ESTIMATED",
                        "generation-mix-lifecycle 2023-05-11T05:00:00Z 60 25.821276596 ESTIMATED",
                        "generation-mix-lifecycle 2023-05-11T06:00:00Z 60 25.940781289 ESTIMATED",
                        "generation-mix-lifecycle 2023-05-11T07:00:00Z 60 25.607368421 ESTIMATED"),
                Documents.shown(rates));
        assertEquals(0, rates.rejectedCount());
    }

    @Test
    void entsoeZoneWithPumpedStorageHasNoSlotWithoutAFactorForIt() throws Exception {
        DecodedRates rates = decoded(new ActualGeneration(FactorTable.IPCC_AR5, Optional.empty()), "entsoe-no5.xml");

        assertEquals(List.of(), rates.slots());
        assertEquals(8, rates.rejectedCount());
        assertEquals(
                "10Y1001A1001A48H 2023-05-11T00:00:00Z: expected a factor of B10 in ipcc-ar5-median, found none",
                rates.reasons().get(0));
    }

    @Test
    void electricityMapsHourThatEndsAfterItsUpdateIsAForecast() throws Exception {
        DecodedRates rates =
                decoded(new ElectricityMapsJson(FactorType.LIFECYCLE, Optional.of("FR")), "electricity-maps-fr.json");

        assertEquals(
                List.of(
                        "lifecycle 2024-07-05T06:00:00Z 60 18 ACTUAL",
                        "lifecycle 2024-07-05T07:00:00Z 60 18 ACTUAL",
                        "lifecycle 2024-07-05T08:00:00Z 60 18 ESTIMATED",
                        "lifecycle 2024-07-05T09:00:00Z 60 18 FORECAST",
                        "lifecycle 2024-07-05T10:00:00Z 60 19 FORECAST"),
                Documents.shown(rates));
        assertEquals(0, rates.rejectedCount());
    }

    @Test
    void electricityMapsDownloadHasBothFactorTypesAndEstimatesByForecasts() throws Exception {
        DecodedRates rates = decoded(new ElectricityMapsCsv(), "electricity-maps-se.csv");

        assertEquals(
                List.of(
                        "direct 2021-01-01T00:00:00Z 60 2.54 FORECAST",
                        "direct 2021-01-01T01:00:00Z 60 2.6 FORECAST",
                        "lifecycle 2021-01-01T00:00:00Z 60 30.02 FORECAST",
                        "lifecycle 2021-01-01T01:00:00Z 60 30.32 FORECAST"),
                Documents.shown(rates));
        assertEquals(0, rates.rejectedCount());
    }

    @Test
    void ukNationHasTheActualValue() throws Exception {
        DecodedRates rates = decoded(new UkCarbonIntensity(Optional.of("GB")), "uk-nation.json");

        assertEquals(List.of("national 2020-09-19T11:30:00Z 30 85 ACTUAL"), Documents.shown(rates));
    }

    @Test
    void ukRegionHasForecastsOverTheEndOfTheYear() throws Exception {
        DecodedRates rates = decoded(new UkCarbonIntensity(Optional.of("GB-11")), "uk-region-11.json");

        assertEquals(
                List.of(
                        "regional 2022-12-31T23:30:00Z 30 152 FORECAST",
                        "regional 2023-01-01T00:00:00Z 30 181 FORECAST",
                        "regional 2023-01-01T00:30:00Z 30 189 FORECAST"),
                Documents.shown(rates));
    }

    @Test
    void rteRecordsHaveFieldsThatAreNoNumbers() throws Exception {
        DecodedRates rates = decoded(new Eco2Mix(Eco2Mix.REAL_TIME), "rte-eco2mix.json");

        assertEquals(
                List.of(
                        "taux-co2 2022-07-12T14:45:00Z 15 57 ESTIMATED",
                        "taux-co2 2022-07-12T17:30:00Z 15 65 ESTIMATED",
                        "taux-co2 2026-06-14T19:00:00Z 15 15 ESTIMATED"),
                Documents.shown(rates));
        assertEquals(Collections.nCopies(3, Optional.of("Données temps réel")), issues(rates));
    }

    /** A pound per megawatt-hour is 0.45359237 g/kWh. */
    @Test
    void wattTimeSignalsAreConvertedFromPounds() throws Exception {
        DecodedRates marginal =
                decoded(new WattTime(Optional.of("CAISO_NORTH"), Optional.of("co2_moer")), "watttime-caiso-north.json");
        DecodedRates average = decoded(new WattTime(Optional.of("IT"), Optional.of("co2_aoer")), "watttime-italy.json");

        assertEquals(
                List.of(
                        "co2_moer 2022-11-17T04:30:00Z 5 425.01605069 ESTIMATED",
                        "co2_moer 2022-11-17T04:35:00Z 5 425.01605069 ESTIMATED",
                        "co2_moer 2022-11-17T04:40:00Z 5 425.01605069 ESTIMATED",
                        "co2_moer 2022-11-17T04:45:00Z 5 425.01605069 ESTIMATED"),
                Documents.shown(marginal));
        assertEquals(
                List.of(
                        "co2_aoer 2023-10-26T14:00:00Z 60 575.026880312 ESTIMATED",
                        "co2_aoer 2023-10-26T15:00:00Z 60 575.026880312 ESTIMATED"),
                Documents.shown(average));
        assertEquals(Collections.nCopies(2, Optional.of("2023-03-01")), issues(average));
    }

    private static List<Optional<String>> issues(DecodedRates rates) {
        return rates.slots().stream().map(slot -> slot.provenance().issue()).toList();
    }
}
