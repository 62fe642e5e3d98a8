package io.github.jobenergy.energy.meter.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.answer.DailyUncertainty.UpperLimit;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.energy.register.EdgeUncertainty.ErrorBound;
import io.github.jobenergy.energy.share.placement.UtcDay;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.bounds.BoundParts;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.bounds.TotalBounds;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The uncertainty of a run by UTC day: what is independent of other runs, and what is common. */
class DailyUncertaintyTest {

    private static final int RUNS = 500;
    private static final long FIRST = Instant.parse("2026-11-20T00:00:00Z").toEpochMilli();
    private static final long NOON = 12 * 3_600_000;
    private static final long MINUTE = 60_000;
    private static final long KILOJOULE = 1_000_000;
    private static final RunKey RUN = RunKey.of("rig22", 1, 1);

    private static DailyUncertainty run(int days) {
        return new DailyUncertainty(days == 1, () -> new PossibleParts(RUN, Optional::empty));
    }

    private static void hold(DailyUncertainty uncertainty, int day, boolean isShared) {
        long start = FIRST + day * UtcDay.MILLIS;
        uncertainty.add(
                new Range(start + MINUTE, start + UtcDay.MILLIS - MINUTE), 100 * KILOJOULE, isShared, errors -> {});
    }

    private static EdgeUncertainty spanAt(long start) {
        return new EdgeUncertainty(start, start + MINUTE, List.of(), true);
    }

    private static ErrorBound deviation(double millijoules) {
        return new ErrorBound(millijoules * millijoules, 0, 0);
    }

    private static List<BoundParts> parts(DailyUncertainty uncertainty, int days, Set<Flag> flags, UpperLimit limit) {
        uncertainty.complete(1_000, 0, 0);
        return uncertainty
                .of(
                        LongStream.range(0, days)
                                .mapToObj(DailyUncertaintyTest::day)
                                .toList(),
                        flags,
                        limit)
                .stream()
                .map(DayEnergy::uncertainty)
                .toList();
    }

    private static DayEnergy day(long index) {
        return new DayEnergy(
                Instant.ofEpochMilli(FIRST + index * UtcDay.MILLIS),
                Energy.ofMillijoules(100 * KILOJOULE),
                Optional.empty(),
                Energy.ofMillijoules(100 * KILOJOULE),
                Duration.ofHours(20),
                Duration.ofHours(20));
    }

    private static Energy millijoules(long number) {
        return Energy.ofMillijoules(number);
    }

    @Test
    void edgeSplitsOfARunThatIsAloneAreIndependentAndInstrumentsAreCommon() {
        DailyUncertainty uncertainty = run(1);
        hold(uncertainty, 0, false);
        uncertainty.addEdgeSplit(spanAt(FIRST + NOON), deviation(10_000));
        uncertainty.addInstruments(Map.of(Kind.COUNTER, 100.0 * KILOJOULE), List.of());

        assertEquals(
                List.of(BoundParts.of(millijoules(19_000), millijoules(100_000), Optional.of(millijoules(100_000)))),
                parts(uncertainty, 1, Set.of(), UpperLimit.WHERE_METERED));
        assertTrue(uncertainty.whole().below() <= 119_000);
    }

    @Test
    void allErrorsOfARunThatSharesItsNodeAreCommon() {
        DailyUncertainty uncertainty = run(1);
        hold(uncertainty, 0, true);
        uncertainty.addEdgeSplit(spanAt(FIRST + NOON), deviation(10_000));

        assertEquals(
                List.of(BoundParts.of(Energy.ZERO, millijoules(19_000), Optional.of(millijoules(19_000)))),
                parts(uncertainty, 1, Set.of(Flag.UNKNOWN_IDLE_POWER), UpperLimit.WHERE_METERED));
    }

    @Test
    void allErrorsOfAFlaggedRunAreCommon() {
        DailyUncertainty uncertainty = run(1);
        hold(uncertainty, 0, false);
        uncertainty.addEdgeSplit(spanAt(FIRST + NOON), deviation(10_000));

        assertEquals(
                List.of(BoundParts.of(Energy.ZERO, millijoules(19_000), Optional.empty())),
                parts(uncertainty, 1, Set.of(Flag.UNDERSAMPLED), UpperLimit.NEVER));
    }

