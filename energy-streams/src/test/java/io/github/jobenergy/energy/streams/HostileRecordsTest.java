package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.OversizedValue;
import io.github.jobenergy.energy.streams.sinks.RejectionWindow;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that are made to stop the program: they are rejected, and the run beside them is answered. */
@Tag("topology")
class HostileRecordsTest {

    private static final Instant START = Instant.parse("2026-11-21T01:00:00Z");
    private static final int FLOOD = 1_000;
    private static final int LARGEST_ROW_BYTES = 10_000;

    @TempDir
    private Path stateDirectory = Path.of("");

    private static PowerReading reading(Instant time, long joules) {
        return RecordedJobs.counter("n1", new RecordedJobs.Row(time.toEpochMilli(), joules * 1_000, 0));
    }

    private static JobCompletion run(int id, String... nodesOfEachMinute) {
        List<Slice> slices = new ArrayList<>();
        for (int minute = 0; minute < nodesOfEachMinute.length; minute++) {
            Instant from = START.plusSeconds(60L * minute);
            slices.add(new Slice(from, from.plusSeconds(60), nodesOfEachMinute[minute], Optional.of(1L)));
        }
        return RecordedJobs.completion(RunKey.of("rig22", id, START.getEpochSecond()), slices);
    }

    private static void sendAGoodRun(TopologyHarness topology) {
        topology.send(reading(START.minusSeconds(10), 0));
        topology.send(run(1, "n1"));
        topology.send(reading(START.plusSeconds(100), 11_000));
        topology.awaitResult(run(1, "n1").run());
    }

    private static void assertGoodRunIsAnswered(TopologyHarness topology) {
        assertEquals(
                "6000.000",
                topology.results()
                        .get(run(1, "n1").run())
                        .figures()
                        .energy()
                        .toString()
                        .replace(" J", ""));
    }

    @Test
    void aNameWithALineFeedIsRejected() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            String value = "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n\\n1\","
                    + "\"reading_time\":\"2026-11-21T01:00:00.000Z\",\"domain\":\"node\",\"source\":\"s\","
                    + "\"kind\":\"instant\",\"power_watts\":1,\"observed_time\":\"2026-11-21T01:00:00.000Z\"}";
            topology.send(Topic.NODE_POWER, "rig22/n\n1", value.getBytes(StandardCharsets.UTF_8));
            sendAGoodRun(topology);

            assertGoodRunIsAnswered(topology);
            assertEquals(List.of(RejectionReason.INVALID_FIELD), reasons(topology));
            assertEquals(Optional.of("node"), topology.rejections().get(0).field());
        }
    }

    @Test
    void theStateOfARunDoesNotGrowWithItsNodes() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(run(2, "n[00001-05000]"));
            sendAGoodRun(topology);

            assertGoodRunIsAnswered(topology);
            assertTrue(
                    largestRow(topology, "runs") < LARGEST_ROW_BYTES, () -> "bytes: " + largestRow(topology, "runs"));
        }
    }

    private static int largestRow(TopologyHarness topology, String store) {
        int largest = 0;
        KeyValueStore<String, byte[]> rows = topology.store(store);
        try (KeyValueIterator<String, byte[]> all = rows.all()) {
            while (all.hasNext()) {
                largest = Math.max(largest, all.next().value.length);
            }
        }
        return largest;
    }

    @Test
    void tooManyNodesAreRejectedForAnyNumberOfSlices() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(run(2, "n[1-40000]", "m[1-40000]"));
            topology.send(run(3, Collections.nCopies(9, "n[1-40000]").toArray(String[]::new)));
            sendAGoodRun(topology);

            assertGoodRunIsAnswered(topology);
            assertEquals(List.of(RejectionReason.HOSTLIST, RejectionReason.HOSTLIST), reasons(topology));
            assertEquals(1, topology.results().size());
        }
    }

    @Test
    void aValueAboveTheSizeLimitIsRejected() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(Topic.NODE_POWER, "rig22/n1", new byte[OversizedValue.MAX_VALUE_BYTES + 1]);
            sendAGoodRun(topology);

            assertGoodRunIsAnswered(topology);
            assertEquals(List.of(RejectionReason.TOO_LARGE), reasons(topology));
        }
    }

    @Test
    void excessRejectionsAreCountedAndNotPublished() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            for (int i = 0; i < FLOOD; i++) {
                topology.send(Topic.NODE_POWER, "rig22/n1", "half a rec".getBytes(StandardCharsets.UTF_8));
            }
            topology.send(Topic.JOB_STARTS, "rig22/n1", "half a rec".getBytes(StandardCharsets.UTF_8));
            int published = topology.drain().rejections().size();
            sendAGoodRun(topology);
            topology.leap(RejectionWindow.LENGTH.multipliedBy(2));
            topology.drain();

            assertGoodRunIsAnswered(topology);
            assertEquals(RejectionWindow.EXAMPLES + 1, published, "those of another topic are counted by themselves");
            assertEquals(RejectionWindow.EXAMPLES + 2, topology.rejections().size());
            Rejection summary = topology.rejections().get(RejectionWindow.EXAMPLES + 1);
            assertEquals(Optional.of((long) FLOOD - RejectionWindow.EXAMPLES), summary.rejectedCount());
            assertEquals("jobenergy.node-power-0@20 to jobenergy.node-power-0@999", summary.origin());
            assertEquals(RejectionReason.MALFORMED, summary.reason());
            assertEquals(0, topology.count("rejections-of-nodes"), "nothing is kept of a minute that is over");
        }
    }

    private static List<RejectionReason> reasons(TopologyHarness topology) {
        return topology.rejections().stream().map(Rejection::reason).toList();
    }
}
