package io.github.jobenergy.energy.streams;

import static io.github.jobenergy.energy.testing.SteadyNode.readings;
import static io.github.jobenergy.energy.testing.SteadyNode.run;
import static io.github.jobenergy.energy.testing.SteadyNode.slice;
import static io.github.jobenergy.energy.testing.SteadyNode.state;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One node's clock, collector or death is its own: on one partition, the others' results neither wait nor vanish. */
@Tag("topology")
class NodeClocksTest {

    private static final JobCompletion GOOD = run(1, slice(10, 20, "n1", 4));

    private static final NodeKey GOOD_NODE = RecordedJobs.node("n1");
    private static final NodeKey OTHER_NODE = RecordedJobs.node("n2");

    @TempDir
    private Path stateDirectory = Path.of("");

    /** The same reading by a clock that runs elsewhere; observed at the given time. */
    private static PowerReading stamped(PowerReading reading, Instant readingTime, Instant observedTime) {
        return new PowerReading(
                reading.node(), readingTime, reading.domain(), reading.source(), reading.measurement(), observedTime);
    }

    private static void assertGoodIsUntouched(TopologyHarness topology) {
        JobEnergy result = topology.results().get(GOOD.run());
        assertNotNull(result);
        assertEquals(Energy.ofJoules(144_000), result.figures().energy());
        assertEquals(Quality.MEASURED, result.figures().quality());
        NodeEnergy hour = topology.hours().get(NodeHour.of(GOOD_NODE, SteadyNode.NOON));
        assertNotNull(hour);
        assertEquals(Energy.ofJoules(864_000), hour.energy());
        assertEquals(Energy.ofJoules(144_000), hour.accounts().jobs());
    }

    /** Readings of both nodes, in turn, as they would come. */
    private static void sendTogether(TopologyHarness topology, List<PowerReading> good, List<PowerReading> other) {
        topology.send(state("n1", -10, "IDLE"));
        for (int i = 0; i < good.size(); i++) {
            topology.send(good.get(i));
            if (i < other.size()) {
                topology.send(other.get(i));
            }
        }
    }

