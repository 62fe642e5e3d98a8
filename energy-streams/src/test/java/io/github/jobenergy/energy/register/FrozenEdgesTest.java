package io.github.jobenergy.energy.register;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FrozenEdgesTest {

    private static final MeterId METER = new MeterId("node", "bmc", Kind.INSTANT);

    /** The register of readings every 10 s from 0 on, with a run from 95 s to so many seconds. */
    private static Register register(long endSecond, long... watts) {
        List<Point> points = IntStream.range(0, watts.length)
                .mapToObj(i -> new Point(i * 10_000L, watts[i] * 1_000, 0, 0, 0))
                .toList();
        RunInterval run = new RunInterval(RunKey.of("rig", 1, 1), 95_000, endSecond * 1_000);
        return Register.of(METER, points, new RunTimeline(List.of(run)), MeterRules.DEFAULT);
    }

    @Test
    void aValueThatIsRepeatedOverAnEdgeAndThenJumpsMayBeThatOfTheOtherSide() {
        Register register =
                register(400, 100, 101, 99, 102, 100, 98, 101, 99, 101, 100, 100, 100, 100, 400, 402, 399, 401, 400);

        assertEquals(Set.of(Flag.FROZEN_METER), register.flags(95_000, 170_000));
        assertEquals(new MeterDisagreement(0, 375_000 * 35), register.error(95_000, 170_000));
    }

    @Test
    void aValueThatIsRepeatedOverAnEdgeWithoutAJumpIsThatOfAConstantLoad() {
        Register register =
                register(400, 100, 101, 99, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 101, 102, 100);

        assertEquals(Set.of(), register.flags(0, 150_000));
        assertEquals(150_000, register.between(0, 150_000).meteredMillis());
    }

    @Test
    void aRunWithinRepeatsThatAreLongerThanUsualIsNotMetered() {
        Register register = register(
                135, 100, 101, 99, 102, 100, 98, 101, 102, 100, 100, 100, 100, 100, 100, 100, 100, 102, 99, 101);

        assertEquals(Set.of(Flag.FROZEN_METER), register.flags(95_000, 135_000));
        assertEquals(0, register.between(100_000, 130_000).meteredMillis());
    }

    @Test
    void aRunWithinAFreezeOfFiveMinutesIsNotMetered() {
        long[] watts = new long[60];
        Arrays.setAll(watts, i -> i < 8 || i > 39 ? 100 + i % 3 : 100);

        Register register = register(135, watts);

        assertEquals(Set.of(Flag.FROZEN_METER), register.flags(95_000, 135_000));
        assertEquals(0, register.between(100_000, 130_000).meteredMillis());
    }

    @Test
    void aRunOfAConstantLoadIsMetered() {
        long[] watts = new long[30];
        Arrays.fill(watts, 100);

        Register register = register(135, watts);

        assertEquals(40_000, register.between(95_000, 135_000).meteredMillis());
    }
}
