package io.github.jobenergy.energy.register;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A run of 400 W on a node that draws 100 W without it, and in the ten seconds before it once 1 W more:
 *
 * <pre>
 *   readings  ·         ·         ·         ·      the last before the run and the first of it are ten seconds apart,
 *   run                 ┆ ├────────────────        and only the end of that is the run's
 * </pre>
 */
class RegisterTest {

    private static final long START = 600_000;
    private static final long SPACING = 10_000;

    /** What the counter shows, in millijoules. */
    private static long counter(long time) {
        return 100 * time + (time > START - SPACING / 2 ? 10_000 : 0) + 300 * Math.max(0, time - START);
    }

    private static Register register(long after) {
        List<Point> points = LongStream.range(0, 120)
                .map(i -> i * SPACING + after)
                .mapToObj(time -> new Point(time, counter(time), 0, 0, 0))
                .toList();
        RunInterval run = new RunInterval(RunKey.of("rig22", 1, 600), START, 1_100_000);
        return Register.of(
                new MeterId("node", "bmc", Kind.COUNTER), points, new RunTimeline(List.of(run)), MeterRules.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 10, 100, 500})
    void energyAtOneInstantIsNotAPeak(long after) {
        Register register = register(after);

        double energy = register.between(START, START + after).millijoules();
        double peak = register.peak(START, START + 60_000);

        assertEquals(10_000.0 + 400 * after, energy, 50);
        assertEquals(410_000.0, peak, 1_000);
    }
}