    @Test
    void anErrorBelongsToTheDayOnWhichItArises() {
        DailyUncertainty uncertainty = run(3);
        for (int day = 0; day < 3; day++) {
            hold(uncertainty, day, day == 1);
        }
        uncertainty.addEdgeSplit(spanAt(FIRST + NOON), deviation(10_000));
        uncertainty.addEdgeSplit(spanAt(FIRST + UtcDay.MILLIS + NOON), deviation(1_000));
        uncertainty.addSecond(FIRST + 3 * UtcDay.MILLIS, 500, 1, 0);

        List<BoundParts> parts = parts(uncertainty, 3, Set.of(), UpperLimit.ALWAYS);

        assertEquals(BoundParts.of(millijoules(19_000), Energy.ZERO, Optional.of(Energy.ZERO)), parts.get(0));
        assertEquals(BoundParts.of(Energy.ZERO, millijoules(1_900), Optional.of(millijoules(1_900))), parts.get(1));
        assertEquals(BoundParts.of(Energy.ZERO, Energy.ZERO, Optional.of(millijoules(500))), parts.get(2));
    }

    @Test
    void anEdgeSplitOverMidnightIsAnErrorOfBothDays() {
        DailyUncertainty uncertainty = run(2);
        hold(uncertainty, 0, false);
        hold(uncertainty, 1, false);
        uncertainty.addEdgeSplit(spanAt(FIRST + UtcDay.MILLIS - MINUTE / 2), deviation(10_000));

        List<BoundParts> parts = parts(uncertainty, 2, Set.of(), UpperLimit.ALWAYS);

        assertEquals(Optional.of(millijoules(19_000)), parts.get(0).uncertaintyIndependent());
        assertEquals(Optional.of(millijoules(19_000)), parts.get(1).uncertaintyIndependent());
    }

    /** Whatever the errors, the bounds of the sum of the days are at least those of the run. */
    @Test
    void daysSumToAtLeastTheBoundsOfTheRun() {
        for (long seed = 0; seed < RUNS; seed++) {
            Random random = new Random(seed);
            int days = 1 + random.nextInt(4);
            DailyUncertainty uncertainty = run(days);
            for (int day = 0; day < days; day++) {
                hold(uncertainty, day, random.nextInt(3) == 0);
            }
            for (int error = random.nextInt(8); error > 0; error--) {
                long time = FIRST + (long) (random.nextDouble() * days * UtcDay.MILLIS);
                ErrorBound bound = new ErrorBound(random.nextInt(1_000_000), random.nextInt(900), random.nextInt(900));
                uncertainty.addEdgeSplit(spanAt(Math.max(FIRST, time - MINUTE)), bound);
                uncertainty.addSecond(Math.max(FIRST, time), random.nextInt(5_000), random.nextDouble(), 0.5);
            }
            List<Map.Entry<Kind, Double>> gpus = new ArrayList<>();
            gpus.add(Map.entry(Kind.INSTANT, 1.0 * random.nextInt(1_000_000)));
            uncertainty.addInstruments(
                    Map.of(Kind.COUNTER, 1.0 * random.nextInt(1_000_000), Kind.INTERVAL_MEAN, 500_000.0), gpus);

            BoundSums sums = parts(uncertainty, days, Set.of(), UpperLimit.ALWAYS).stream()
                    .map(BoundSums::of)
                    .reduce(BoundSums.NONE, BoundSums::plus);
            Energy total = millijoules(days * 100L * KILOJOULE);
            TotalBounds bounds = sums.around(total);

            long below = total.minus(bounds.energyLower().orElseThrow()).millijoules();
            long above = bounds.energyUpper().orElseThrow().minus(total).millijoules();
            assertTrue(below >= uncertainty.whole().below(), "seed " + seed);
            assertTrue(above >= uncertainty.whole().above(), "seed " + seed);
            if (days == 1) {
                assertTrue(below <= 2 + 1.42 * uncertainty.whole().below(), "seed " + seed);
                assertTrue(above <= 2 + 1.42 * uncertainty.whole().above(), "seed " + seed);
            }
        }
    }
}
