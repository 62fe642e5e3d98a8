package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RandomNodeHistory;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** The law of the replay: the last results depend on the records, and not on the times or the order of their arrival. */
public final class ReplayLaw {

    private final long firstSeed;
    private final long rounds;

    ReplayLaw(long firstSeed, long rounds) {
        this.firstSeed = firstSeed;
        this.rounds = rounds;
    }

    /** A replay that has received all records in that order and is not closed. */
    static Replay fed(List<Object> records) throws MalformedHostlistException {
        return fed(records, MeterSettings.DEFAULT);
    }

    /** A replay with these settings that has received all records in that order and is not closed. */
    public static Replay fed(List<Object> records, MeterSettings settings) throws MalformedHostlistException {
        Replay replay = new Replay(settings, MeterSpaces.OWN, Clock.systemUTC());
        for (Object record : records) {
            if (record instanceof PowerReading reading) {
                replay.read(reading);
            } else if (record instanceof NodeState state) {
                replay.observe(state);
            } else if (record instanceof JobStart start) {
                replay.start(start);
            } else if (record instanceof JobCompletion completion) {
                replay.complete(completion);
            }
        }
        return replay;
    }

    private static Replay replay(List<Object> records) throws MalformedHostlistException {
        Replay replay = fed(records);
        replay.close().forEach(ContractCheck::assertValid);
        replay.answers().forEach(ContractCheck::assertValid);
        replay.hours().forEach(ContractCheck::assertValid);
        replay.days().forEach(ContractCheck::assertValid);
        replay.comparisons().forEach(ContractCheck::assertValid);
        return replay;
    }

    private static Map<RunKey, JobEnergy> results(Replay replay) {
        Map<RunKey, JobEnergy> results = new TreeMap<>();
        replay.close().forEach(result -> results.put(result.run(), result));
        return results;
    }

    private static Map<NodeHour, NodeEnergy> hours(Replay replay) {
        Map<NodeHour, NodeEnergy> hours = new TreeMap<>();
        replay.hours().forEach(hour -> hours.put(hour.nodeHour(), hour));
        return hours;
    }

    private static LiveSteps live(List<Object> records, Random random) throws MalformedHostlistException {
        LiveSteps live = new LiveSteps(MeterSettings.DEFAULT);
        for (Object record : records) {
            live.take(record);
            if (random.nextInt(200) == 0) {
                live.pass(Duration.ofSeconds(random.nextInt(1_200)));
            }
        }
        live.pass(Duration.ofMinutes(30));
        return live;
    }

    void check(boolean isShuffled) throws MalformedHostlistException {
        int issued = 0;
        int steps = 0;
        for (long seed = firstSeed; seed < firstSeed + rounds; seed++) {
            Random random = new Random(seed);
            List<Object> records = new ArrayList<>(new RandomNodeHistory(seed).records());
            Replay expected = replay(records);
            if (isShuffled) {
                records.addAll(records.subList(0, records.size() / 3));
                Collections.shuffle(records, random);
            }

            LiveSteps live = live(records, random);

            assertSame(seed, results(expected), live.results());
            assertSameHours(seed, hours(expected), live.hours());
            assertEquals(timeless(expected.days()), timeless(live.days().values()), "usage of seed " + seed);
            assertSameComparisons(seed, expected.comparisons(), live.comparisons());
            steps += expected.close().stream()
                    .mapToInt(result -> result.stepComparison().compared().size())
                    .sum();
            issued += live.issued() - live.results().size();
        }
        int compared = steps;
        assertTrue(compared > rounds / 10, () -> "steps that were compared: " + compared);
        int revisions = issued;
        assertTrue(revisions > rounds, () -> "answers that had to be revised on the way: " + revisions);
    }

    private static List<UsageEnergy> timeless(Collection<UsageEnergy> days) {
        return days.stream()
                .map(row -> new UsageEnergy(row.usageKey(), Optional.empty(), row.figures(), Instant.EPOCH))
                .toList();
    }

    private static void assertSameComparisons(
            long seed, Collection<MeterComparison> expected, Map<ComparisonKey, MeterComparison> found) {
        assertEquals(expected.stream().map(MeterComparison::comparisonKey).toList(), List.copyOf(found.keySet()));
        for (MeterComparison row : expected) {
            MeterComparison other = found.get(row.comparisonKey());
            assertNotNull(other);
            assertTrue(row.hasSameContentAs(other), () -> "seed " + seed + ": expected " + row + "\nfound " + other);
        }
    }

    /** An issued hour that is unmetered after a correction is MISSING; an hour that was never metered is not issued. */
    private static void assertSameHours(
            long seed, Map<NodeHour, NodeEnergy> expected, Map<NodeHour, NodeEnergy> found) {
        expected.forEach((hour, energy) -> {
            NodeEnergy other = found.get(hour);
            assertNotNull(other, () -> "seed " + seed + ": " + hour);
            assertTrue(
                    energy.hasSameContentAs(other), () -> "seed " + seed + ": expected " + energy + "\nfound " + other);
        });
        found.values().stream()
                .filter(hour -> !expected.containsKey(hour.nodeHour()))
                .forEach(hour ->
                        assertEquals(Quality.MISSING, hour.quality(), () -> "seed " + seed + ": too much: " + hour));
    }

    private static void assertSame(long seed, Map<RunKey, JobEnergy> expected, Map<RunKey, JobEnergy> found) {
        assertEquals(expected.keySet(), found.keySet());
        expected.forEach((run, result) -> {
            JobEnergy other = found.get(run);
            assertNotNull(other);
            assertTrue(
                    result.hasSameContentAs(other), () -> "seed " + seed + ": expected " + result + "\nfound " + other);
        });
    }
}
