package io.github.jobenergy.rate.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.rate.decode.DecodedRates;
import io.github.jobenergy.rate.decode.Documents;
import io.github.jobenergy.rate.spec.RateSpec;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateSourcesTest {

    private static final Instant NOW = Instant.parse("2026-11-20T13:10:00Z");
    private static final Interval WINDOW = Interval.of(NOW.minus(Duration.ofDays(2)), NOW);

    private final RateSources sources = new RateSources("rig22", Clock.fixed(NOW, ZoneOffset.UTC));

    private List<String> shown(String spec) throws IOException {
        DecodedRates rates =
                sources.source(RateSpec.parse(spec), Set.of()).read(WINDOW).get(0);
        ContractCodec codec = new ContractCodec();
        rates.slots().forEach(slot -> ContractCheck.assertValid(Topic.RATES, codec.write(slot)));
        return Documents.shown(rates);
    }

    @Test
    void aConstantHasASlotForEachDayOfWhichAPartIsInTheWindow() throws IOException {
        assertEquals(
                List.of(
                        "annual 2026-11-18T00:00:00Z 1440 1.27 ESTIMATED",
                        "annual 2026-11-19T00:00:00Z 1440 1.27 ESTIMATED",
                        "annual 2026-11-20T00:00:00Z 1440 1.27 ESTIMATED"),
                shown("constant,rate=pue,value=1.27,zone=hall-1,series=annual"));
    }

    @Test
    void theLicenceThatTheSiteStatesIsThatOfEachSlot() throws IOException {
        RateSpec spec = RateSpec.parse("constant,rate=pue,value=1.27,zone=hall-1,series=annual,licence=CC-BY-4.0");
        DecodedRates rates = sources.source(spec, Set.of()).read(WINDOW).get(0);

        assertEquals(3, rates.slots().size());
        for (RateSlot slot : rates.slots()) {
            assertEquals(Optional.of("CC-BY-4.0"), slot.provenance().licence());
            ContractCheck.assertValid(Topic.RATES, new ContractCodec().write(slot));
        }
    }

    @Test
    void aPricePerMegawattHourIsConverted(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("prices.csv"), """
                start_time,end_time,rate_value,provision
                2026-11-20T01:00:00+01:00,2026-11-20T02:00:00+01:00,-10.42,
                2026-11-20T02:00:00+01:00,2026-11-20T03:00:00+01:00,85,actual
                2026-11-20T03:00:00+01:00,2026-11-20T04:00:00+01:00,,
                """);

        assertEquals(
                List.of(
                        "day-ahead 2026-11-20T00:00:00Z 60 -0.01042 ESTIMATED",
                        "day-ahead 2026-11-20T01:00:00Z 60 0.085 ACTUAL"),
                shown("csv,rate=electricity_price,unit=EUR/MWh,zone=DE-LU,series=day-ahead,file=" + file));
    }

    @Test
    void rowsOfATableAreRejectedAlone(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("prices.csv"), """
                start_time,end_time,rate_value
                2026-11-20T01:00:00,2026-11-20T02:00:00Z,1
                2026-11-20T01:00:00Z,2026-11-20T01:00:00Z,1
                2026-11-20T01:00:00Z,2026-11-20T02:00:00Z,"1,5"
                2026-11-20T03:00:00Z,2026-11-20T04:00:00Z,1
                2026-11-20T03:30:00Z,2026-11-20T04:30:00Z,2
                2026-11-20T05:00:00Z,2026-11-20T06:00:00Z,1
                2026-11-20T05:00:00Z,2026-11-20T06:00:00Z,2
                2026-11-20T07:00:00Z,2026-11-20T08:00:00Z,7
                """);

        DecodedRates rates = sources.source(
                        RateSpec.parse("csv,rate=electricity_price,unit=EUR/kWh,zone=a,series=b,file=" + file),
                        Set.of())
                .read(WINDOW)
                .get(0);

        assertEquals(List.of("b 2026-11-20T07:00:00Z 60 7 ESTIMATED"), Documents.shown(rates));
        assertEquals(6, rates.rejectedCount());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nonsense | expected electricity-maps,",
                "entsoe,zone=FI | entsoe: expected the setting token-file, found none",
                "entsoe,token-file=x | entsoe: expected the setting zone, found none",
                "entsoe,colour=red | expected the settings",
                "entsoe,zone | entsoe: expected KEY=VALUE after each comma",
                "entsoe,zone=a,zone=b | expected each setting once, found zone twice",
                "entsoe,zone=a,token-file=x,factor-type=direct | expected the setting factors with factor-type=direct",
                "entsoe,zone=a,token-file=x,factors=/nowhere | factors: expected a readable file",
                "entsoe,zone=a,token-file=x,url=http://example.org | url: expected an https URL",
                "entsoe,zone=a,token-file=x,url=https://a:b@example.org | url: expected an https URL",
                "entsoe,zone=a,token-file=x,url=https://example.org?a=b | url: expected an https URL",
                "entsoe,zone=a,token-file=x,url=https://example.org/a@b | url: expected an https URL",
                "entsoe,zone=a,token-file=x,timeout=PT0S | timeout: expected more than PT0S",
                "electricity-maps,zone=DE,token-file=x,endpoint=zones | endpoint: expected one of",
                "electricity-maps-csv | expected the setting file, found none",
                "rte-eco2mix,dataset=a/b | dataset: expected letters",
                "csv,file=x,zone=a,series=b | expected the setting rate",
                "csv,file=x,rate=electricity_price,zone=a,series=b | expected the setting unit, found none",
                "csv,file=x,rate=carbon_intensity,zone=a,series=b | factor_type: expected a value if and only if",
                "csv,file=x,rate=pue,zone=a/b,series=b | zone: expected a name without '/'",
                "constant,rate=pue,zone=a,series=b,value=0.9 | rate_value: expected a PUE of 1 or more, found 0.9",
                "constant,rate=pue,zone=a,series=b,value=1.2,licence= | constant: licence: expected a licence",
                "constant,rate=pue,zone=a,series=b,value=much | value: expected a number",
                "constant,rate=electricity_price,unit=cents,zone=a,series=b,value=1 | unit: expected a currency"
            })
    void invalidSettingsAreNamed(String spec, String reason) {
        IllegalArgumentException invalid =
                assertThrows(IllegalArgumentException.class, () -> sources.source(RateSpec.parse(spec), Set.of()));

        assertTrue(String.valueOf(invalid.getMessage()).contains(reason), invalid.getMessage());
    }

    @Test
    void aMissingFileIsAFailureOfThePoll() {
        RateSource source =
                sources.source(RateSpec.parse("csv,rate=pue,zone=a,series=b,file=/nowhere/prices.csv"), Set.of());

        IOException failed = assertThrows(IOException.class, () -> source.read(WINDOW));

        assertTrue(String.valueOf(failed.getMessage()).startsWith("/nowhere/prices.csv: expected a readable file"));
    }
}
