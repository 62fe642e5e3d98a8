package io.github.jobenergy.schemas.rate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.check.RandomRecords;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateValuesTest {

    private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");

    @Test
    void theKeyConsistsOfTheSeriesAndTheStart() {
        RateSeries series =
                new RateSeries("rig22", RateKind.CARBON_INTENSITY, "entsoe", "10YFI-1--------U", "generation-mix");

        RateKey key = new RateKey(series, START);

        assertEquals("rig22/carbon_intensity/entsoe/10YFI-1--------U/generation-mix/1795176000", key.text());
        assertEquals(key, RateKey.parse(key.text()));
    }

    @Test
    void everyKeyIsParsedFromItsText() {
        RandomRecords records = new RandomRecords(20_261_126);
        for (int round = 0; round < 1_000; round++) {
            RateKey key = records.next(RateSlot.class).key();

            assertEquals(key, RateKey.parse(key.text()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "rig22/carbon_intensity/entsoe/FI/mix",
                "rig22/carbon_intensity/entsoe/FI/mix/x",
                "rig22/water/entsoe/FI/mix/0",
                "rig22/pue/entsoe//mix/0",
                "rig22/pue/entsoe/FI/mix/0/0",
                "rig22/pue/entsoe/FI/mix/999999999999"
            })
    void otherTextsAreNoKeys(String text) {
        assertThrows(InvalidFieldException.class, () -> RateKey.parse(text));
    }

    @ParameterizedTest
    @CsvSource({
        "266, 266000000000",
        "56.512345678, 56512345678",
        "0.0000000005, 1",
        "-0.0000000005, -1",
        "0.00000000049, 0",
        "1E-999999, 0",
        "999999999.999999999, 999999999999999999"
    })
    void aDecimalIsRoundedToBillionths(BigDecimal number, long billionths) {
        assertEquals(billionths, RateValue.of(number).billionths());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1000000000", "-1000000000", "999999999.9999999999", "1E+999999"})
    void aNumberBeyondTheLargestIsInvalid(BigDecimal number) {
        assertThrows(InvalidFieldException.class, () -> RateValue.of(number));
    }

    @Test
    void aSlotIsAHalfOpenInterval() {
        RateSlot slot = RateSlot.builder(1)
                .key(new RateKey(new RateSeries("rig22", RateKind.PUE, "site", "hall-1", "annual"), START))
                .interval(Duration.ofHours(1))
                .rateValue(RateValue.of(new BigDecimal("1.27")))
                .unit("1")
                .factor(RateFactor.NONE)
                .provision(Provision.ESTIMATED)
                .provenance(RateProvenance.of("constant"))
                .observedTime(START)
                .build();

        assertEquals(START.plusSeconds(3_600), slot.span().end());
        assertEquals("1.27", slot.rateValue().toString());
    }
}
