package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeHour;
import java.nio.file.Path;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The last results of the topology equal the results of a replay of the same records. */
@Tag("topology")
class TopologyReplayTest {

    private static final int ORDERS = Rounds.of(20);

    private static final Duration LONG_ENOUGH = Duration.ofMinutes(20);

    @TempDir
    private Path stateDirectory = Path.of("");

    private static List<Object> everything(RecordedJobs recorded) {
        List<Object> records = new ArrayList<>();
        records.addAll(recorded.states());
        records.addAll(recorded.counters());
        records.addAll(recorded.accounted());
        return records;
    }

    private TopologyHarness play(List<Object> records, String name) {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory.resolve(name))) {
            records.forEach(topology::send);
            topology.pass(LONG_ENOUGH);
            topology.leap(LONG_ENOUGH);
            return topology.drain();
        }
    }

    private static Replay replay(RecordedJobs recorded) throws MalformedHostlistException {
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
        recorded.states().forEach(replay::observe);
        recorded.counters().forEach(replay::read);
        for (JobCompletion completion : recorded.accounted()) {
            replay.complete(completion);
        }
        return replay;
    }

    private static void assertSame(Replay replay, TopologyHarness played) {
        assertSame(results(replay), played.results());
        assertEquals(timeless(replay.days()), timeless(played.usage().values()));
        assertSameComparisons(replay, played);
        Map<NodeHour, NodeEnergy> hours = played.hours();
        assertEquals(replay.hours().size(), hours.size());
        for (NodeEnergy hour : replay.hours()) {
            NodeEnergy other = hours.get(hour.nodeHour());
            assertNotNull(other);
            assertTrue(hour.hasSameContentAs(other), () -> "expected " + hour + "\nfound " + other);
        }
    }

    private static void assertSameComparisons(Replay replay, TopologyHarness played) {
        List<MeterComparison> expected = List.copyOf(replay.comparisons());
        List<MeterComparison> found = List.copyOf(played.comparisons().values());
        assertEquals(expected.size(), found.size());
        for (int i = 0; i < expected.size(); i++) {
            MeterComparison row = expected.get(i);
            MeterComparison other = found.get(i);
            assertTrue(row.hasSameContentAs(other), () -> "expected " + row + "\nfound " + other);
        }
    }

    private static List<UsageEnergy> timeless(Collection<UsageEnergy> rows) {
        return rows.stream()
                .map(row -> new UsageEnergy(row.usageKey(), Optional.empty(), row.figures(), Instant.EPOCH))
                .toList();
    }

    private static Map<RunKey, JobEnergy> results(Replay replay) {
        Map<RunKey, JobEnergy> results = new TreeMap<>();
        replay.close().forEach(result -> results.put(result.run(), result));
        return results;
    }

    private static void assertSame(Map<RunKey, JobEnergy> expected, Map<RunKey, JobEnergy> found) {
        assertEquals(expected.keySet(), found.keySet());
        expected.forEach((run, result) -> {
            JobEnergy other = found.get(run);
            assertNotNull(other);
            assertTrue(result.hasSameContentAs(other), () -> "expected " + result + "\nfound " + other);
        });
    }

    @Test
    void replayEqualsTheTopology() throws MalformedHostlistException {
        for (String name : RecordedJobs.NAMES) {
            RecordedJobs recorded = new RecordedJobs(name);

            TopologyHarness topology = play(everything(recorded), name);

            assertEquals(9, topology.results().size());
            assertEquals(4, topology.hours().size());
            assertSame(replay(recorded), topology);
        }
    }

    @Test
    @Tag("property")
    void anyOrderAndAnyDuplicatesGiveTheSameLastResults() throws MalformedHostlistException {
        RecordedJobs recorded = new RecordedJobs("contain");
        Replay expected = replay(recorded);
        for (int seed = 0; seed < ORDERS; seed++) {
            Random random = new Random(seed);
            List<Object> records = new ArrayList<>(everything(recorded));
            records.addAll(everything(recorded).subList(0, 100 + random.nextInt(300)));
            Collections.shuffle(records, random);

            TopologyHarness found = play(records, "seed-" + seed);

            assertSame(expected, found);
        }
    }
}
