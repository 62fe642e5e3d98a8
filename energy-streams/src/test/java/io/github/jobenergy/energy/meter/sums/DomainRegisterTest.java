package io.github.jobenergy.energy.meter.sums;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.stores.MeterDifference;
import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.MeterDisagreement;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.quantity.Power;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DomainRegisterTest {

    private static final long MINUTE = 1_795_223_760_000L;
    private static final long WATTS = 200;
    private static final MeterId COUNTER = new MeterId("node", "pm_counters", Kind.COUNTER);
    private static final MeterId POLLED = new MeterId("node", "slurm", Kind.INSTANT);

    @Test
    void theMeterWithTheMostMeteredTimeOfAMinuteIsSelected() {
        DomainRegister domain = domain(counter(0, 10, 20, 30), polled(0, 20, 40, 60));

        assertEquals(POLLED, domain.meterOf(MINUTE));
        assertEquals(
                new RegisterDelta(60 * WATTS * 1_000, 60_000, 0),
                domain.between(MINUTE, MINUTE + 60_000),
                "although a counter that continued would be selected first");
    }

    @Test
    void theFirstInOrderOfTwoMetersWithEqualMeteredTimeIsSelected() {
        DomainRegister domain = domain(counter(0, 30, 60), polled(0, 10, 20, 30, 40, 50, 60));

        assertEquals(COUNTER, domain.meterOf(MINUTE));
    }

    @Test
    void theLatestMeterIsNotPreferredWhileAMinuteIsIncomplete() {
        DomainRegister domain = domain(counter(0, 10, 20, 30), polled(0, 5, 25, 35));

        assertEquals(COUNTER, domain.meterOf(MINUTE));
    }

    @Test
    void theEarlierMeterIsSelectedWhileAMinuteIsIncomplete() {
        DomainRegister domain = domain(counter(15, 25, 35), polled(0, 15, 30));

        assertEquals(POLLED, domain.meterOf(MINUTE));
    }

    @Test
    void aMeterWithoutReadingsIsNotSelectedForAnIncompleteMinute() {
        DomainRegister domain = domain(counter(-60, -50, -40), polled(-60, -40, -20, 0, 20, 40));

        assertEquals(POLLED, domain.meterOf(MINUTE));
    }

    @Test
    void anotherMeterAddsADisagreementWhileTheReadingsContradict() {
        LongUnaryOperator halved = second -> (second < 0 ? WATTS : WATTS / 2) * 1_000;
        long[] seconds = LongStream.rangeClosed(-30, 30).map(ten -> ten * 10).toArray();
        DomainRegister domain = domain(counter(seconds), points(seconds, halved));

        assertEquals(MeterDisagreement.NONE, domain.disagreement(MINUTE - 60_000, MINUTE));
        assertEquals(new MeterDisagreement(60 * WATTS * 1_000 / 2, 0), domain.disagreement(MINUTE, MINUTE + 60_000));
        assertEquals(
                new MeterDisagreement(10 * WATTS * 1_000 / 2, 0),
                domain.disagreement(MINUTE + 240_000, MINUTE + 250_000));
        assertEquals(Set.of(), domain.flags(MINUTE - 60_000, MINUTE));
        assertEquals(Set.of(Flag.CONFLICTING_METERS), domain.flags(MINUTE, MINUTE + 60_000));
    }

    private static DomainRegister differing(double ratio) {
        long[] seconds = LongStream.rangeClosed(-60, 60).map(ten -> ten * 10).toArray();
        return domain(counter(seconds), points(seconds, second -> Math.round(ratio * WATTS * 1_000)));
    }

    @Test
    void aPersistentDifferenceIsKnownWithItsSignWhetherOrNotItIsFlagged() {
        DomainRegister near = differing(1.03);
        DomainRegister low = differing(0.8);

        // three percent, and a percent for the sampling of instants
        assertEquals(new MeterDifference(240_000, 480_000), near.difference(MINUTE, MINUTE + 60_000));
        assertEquals(Set.of(), near.flags(MINUTE, MINUTE + 60_000));
        assertEquals(MeterDisagreement.NONE, near.disagreement(MINUTE, MINUTE + 60_000));
        // a fifth, and a percent for the sampling of instants
        assertEquals(new MeterDifference(-2_520_000, -2_280_000), low.difference(MINUTE, MINUTE + 60_000));
        assertEquals(Set.of(Flag.CONFLICTING_METERS), low.flags(MINUTE, MINUTE + 60_000));
    }

    @Test
    void aDifferenceBelowAPercentIsThatOfGoodMeters() {
        assertEquals(MeterDifference.NONE, differing(1.005).difference(MINUTE, MINUTE + 60_000));
        assertEquals(MeterDifference.NONE, differing(0.995).difference(MINUTE, MINUTE + 60_000));
    }

    /**
     * <pre>
     *   true power  ─┐_┌─┐_┌─    a period of 97 s; a counter read each second, and another one each 30 s
     * </pre>
     */
    @Test
    void readingsAtDifferentTimesAreNoDifferenceOfMeters() {
        MeterId other = new MeterId("node", "slurm", Kind.COUNTER);
        long[] each = LongStream.rangeClosed(-300, 300).toArray();
        long[] slow = LongStream.rangeClosed(-1, 8).map(half -> half * 30 - 15).toArray();
        for (int phase = 0; phase < 97; phase += 8) {
            double shift = phase;
            LongUnaryOperator swinging =
                    second -> WATTS * 1_000 * second + Math.round(1_000_000 * Math.sin((second + shift) / 15.4));
            Register one = Register.of(COUNTER, points(each, swinging), RunTimeline.EMPTY, MeterRules.DEFAULT);
            Register two = Register.of(other, points(slow, swinging), RunTimeline.EMPTY, MeterRules.DEFAULT);

            DomainRegister domain = new DomainRegister(Map.of(COUNTER, one, other, two));

            assertEquals(MeterDifference.NONE, domain.difference(MINUTE, MINUTE + 60_000), "phase " + phase);
        }
    }

    @Test
    void metersAreNotComparedOverLessThanThreeMinutes() {
        DomainRegister domain = domain(counter(0, 60, 120), polled(0, 60, 120));

        assertEquals(MeterDifference.NONE, domain.difference(MINUTE, MINUTE + 60_000));
    }

    @Test
    void aChangePointAffectsAllMinutesThatAreComparedWithItsMinute() {
        long[] affected = differing(1).affectedIn(MINUTE);

        assertTrue(affected[0] <= MINUTE - 300_000 && affected[1] > MINUTE + 360_000);
    }

    @Test
    void theLossOfASuspectedCounterResetIsADisagreement() {
        MeterRules rules = new MeterRules(Optional.empty(), Optional.of(Power.ofWatts(2 * WATTS)), Optional.empty());
        long[] seconds = {0, 10, 20, 140, 150};
        LongUnaryOperator begunAnew = second -> (second <= 20 ? second : second - 100) * WATTS * 1_000;
        Register register = Register.of(COUNTER, points(seconds, begunAnew), RunTimeline.EMPTY, rules);

        DomainRegister domain = new DomainRegister(Map.of(COUNTER, register));

        assertEquals(MeterDisagreement.NONE, domain.disagreement(MINUTE, MINUTE + 20_000));
        // 20 s of 200 W were counted in 120 s; at most it were 400 W: of 44,000 J more a third
        assertEquals(new MeterDisagreement(0, 44_000_000 / 3), domain.disagreement(MINUTE + 20_000, MINUTE + 60_000));
        assertEquals(MeterDisagreement.NONE, domain.disagreement(MINUTE + 140_000, MINUTE + 150_000));
    }

    private static DomainRegister domain(List<Point> counter, List<Point> polled) {
        return new DomainRegister(Map.of(COUNTER, register(COUNTER, counter), POLLED, register(POLLED, polled)));
    }

    private static Register register(MeterId meter, List<Point> points) {
        return Register.of(meter, points, RunTimeline.EMPTY, MeterRules.DEFAULT);
    }

    private static List<Point> counter(long... seconds) {
        return points(seconds, second -> 1_000_000 + second * WATTS * 1_000);
    }

    private static List<Point> polled(long... seconds) {
        return points(seconds, second -> WATTS * 1_000);
    }

    private static List<Point> points(long[] seconds, LongUnaryOperator value) {
        return Arrays.stream(seconds)
                .mapToObj(second -> new Point(MINUTE + second * 1_000, value.applyAsLong(second), 0, 0, 0))
                .toList();
    }
}
