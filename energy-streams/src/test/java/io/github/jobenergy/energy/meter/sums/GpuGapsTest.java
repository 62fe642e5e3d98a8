package io.github.jobenergy.energy.meter.sums;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A GPU read every ten seconds, at 100 W until a gap and 200 W afterwards. */
class GpuGapsTest {

    private static final long START = 1_795_223_760_000L;
    private static final MeterId GPU = new MeterId("gpu[0]", "nvml", Kind.INTERVAL_MEAN);

    private static long at(long second) {
        return START + second * 1_000;
    }

    private static GpuGaps gap(long from, long to, RunTimeline occupancy) {
        List<Point> points = new ArrayList<>();
        for (long second = -600; second <= to + 600; second += 10) {
            if (second <= from || second > to) {
                points.add(new Point(at(second), second <= from ? 100_000 : 200_000, 10_000, 0, 0));
            }
        }
        return new GpuGaps(Register.of(GPU, points, occupancy, MeterRules.DEFAULT), occupancy);
    }

    private static RunTimeline run(long from, long to) {
        return new RunTimeline(List.of(new RunInterval(RunKey.of("rig22", 1, START / 1_000), at(from), at(to))));
    }

    @Test
    void theTimeThatIsMeteredIsNotEstimated() {
        assertEquals(RegisterDelta.NONE, gap(0, 60, RunTimeline.EMPTY).estimate(at(-60), at(0)));
    }

    @Test
    void theEstimateIsBetweenTheLevelsOfBothSides() {
        RegisterDelta estimate = gap(10, 50, RunTimeline.EMPTY).estimate(at(0), at(60));

        assertEquals(new RegisterDelta(40 * 150_000, 40_000, 0, new MeterDisagreement(2_000_000, 2_000_000)), estimate);
    }

    @Test
    void eachSideOfAnEdgeHasItsOwnLevel() {
        GpuGaps gaps = gap(0, 60, run(20, 1_000));

        assertEquals(new RegisterDelta(20 * 100_000, 20_000), gaps.estimate(at(0), at(20)));
        assertEquals(new RegisterDelta(40 * 200_000, 40_000), gaps.estimate(at(20), at(60)));
    }

    @Test
    void aRunInsideTheGapHasNoLevel() {
        RegisterDelta estimate = gap(0, 60, run(20, 40)).estimate(at(20), at(40));

        assertEquals(20 * 150_000, estimate.millijoules());
        assertEquals(estimate.millijoules(), estimate.disagreement().less());
        assertTrue(estimate.disagreement().more() > 20 * 10_000_000);
    }

    @Test
    void aLongGapIsNotBoundedByThePowerAroundIt() {
        RegisterDelta estimate = gap(0, 660, RunTimeline.EMPTY).estimate(at(0), at(60));

        assertEquals(60 * 150_000, estimate.millijoules());
        assertEquals(estimate.millijoules(), estimate.disagreement().less());
    }

    @Test
    void partsOfAGapAddUp() {
        GpuGaps gaps = gap(0, 59, run(13, 1_000));
        RegisterDelta sum = RegisterDelta.NONE;
        for (long time = at(0); time < at(60); time += 750) {
            sum = sum.plus(gaps.estimate(time, time + 750));
        }

        assertEquals(gaps.estimate(at(0), at(60)), sum);
    }
}
