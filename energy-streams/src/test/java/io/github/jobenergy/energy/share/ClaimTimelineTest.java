package io.github.jobenergy.energy.share;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.energy.share.ClaimTimeline.Counts;
import io.github.jobenergy.energy.share.ClaimTimeline.Held;
import io.github.jobenergy.schemas.job.GpuPart;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Claims at one time after another, against claims that are looked for among all of them each time. */
class ClaimTimelineTest {

    private static final int TIMES = 30;
    private static final List<Capacity> CAPACITIES = List.of(
            Capacity.UNKNOWN,
            new Capacity(Optional.of(ExactFraction.of(8, 1)), Optional.empty(), Optional.of(ExactFraction.of(2, 1))),
            new Capacity(Optional.of(ExactFraction.of(3, 1)), Optional.of(ExactFraction.of(100, 1)), Optional.empty()));

    private static RunKey run(long id) {
        return RunKey.of("rig22", id, 1);
    }

    private static Claim claim(Random random) {
        Optional<Long> gpus = random.nextInt(3) == 0 ? Optional.empty() : Optional.of((long) random.nextInt(3));
        List<GpuPart> parts = random.nextInt(4) == 0 ? List.of(new GpuPart(random.nextInt(4), 1, 2)) : List.of();
        return new Claim(
                random.nextInt(8) == 0,
                random.nextInt(4) == 0 ? Optional.empty() : Optional.of((long) random.nextInt(6)),
                random.nextInt(2) == 0 ? Optional.empty() : Optional.of((long) random.nextInt(80)),
                gpus,
                parts,
                1 + random.nextInt(3));
    }

    /** Holdings of up to seven runs, some of which overlap, abut or are of no length. */
    private static List<Held> holdings(Random random) {
        List<Held> holdings = new ArrayList<>();
        for (int count = random.nextInt(12); count > 0; count--) {
            long start = random.nextInt(TIMES);
            long end = random.nextInt(6) == 0 ? Long.MAX_VALUE : start + random.nextInt(TIMES);
            holdings.add(new Held(run(1 + random.nextInt(7)), start, end, claim(random)));
        }
        return holdings;
    }

    private static SortedMap<RunKey, Claim> among(List<Held> holdings, long time) {
        SortedMap<RunKey, Claim> found = new TreeMap<>();
        for (Held held : holdings) {
            if (held.start() <= time && time < held.end()) {
                found.putIfAbsent(held.run(), held.claim());
            }
        }
        return found;
    }

    private interface Moment {
        void compare(List<Held> holdings, ClaimTimeline timeline, long time, Random random, String where);
    }

    private static void atManyTimes(Moment moment) {
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            List<Held> holdings = holdings(random);
            ClaimTimeline timeline = new ClaimTimeline(holdings);
            for (int question = 0; question < 40; question++) {
                long time = random.nextLong(2 * TIMES) - 1;
                moment.compare(holdings, timeline, time, random, "seed " + seed + " time " + time);
            }
        }
    }

    @Test
    void claimsAtATimeEqualASearchOfAllClaims() {
        atManyTimes((holdings, timeline, time, random, where) ->
                assertEquals(among(holdings, time), timeline.at(time), where));
    }

    @Test
    void sharesAtATimeEqualThoseOfTheClaims() {
        atManyTimes((holdings, timeline, time, random, where) -> {
            long amount = random.nextLong(1_000_000_000_000_000L);
            Capacity capacity = CAPACITIES.get(random.nextInt(CAPACITIES.size()));
            LargestShare expected = new LargestShare(among(holdings, time), capacity);
            LargestShare found = timeline.sharesAt(time, capacity);
            assertEquals(expected.isOverbooked(), found.isOverbooked(), where);
            assertEquals(expected.unallocated(amount), found.unallocated(amount), where);
            for (int id = 1; id <= 7; id++) {
                assertEquals(expected.share(run(id)), found.share(run(id)), where);
                assertEquals(expected.part(run(id), amount), found.part(run(id), amount), where);
            }
        });
    }

    @Test
    void countsAtATimeEqualThoseOfTheClaims() {
        atManyTimes((holdings, timeline, time, random, where) -> {
            Capacity capacity = CAPACITIES.get(random.nextInt(CAPACITIES.size()));
            Collection<Claim> held = among(holdings, time).values();
            Counts counts = timeline.countsAt(time, capacity);
            assertEquals(held.stream().anyMatch(Claim::isUnknown), counts.areSomeUnknown(), where);
            assertEquals(held.stream().anyMatch(claim -> !claim.isTakenAsWhole()), counts.areSomePartial(), where);
            assertEquals(held.stream().anyMatch(claim -> claim.exceeds(capacity)), counts.doSomeExceed(), where);
            assertEquals(held.stream().anyMatch(Claim::isEvenSplit), counts.areSomeSplitEvenly(), where);
            assertEquals(
                    held.stream()
                            .anyMatch(claim ->
                                    claim.hasUnknownGpus() && claim.gpuAmount().isPresent()),
                    counts.areSomeGpusUnnamed(),
                    where);
            assertEquals(sum(held, Claim::gpuAmount), counts.gpus(), where);
        });
    }

    private static ExactFraction sum(Collection<Claim> claims, Function<Claim, Optional<ExactFraction>> amount) {
        return claims.stream()
                .flatMap(claim -> amount.apply(claim).stream())
                .reduce(ExactFraction.ZERO, ExactFraction::plus);
    }

    @Test
    void theLargestSumsHeldTogetherAreFoundAtTheStartOrAtAChange() {
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            List<Held> holdings = holdings(random);
            ClaimTimeline timeline = new ClaimTimeline(holdings);
            long from = random.nextInt(TIMES);
            long to = from + 1 + random.nextInt(TIMES);
            assertEquals(
                    new Capacity(
                            largest(holdings, from, to, claim -> claim.spread(claim.cpus())),
                            largest(holdings, from, to, claim -> claim.spread(claim.memoryBytes())),
                            largest(holdings, from, to, Claim::gpuAmount)),
                    timeline.largestTogether(from, to),
                    "seed " + seed);
        }
    }

    private static Optional<ExactFraction> largest(
            List<Held> holdings, long from, long to, Function<Claim, Optional<ExactFraction>> amount) {
        ExactFraction largest = ExactFraction.ZERO;
        for (long time = from; time < to; time++) {
            largest = largest.orGreater(sum(among(holdings, time).values(), amount));
        }
        return Optional.of(largest).filter(sum -> sum.compareTo(ExactFraction.ZERO) > 0);
    }

    @Test
    void sharesOfAnEarlierTimeAreRefused() {
        ClaimTimeline timeline =
                new ClaimTimeline(List.of(new Held(run(1), 0, 10, Claim.WHOLE), new Held(run(2), 5, 10, Claim.WHOLE)));
        LargestShare before = timeline.sharesAt(0, Capacity.UNKNOWN);
        timeline.at(5);
        assertThrows(IllegalStateException.class, () -> before.part(run(1), 1));
    }
}
