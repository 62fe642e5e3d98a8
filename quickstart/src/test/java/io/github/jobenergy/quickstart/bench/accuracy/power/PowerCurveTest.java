package io.github.jobenergy.quickstart.bench.accuracy.power;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PowerCurveTest {

    private static final PowerCurve STEP = PowerCurve.builder()
            .add(new TimeSpan(1_000, 5_000), 100_000)
            .add(new TimeSpan(2_000, 3_000), 50_000)
            .build();

    @Test
    void levelsAddUp() {
        List<Long> levels = List.of(
                STEP.milliwattsAt(999), STEP.milliwattsAt(2_000), STEP.milliwattsAt(3_000), STEP.milliwattsAt(5_000));

        assertEquals(List.of(0L, 150_000L, 100_000L, 0L), levels);
    }

    @Test
    void energyIsMilliwattsTimesMilliseconds() {
        long microjoules = STEP.microjoules(1_500, 2_001);

        assertEquals(500 * 100_000 + 150_000, microjoules);
    }

    @Test
    void anIntervalOfZeroPowerEndsAtTheLevelOfItsEnd() {
        PowerCurve curve = STEP.zeroIn(new TimeSpan(1_500, 2_500));

        assertEquals(
                List.of(500 * 100_000L, 0L, 500 * 150_000L),
                List.of(curve.microjoules(0, 1_500), curve.microjoules(1_500, 2_500), curve.microjoules(2_500, 3_000)));
    }

    @Test
    void aScaledPowerHasScaledEnergy() {
        long microjoules = STEP.scaled(1_020).microjoules(0, 10_000);

        assertEquals(STEP.microjoules(0, 10_000) * 102 / 100, microjoules);
    }

    @ParameterizedTest
    @EnumSource
    void aLoadDrawsPowerWithinItsIntervalOnly(LoadShape shape) {
        TimeSpan span = new TimeSpan(10_000, 130_500);
        PowerCurve.Builder builder = PowerCurve.builder();

        shape.addTo(builder, span, 400_000, new Random(1));

        PowerCurve curve = builder.build();
        assertEquals(curve.microjoules(span.start(), span.end()), curve.microjoules(0, 1_000_000));
        assertTrue(curve.microjoules(span.start(), span.end()) >= 80_000 * span.length());
    }
}
