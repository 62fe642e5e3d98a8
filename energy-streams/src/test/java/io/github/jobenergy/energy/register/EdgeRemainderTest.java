package io.github.jobenergy.energy.register;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Readings every 30 s of a node that draws 100 W, and 400 W with a run, with a burst beside the edge inside the interval of two
 * readings. A run is within the bounds if the burst is its own, and if it is not.
 */
class EdgeRemainderTest {

    private static final long SPACING = 30_000;
    private static final long START = 600_000 + 15_000;
    private static final long END = 1_200_000;

    /** The factor of the standard deviation in the bounds. */
    private static final double DEVIATIONS = 1.9;

    private static RunInterval run(long number, long start, long end) {
        return new RunInterval(RunKey.of("rig22", number, 600), start, end);
    }

    private static Register register(long burstMillijoules, RunInterval... runs) {
        List<Point> points = LongStream.range(0, 60)
                .map(i -> i * SPACING)
                .mapToObj(time -> new Point(time, 987_654_321 + counter(time, burstMillijoules, runs), 0, 0, 0))
                .toList();
        return Register.of(
                new MeterId("node", "bmc", Kind.COUNTER), points, new RunTimeline(List.of(runs)), MeterRules.DEFAULT);
    }

    private static long counter(long time, long burst, RunInterval... runs) {
        long energy = 100 * time + (time > 600_000 ? burst : 0);
        for (RunInterval run : runs) {
            energy += 300 * Math.max(0, Math.min(time, run.end()) - run.start());
        }
        return energy;
    }

    private static double bound(Register register, long change, long from, long to) {
        EdgeUncertainty uncertainty = register.uncertaintyAt(change).orElseThrow();
        return DEVIATIONS
                * Math.sqrt(uncertainty
                        .errorBound(time -> time >= from && time < to ? 1 : 0)
                        .variance());
    }

    @Test
    void aBurstThatNoLevelContainsMayBelongToEitherSide() {
        long burst = 6_000_000;

        Register register = register(burst, run(1, START, END));

        double energy = register.between(600_000, 630_000).millijoules() - 15 * 100_000;
        double ofRun = register.between(START, 630_000).millijoules();
        double bound = bound(register, START, START, END);
        assertEquals(15 * 400_000.0 + 6_000_000, energy, 1_000);
        assertEquals(true, ofRun - bound <= 15 * 400_000 && ofRun + bound >= 15 * 400_000 + burst);
        assertEquals(true, bound <= 1.2 * burst);
    }

    @Test
    void anEdgeThatTheLevelsExplainKeepsItsBounds() {
        Register register = register(0, run(1, START, END));

        assertEquals(true, bound(register, START, START, END) < 1_000_000);
    }

    @Test
    void aSetWithoutALevelDrawsNoMoreThanASetWithMoreRuns() {
        RunInterval longer = run(1, 0, 600_000 + 25_000);
        RunInterval shorter = run(2, 0, 600_000 + 10_000);
        long burst = 9_000_000;

        Register plain = register(0, longer, shorter);
        Register register = register(burst, longer, shorter);

        long end = longer.end();
        assertEquals(true, bound(plain, end, 0, end) < 2_000_000);
        assertEquals(true, bound(register, end, 0, end) > 3_000_000);
    }
}
