package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobIdentity;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.quantity.Energy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users, accounts and partitions used, through the real topology. */
@Tag("topology")
class UsageTopologyTest {

    /** Longer than results and rows are held back to be issued with others. */
    private static final Duration WAITING_TIME = Duration.ofSeconds(65);

    @TempDir
    private Path stateDirectory = Path.of("");

    /** A run that had the node whole for some minutes. */
    private static JobCompletion run(long id, String user, long revision) {
        long minute = 10 * id;
        JobCompletion run =
                SteadyNode.run(id, new Slice(SteadyNode.at(minute), SteadyNode.at(minute + 5), "n1", Optional.of(4L)));
        JobIdentity identity = run.identity();
        JobUser given = identity.user();
        JobUser of = new JobUser(
                Optional.of(user).filter(name -> !name.isEmpty()),
                given.userId(),
                given.groupName(),
                given.groupId(),
                Optional.of("astro"),
                Optional.of("batch"),
                given.qos());
        return run.toBuilder()
                .revision(revision)
                .identity(new JobIdentity(
                        identity.jobName(),
                        identity.jobNameBase64(),
                        of,
                        identity.group(),
                        identity.reservation(),
                        identity.wckey()))
                .build();
    }

    private TopologyHarness topology(String name) {
        TopologyHarness topology = new TopologyHarness(stateDirectory.resolve(name));
        topology.send(SteadyNode.state("n1", 0, "IDLE"));
        SteadyNode.readings("n1", 0, 60).forEach(topology::send);
        return topology;
    }

    private static Map<String, Long> joulesByUser(TopologyHarness topology) {
        topology.leap(WAITING_TIME);
        topology.leap(WAITING_TIME);
        topology.leap(WAITING_TIME);
        topology.drain();
        Map<String, Long> joules = new TreeMap<>();
        for (UsageEnergy row : topology.usage().values()) {
            joules.put(
                    row.usageKey().userName().orElse("no user"),
                    row.figures().energy().millijoules() / 1_000);
        }
        return joules;
    }

    @Test
    void eachUserHasARowAndACompletionWithAnotherUserMovesTheRun() {
        try (TopologyHarness topology = topology("users")) {
            topology.send(run(1, "alice", 1));
            topology.send(run(2, "bob", 1));
            topology.send(run(3, "bob", 1));
            topology.send(run(4, "", 1));
            assertEquals(Map.of("alice", 72_000L, "bob", 144_000L, "no user", 72_000L), joulesByUser(topology));

            topology.send(run(1, "bob", 2));

            assertEquals(Map.of("bob", 216_000L, "no user", 72_000L), joulesByUser(topology));
            assertEquals(
                    List.of(Optional.of("alice")),
                    topology.withdrawn().stream().map(UsageKey::userName).toList());
        }
    }

    @Test
    void anErasedRunIsRemovedFromItsRowAndTheLastRunRemovesTheRow() {
        try (TopologyHarness topology = topology("erased")) {
            topology.send(run(1, "alice", 1));
            topology.send(run(2, "alice", 1));
            assertEquals(Map.of("alice", 144_000L), joulesByUser(topology));

            topology.sendTombstone(run(1, "alice", 1).run());
            assertEquals(Map.of("alice", 72_000L), joulesByUser(topology));

            topology.sendTombstone(run(2, "alice", 1).run());
            assertEquals(Map.of(), joulesByUser(topology));
            assertEquals(1, topology.withdrawn().size());
            assertEquals(0, topology.count("usage-rows"));
            assertEquals(0, topology.count("usage-ages"));
        }
    }

    @Test
    void usageIsRestoredFromThePublishedResults() {
        List<JobEnergy> published;
        Map<String, Long> before;
        try (TopologyHarness topology = topology("before")) {
            topology.send(run(1, "alice", 1));
            topology.send(run(1, "alice", 2));
            topology.send(run(2, "bob", 1));
            before = joulesByUser(topology);
            published = topology.revisions();
        }

        try (TopologyHarness reset = new TopologyHarness(stateDirectory.resolve("reset"))) {
            published.forEach(reset::send);

            assertEquals(before, joulesByUser(reset));
        }
    }

    @Test
    void anUnmeteredRunIsCountedInARowWithoutScope() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(run(1, "alice", 1));
            topology.leap(Duration.ofMinutes(20));
            topology.leap(WAITING_TIME);

            List<UsageEnergy> rows = List.copyOf(topology.drain().usage().values());

            assertEquals(1, rows.size());
            assertEquals(Optional.empty(), rows.get(0).usageKey().scope());
            assertEquals(Energy.ZERO, rows.get(0).figures().energy());
            assertEquals(Duration.ofMinutes(5), rows.get(0).figures().held());
            assertEquals(Duration.ZERO, rows.get(0).figures().metered());
            assertEquals(1, rows.get(0).figures().runsMissing());
        }
    }
}
