package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.EnergySlot;
import io.github.jobenergy.energy.footprint.Footprint;
import io.github.jobenergy.energy.footprint.FootprintCalculator;
import io.github.jobenergy.energy.footprint.RandomRates;
import io.github.jobenergy.energy.footprint.Rates;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.testing.RandomNodeHistory;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.footprint.FootprintAmounts;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.UsageFootprint;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The laws of published footprints, for random nodes, runs and rates in any order, with restarts: the last footprints are those of a
 * replay, rows are the exact sums of runs, and a revised rate issues the footprints again that it changes, and no other.
 */
@Tag("slow-law")
class LiveFootprintsLawTest {

    private static final int ROUNDS = 3;

    /** Earlier ones have long histories. */
    private static final long FIRST_SEED = 3;

    private static final MeterSettings SETTINGS =
            MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(Duration.ofMinutes(5))));

    private static final Duration SETTLING = Duration.ofMinutes(30);

    /** A history that was played in some order, and what a replay of it has. */
    private record World(Random random, List<RateSlot> slots, RandomRates source, LiveSteps live, Replay replay) {

        static World of(long seed) throws MalformedHostlistException {
            return of(seed, new Random(seed));
        }

        /** The history of that seed, in an order that follows from the random numbers. */
        static World of(long seed, Random random) throws MalformedHostlistException {
            Random ofRates = new Random(seed);
            RandomRates source = new RandomRates(ofRates);
            List<RateSlot> slots = source.around(RandomNodeHistory.BEGIN.plus(Duration.ofHours(2)));
            List<Object> records = new ArrayList<>(records(seed, ofRates));
            Replay replay = ReplayLaw.fed(records, SETTINGS);
            replay.close();
            records.addAll(slots);
            records.addAll(slots.subList(0, slots.size() / 3));
            Collections.shuffle(records, random);
            return new World(random, slots, source, live(records, random), replay);
        }

        private static List<Object> records(long seed, Random random) {
            List<Object> records = new ArrayList<>(new RandomNodeHistory(seed).records());
            for (Object known : List.copyOf(records)) {
                if (known instanceof JobCompletion completion && random.nextInt(3) == 0) {
                    records.add(endedEarlier(completion, random));
                }
            }
            return records;
        }

        private static JobCompletion endedEarlier(JobCompletion completion, Random random) {
            Slice slice = completion.resources().slices().get(0);
            Instant end = slice.endTime().minusSeconds(random.nextInt(90));
            Slice other = new Slice(
                    slice.startTime(),
                    end.isBefore(slice.startTime()) ? slice.startTime() : end,
                    slice.nodes(),
                    slice.cpuCount());
            return RecordedJobs.completion(completion.run(), other, 1L << 30).toBuilder()
                    .revision(2)
                    .build();
        }

        private static LiveSteps live(List<Object> records, Random random) throws MalformedHostlistException {
            LiveSteps live = new LiveSteps(SETTINGS);
            for (Object contractRecord : records) {
                live.take(contractRecord);
                if (random.nextInt(300) == 0) {
                    live.pass(Duration.ofSeconds(random.nextInt(600)));
                }
                if (random.nextInt(500) == 0) {
                    live.restart();
                }
            }
            live.pass(SETTLING);
            return live;
        }

        /** The last slots that were published of a run. */
        List<EnergySlot> curve(RunKey run) {
            Map<Instant, EnergySlot> last = new TreeMap<>();
            live.slots().stream()
                    .filter(slot -> slot.run().equals(run))
                    .forEach(slot -> last.put(slot.startTime(), EnergySlot.of(slot)));
            return List.copyOf(last.values());
        }

        Map<RunKey, JobFootprint> replayed(List<RateSlot> others) {
            FootprintCalculator calculator = new FootprintCalculator(Rates.of(others), Optional.empty());
            return live.results().values().stream()
                    .collect(Collectors.toMap(
                            JobEnergy::run,
                            result -> calculator.of(result, replay.curve(result.run())),
                            (one, other) -> one,
                            TreeMap::new));
        }

        /** The amounts of each row: the sum of the exact footprints of each run on each day. */
        Map<UsageKey, FootprintAmounts> rows() {
            Rates rates = Rates.of(slots);
            Map<UsageKey, Footprint> sums = new TreeMap<>();
            for (JobEnergy result : live.results().values()) {
                for (DayEnergy day : result.figures().energyByDay().orElse(List.of())) {
                    List<EnergySlot> ofDay = curve(result.run()).stream()
                            .filter(slot -> Instant.ofEpochMilli(slot.start())
                                    .truncatedTo(ChronoUnit.DAYS)
                                    .equals(day.dayTime()))
                            .toList();
                    sums.merge(UsageChange.row(result, day.dayTime()), Footprint.of(ofDay, rates), Footprint::plus);
                }
            }
            Map<UsageKey, FootprintAmounts> rows = new TreeMap<>();
            sums.forEach((key, sum) -> rows.put(key, sum.amounts(Optional.empty())));
            return rows;
        }
    }

    private static void assertSame(String scene, Map<RunKey, JobFootprint> expected, LiveFootprints live) {
        assertEquals(expected.keySet(), live.footprints().keySet(), scene);
        expected.forEach((run, footprint) -> assertTrue(
                footprint.hasSameContentAs(live.footprints().get(run)),
                () -> scene + ": expected " + footprint + ", found "
                        + live.footprints().get(run)));
    }

    private static void assertRows(String scene, World world) {
        Map<UsageKey, UsageFootprint> rows = world.live().footprints().rows();
        assertEquals(
                world.rows(),
                rows.values().stream()
                        .collect(Collectors.toMap(
                                UsageFootprint::usageKey, UsageFootprint::amounts, (a, b) -> a, TreeMap::new)),
                scene);
        assertEquals(world.live().days().keySet(), rows.keySet(), scene);
        rows.values().forEach(row -> assertSameRuns(scene, world, row));
    }

    /** The runs and the energy of a row are those of the row of usage-energy. */
    private static void assertSameRuns(String scene, World world, UsageFootprint row) {
        var usage = world.live().days().get(row.usageKey());
        assertEquals(usage.figures().runCount(), row.runCount(), scene + " " + row);
        assertEquals(usage.figures().energy(), row.energy(), scene + " " + row);
    }

    /** The same records in two other orders. */
    @ParameterizedTest
    @ValueSource(longs = {3})
    void footprintsDoNotDependOnTheOrderOfReadingsResultsAndRates(long seed) throws MalformedHostlistException {
        World one = World.of(seed, new Random(-1));
        World other = World.of(seed, new Random(-2));

        assertEquals(amounts(one), amounts(other));
        assertEquals(
                one.live().footprints().rows().values().stream()
                        .map(UsageFootprint::amounts)
                        .toList(),
                other.live().footprints().rows().values().stream()
                        .map(UsageFootprint::amounts)
                        .toList());
    }

    private static List<FootprintAmounts> amounts(World world) {
        return world.live().footprints().footprints().values().stream()
                .map(JobFootprint::amounts)
                .toList();
    }

    /** Afterwards, some runs are erased: co-located runs have another energy then. */
    @Test
    void theLastFootprintsAreThoseOfAReplayAndARevisedRateIssuesExactlyThoseThatItChanges()
            throws MalformedHostlistException {
        int changes = 0;
        int unchanged = 0;
        int erased = 0;
        int revised = 0;
        int withdrawn = 0;
        for (long seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
            World world = World.of(seed);
            LiveFootprints live = world.live().footprints();
            assertSame("seed " + seed, world.replayed(world.slots()), live);
            assertRows("seed " + seed, world);
            revised += live.issued().size() - live.footprints().size();
            for (int change = 0; change < 3; change++) {
                RateSlot slot = revised(world);
                Set<RunKey> affected = affected(world, slot);
                Map<RunKey, JobFootprint> before = new TreeMap<>(live.footprints());
                int issued = live.issued().size();

                world.live().take(slot);
                world.live().pass(SETTLING);

                List<JobFootprint> after =
                        live.issued().subList(issued, live.issued().size());
                String scene = "seed " + seed + " " + slot.key();
                assertEquals(affected.size(), after.size(), scene);
                assertEquals(affected, after.stream().map(JobFootprint::run).collect(Collectors.toSet()), scene);
                after.forEach(footprint -> assertEquals(
                        before.get(footprint.run()).footprintRevision().revision() + 1,
                        footprint.footprintRevision().revision(),
                        scene));
                world.slots().add(slot);
                assertSame(scene, world.replayed(world.slots()), live);
                changes += affected.size();
                unchanged += before.size() - affected.size();
            }
            assertRows("seed " + seed, world);
            withdrawn += withdrawRate("seed " + seed, world);
            erased += erase("seed " + seed, world);
        }
        int changed = changes;
        assertTrue(changed > ROUNDS, () -> "changed footprints: " + changed);
        int others = unchanged;
        assertTrue(others > ROUNDS, () -> "footprints that were not issued: " + others);
        int revisions = revised;
        assertTrue(revisions > ROUNDS, () -> "revised footprints: " + revisions);
        int withoutRate = withdrawn;
        assertTrue(withoutRate > 0, () -> "footprints without a withdrawn rate: " + withoutRate);
        int all = erased;
        assertTrue(all > ROUNDS / 2, () -> "erased runs: " + all);
    }

    /** Withdraws a slot of a rate, and returns the number of footprints that were issued again. */
    private static int withdrawRate(String scene, World world) {
        LiveFootprints live = world.live().footprints();
        RateKey slot = revised(world).key();
        int issued = live.issued().size();

        live.step().withdraw(slot);
        world.live().pass(SETTLING);

        world.slots().removeIf(known -> known.key().equals(slot));
        assertSame(scene + " without " + slot, world.replayed(world.slots()), live);
        assertRows(scene, world);
        return live.issued().size() - issued;
    }

    /** Erases some of the runs, and returns their number. */
    private static int erase(String scene, World world) {
        LiveFootprints live = world.live().footprints();
        List<RunKey> runs = List.copyOf(live.footprints().keySet());
        List<RunKey> erased = runs.subList(0, world.random().nextInt(runs.size() + 1));

        erased.forEach(world.live()::erase);
        world.live().pass(SETTLING);

        assertEquals(erased, live.withdrawn(), scene);
        assertEquals(world.live().results().keySet(), live.footprints().keySet(), scene);
        assertRows(scene, world);
        assertTrue(erased.size() < runs.size() || live.indexed() == 0, scene);
        return erased.size();
    }

    /** A revision after all others of a slot, with another value. */
    private static RateSlot revised(World world) {
        List<EnergySlot> energies = world.live().results().keySet().stream()
                .flatMap(run -> world.curve(run).stream())
                .toList();
        EnergySlot energy = energies.get(world.random().nextInt(energies.size()));
        List<RateSlot> others = world.slots().stream()
                .filter(slot -> slot.span().contains(Instant.ofEpochMilli(energy.start())))
                .toList();
        List<RateSlot> choice = others.isEmpty() ? world.slots() : others;
        RateSlot any = choice.get(world.random().nextInt(choice.size()));
        return world.slots().stream()
                .filter(other -> other.key().equals(any.key()))
                .reduce(Rates::later)
                .map(world.source()::revised)
                .orElseThrow();
    }

    /** The runs with energy or with their start in a slot, of which the start matters only to a series with energy. */
    private static Set<RunKey> affected(World world, RateSlot revised) {
        List<RateSlot> others = new ArrayList<>(world.slots());
        others.add(revised);
        Map<RunKey, JobFootprint> before = world.replayed(world.slots());
        Set<RunKey> runs = new TreeSet<>();
        world.replayed(others).forEach((run, footprint) -> {
            boolean isChanged = !footprint.hasSameContentAs(before.get(run));
            boolean hasEnergy = world.curve(run).stream()
                    .filter(slot -> slot.energy().millijoules() > 0)
                    .anyMatch(slot -> slot.start() < revised.span().end().toEpochMilli()
                            && slot.start() + slot.lengthMillis()
                                    > revised.span().start().toEpochMilli());
            boolean hasStart = world.live()
                    .results()
                    .get(run)
                    .subject()
                    .startTime()
                    .filter(revised.span()::contains)
                    .isPresent();
            assertTrue(!isChanged || hasEnergy || hasStart, () -> run + " is changed by " + revised.key());
            if (isChanged) {
                runs.add(run);
            }
        });
        return runs;
    }
}
