package io.github.jobenergy.rate.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.rate.decode.entsoe.ActualGeneration;
import io.github.jobenergy.rate.decode.entsoe.FactorTable;
import io.github.jobenergy.rate.decode.ukcarbon.UkCarbonIntensity;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Documents of all production types of a country and of all regions, with figures that services published, written anew in the
 * format of the service. Identifiers, other fields and other regions are left out; no file is a copy.
 *
 * <ul>
 *   <li>{@code entsoe-germany.xml}: actual generation (A75) of Germany, 29 August 2026, 21:00 to 21:15 UTC, ENTSO-E Transparency
 *       Platform, as of 30 August 2026. Read from {@code live.test.js}, a test of a public client, which quotes the response
 *       without some fields; unit and process are those of every A75.
 *   <li>{@code uk-all-regions.json}: two of the regions of {@code /regional}, 6 April 2026, 09:30 to 10:00 UTC, Carbon Intensity
 *       API, CC BY 4.0. Read from {@code feeders/carbon-intensity/tests/test_carbon_intensity_unit.py} of
 *       github.com/clemensv/real-time-sources at 131c80f.
 * </ul>
 */
class AllTypesAndRegionsTest {

    private static final UkCarbonIntensity UK = new UkCarbonIntensity(Optional.empty());

    private static String text(String name) {
        return Documents.text("published/" + name);
    }

    private static DecodedRates decoded(RateDecoder decoder, String name) throws MalformedDocumentException {
        return Documents.decode(decoder, text(name));
    }

    /** 16 production types, six of which have no factor in the built-in table: a mean leaves no type out. */
    @Test
    void germanyHasNoIntensityWithoutFactorsOfAllItsTypes() throws MalformedDocumentException {
        DecodedRates rates =
                decoded(new ActualGeneration(FactorTable.IPCC_AR5, Optional.empty()), "entsoe-germany.xml");

        assertEquals(List.of(), rates.slots());
        assertEquals(
                List.of(
                        "10Y1001A1001A83F 2026-08-29T21:00:00Z: expected a factor of B03 in ipcc-ar5-median, found none"),
                rates.reasons());
    }

    @Test
    void germanyHasItsIntensityWithFactorsOfTheSite() throws MalformedDocumentException {
        FactorTable table = FactorTable.parse("""
                psr_type,grams_per_kwh,source
                B03,820,made up
                B06,650,made up
                B10,24,made up
                B15,38,made up
                B17,700,made up
                B20,700,made up
                """.getBytes(StandardCharsets.UTF_8), "site.csv", FactorTable.IPCC_AR5);

        DecodedRates rates =
                decoded(new ActualGeneration(table, Optional.of("10Y1001A1001A83F")), "entsoe-germany.xml");

        // The power that pumped storage consumes, 13.0604 MW, is in neither sum.
        assertEquals(
                List.of("generation-mix-lifecycle 2026-08-29T21:00:00Z 15 221.484480702 ESTIMATED"),
                Documents.shown(rates));
        assertEquals(List.of(), rates.reasons());
    }

    @Test
    void allRegionsHaveOneSlotEachAndZeroIsAValue() throws MalformedDocumentException {
        DecodedRates rates = decoded(UK, "uk-all-regions.json");

        assertEquals(
                List.of("regional 2026-04-06T09:30:00Z 30 0 FORECAST", "regional 2026-04-06T09:30:00Z 30 15 FORECAST"),
                Documents.shown(rates));
        assertEquals(
                List.of("GB-1", "GB-2"),
                rates.slots().stream().map(slot -> slot.key().series().zone()).toList());
        assertEquals(0, rates.rejectedCount());
    }

    @Test
    void theRequestedOneOfAllRegionsIsRead() throws MalformedDocumentException {
        DecodedRates rates = decoded(new UkCarbonIntensity(Optional.of("GB-2")), "uk-all-regions.json");

        assertEquals(List.of("regional 2026-04-06T09:30:00Z 30 15 FORECAST"), Documents.shown(rates));
        for (String absent : List.of("GB", "GB-3")) {
            assertEquals(
                    "expected zone " + absent + ", found [GB-1, GB-2]",
                    Documents.malformed(new UkCarbonIntensity(Optional.of(absent)), text("uk-all-regions.json")));
        }
    }

    @Test
    void anInvalidRegionOrTimeOfAllRegionsIsRejectedAlone() throws MalformedDocumentException {
        String text = text("uk-all-regions.json");

        DecodedRates region = Documents.decode(UK, text.replace("\"regionid\": 1", "\"regionid\": 1.5"));
        assertEquals(List.of("regional 2026-04-06T09:30:00Z 30 15 FORECAST"), Documents.shown(region));
        assertEquals(List.of("data[0].regions[0]: expected a regionid from 1 to 999, found '1.5'"), region.reasons());

        DecodedRates time = Documents.decode(UK, text.replace("{\"data\": [", "{\"data\": [{\"regions\": 7}, "));
        assertEquals(2, time.slots().size());
        assertEquals(1, time.rejectedCount());
        assertTrue(time.reasons().get(0).startsWith("data[0]: "), time.reasons().get(0));
    }
}