    @Test
    void readingsAreCountedByTheirOutcome() {
        List<PowerReading> readings = readings("n1", -5, 90);
        PowerReading first = readings.get(0);
        PowerReading held = readings.get(40);
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            readings.stream().filter(reading -> !reading.equals(held)).forEach(topology::send);
            topology.send(held);
            topology.send(held);
            topology.send(stamped(first, first.readingTime().plus(Duration.ofDays(1)), first.observedTime()));
            topology.send(stamped(first, first.readingTime().minus(Duration.ofDays(9)), first.observedTime()));

            assertEquals(readings.size() - 1, topology.metric("stream-readings-metrics", "taken-total"));
            assertEquals(1, topology.metric("stream-readings-metrics", "out-of-order-total"));
            assertEquals(1, topology.metric("stream-readings-metrics", "duplicate-total"));
            assertEquals(1, topology.metric("stream-readings-metrics", "future-total"));
            assertEquals(1, topology.metric("stream-readings-metrics", "too-late-total"));
        }
    }

    @Test
    void answersAreCountedByTheirFlags() throws Exception {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            readings("n1", -5, 90).forEach(topology::send);
            topology.send(GOOD);

            topology.drain();

            assertEquals(1, topology.metric("stream-answers-metrics", "assumed-capacity-total"));
            assertEquals(0, topology.metric("stream-answers-metrics", "frozen-meter-total"));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {12L * 365, -10L * 365})
    void readingsOfADeviceWithAWrongClockAreRejectedAndOthersAreProcessed(long days) {
        List<PowerReading> wrong = readings("n2", -5, 90).stream()
                .map(reading ->
                        stamped(reading, reading.readingTime().plus(Duration.ofDays(days)), reading.observedTime()))
                .toList();
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(GOOD);

            sendTogether(topology, readings("n1", -5, 90), wrong);

            topology.pass(Duration.ofMinutes(2));
            assertGoodIsUntouched(topology.drain());
            RejectionReason reason = days > 0 ? RejectionReason.FUTURE : RejectionReason.TOO_LATE;
            assertEquals(
                    wrong.size(),
                    topology.rejections().stream()
                            .filter(rejection -> rejection.reason() == reason)
                            .mapToLong(rejection -> rejection.rejectedCount().orElse(1L))
                            .sum());
        }
    }

    /** A collector on the node itself stamps both times by the same wrong clock. */
    @ParameterizedTest
    @ValueSource(longs = {12L * 365, -10L * 365})
    void aCollectorWithAClockInAnotherYearAffectsItsOwnNodeOnly(long days) {
        List<PowerReading> elsewhere = readings("n2", -5, 90).stream()
                .map(reading -> stamped(
                        reading,
                        reading.readingTime().plus(Duration.ofDays(days)),
                        reading.observedTime().plus(Duration.ofDays(days))))
                .toList();
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(GOOD);

            sendTogether(topology, readings("n1", -5, 90), elsewhere);

            topology.pass(Duration.ofMinutes(2));
            assertGoodIsUntouched(topology.drain());
        }
    }

    /** Slurm's own clock was wrong when the run began, or all the time: 75 min and 30 s of it were metered, or none. */
    @ParameterizedTest
    @CsvSource({"-29000000, 20, 367200", "-29000000, -28999990, 0"})
    void aRunOfAnotherDecadeIsAnsweredWithoutDelay(long fromMinute, long toMinute, long joules) {
        JobCompletion remote = run(2, slice(fromMinute, toMinute, "n2", 4));
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            sendTogether(topology, readings("n1", -5, 90), readings("n2", -5, 70));

            topology.send(remote);
            topology.send(GOOD);

            topology.pass(Duration.ofMinutes(2));
            assertGoodIsUntouched(topology.drain());
            JobEnergy result = topology.results().get(remote.run());
            assertNotNull(result);
            assertEquals(Energy.ofJoules(joules), result.figures().energyWholeNodes());
        }
    }

    /** The run has no end by the clock of Slurm. */
    @Test
    void aRunThatEndsInAnotherDecadeDelaysNoOtherRun() {
        JobCompletion remote = run(2, slice(15, 6_300_000, "n1", 4));
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(remote);
            sendTogether(topology, readings("n1", -5, 90), readings("n2", -5, 70));

            topology.send(run(3, slice(10, 15, "n1", 4)));

            topology.pass(Duration.ofMinutes(20));
            assertEquals(
                    List.of(3L),
                    topology.drain().results().keySet().stream()
                            .map(RunKey::jobId)
                            .toList());
        }
    }

    /** The readings of n2 arrive at once, after everything else was answered. */
    @Test
    void aCollectorThatBufferedForAnHourDelaysItsOwnNodeOnly() {
        JobCompletion buffered = run(2, slice(10, 20, "n2", 4));
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(GOOD);
            topology.send(buffered);
            topology.send(state("n2", -10, "IDLE"));
            sendTogether(topology, readings("n1", -5, 90), List.of());
            topology.pass(Duration.ofMinutes(2));
            assertGoodIsUntouched(topology.drain());
            assertEquals(1, topology.results().size());

            readings("n2", -5, 90).stream()
                    .map(reading -> stamped(reading, reading.readingTime(), SteadyNode.at(95)))
                    .forEach(topology::send);

            topology.pass(Duration.ofMinutes(2));
            JobEnergy late = topology.drain().results().get(buffered.run());
            assertNotNull(late);
            assertEquals(Energy.ofJoules(144_000), late.figures().energy());
            NodeEnergy hour = topology.hours().get(NodeHour.of(OTHER_NODE, SteadyNode.NOON));
            assertNotNull(hour);
            assertEquals(Energy.ofJoules(864_000), hour.energy());
            assertGoodIsUntouched(topology);
        }
    }

    @Test
    void aNodeWhoseReadingsStopIsAnsweredAtItsDeadlineAndDelaysNoOther() {
        JobCompletion unread = run(2, slice(10, 20, "n2", 4));
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(GOOD);
            topology.send(unread);
            topology.send(state("n2", -10, "IDLE"));

            sendTogether(topology, readings("n1", -5, 90), readings("n2", -5, 15));

            topology.pass(Duration.ofMinutes(2));
            assertGoodIsUntouched(topology.drain());
            assertEquals(1, topology.results().size());
            topology.pass(Duration.ofMinutes(15));
            JobEnergy partial = topology.drain().results().get(unread.run());
            assertNotNull(partial);
            assertEquals(Quality.PARTIAL, partial.figures().quality());
            assertEquals(0.55, partial.figures().coverage().doubleValue());
            NodeEnergy hour = topology.hours().get(NodeHour.of(OTHER_NODE, SteadyNode.NOON));
            assertNotNull(hour);
            assertEquals(Quality.PARTIAL, hour.quality());
            assertEquals(Duration.ofSeconds(930), hour.metered());
            assertEquals(Energy.ofJoules(330 * 240), hour.accounts().jobs());
            assertEquals(Energy.ofJoules(600 * 240), hour.accounts().idle());
        }
    }

    /** What the jobs had goes back to where it belongs without them. */
    @Test
    void aRunThatIsErasedIsRemovedFromTheNodeAccounts() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(GOOD);
            sendTogether(topology, readings("n1", -5, 90), List.of());
            topology.pass(Duration.ofMinutes(2));
            assertGoodIsUntouched(topology.drain());

            topology.sendTombstone(GOOD.run());
            topology.pass(Duration.ofMinutes(3));

            assertEquals(List.of(GOOD.run()), topology.drain().tombstones());
            NodeEnergy hour = topology.hours().get(NodeHour.of(GOOD_NODE, SteadyNode.NOON));
            assertNotNull(hour);
            assertEquals(2, hour.revision());
            assertEquals(Energy.ZERO, hour.accounts().jobs());
            assertEquals(Energy.ofJoules(864_000), hour.accounts().idle());
            assertEquals(0, hour.runCount());
        }
    }

    /** All state is lost; the published records are on the topic and are read before any result is published. */
    @Test
    void theRevisionOfAnHourContinuesFromThePublishedRevision() {
        List<PowerReading> all = readings("n1", -5, 90);
        NodeEnergy published;
        try (TopologyHarness before = new TopologyHarness(stateDirectory.resolve("before"))) {
            before.send(GOOD);
            sendTogether(before, all, List.of());
            before.pass(Duration.ofMinutes(2));
            published = Objects.requireNonNull(before.drain().hours().get(NodeHour.of(GOOD_NODE, SteadyNode.NOON)));
        }
        try (TopologyHarness after = new TopologyHarness(stateDirectory.resolve("after"))) {
            after.send(published.withRevision(6, Optional.of(5L)));
            sendTogether(after, all, List.of());
            after.pass(Duration.ofMinutes(2));

            after.send(GOOD);
            after.pass(Duration.ofMinutes(2));

            NodeEnergy corrected = after.drain().hours().get(NodeHour.of(GOOD_NODE, SteadyNode.NOON));
            assertNotNull(corrected);
            assertEquals(8, corrected.revision());
            assertTrue(corrected.hasSameContentAs(published));
        }
    }
}
