package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.Step;
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

/** The comparison through the real topology. */
@Tag("topology")
class ComparisonTopologyTest {

    /** Longer than results and rows are held back to be issued with others. */
    private static final Duration WAITING_TIME = Duration.ofMinutes(11);

    /** The energy of the node in the five minutes of a run. */
    private static final long METER_JOULES = 72_000;

    @TempDir
    private Path stateDirectory = Path.of("");

    /** A run of five minutes for which Slurm reports that energy. */
    private static JobCompletion run(long id, long slurmJoules, long revision) {
        long minute = 10 * id;
        JobCompletion run = SteadyNode.run(id, SteadyNode.slice(minute, minute + 5, "n1", 4));
        Step batch = new Step(
                "batch",
                run.times().startTime(),
                Optional.of(run.times().endTime()),
                Optional.of("n1"),
                Optional.of(Energy.ofJoules(slurmJoules)));
        return run.toBuilder()
                .revision(revision)
                .steps(List.of(batch))
                .slurmEnergy(SlurmEnergy.measured(Energy.ofJoules(slurmJoules), SlurmEnergy.Source.BATCH_STEP))
                .build();
    }

    private TopologyHarness topology(String name) {
        TopologyHarness topology = new TopologyHarness(stateDirectory.resolve(name));
        topology.send(SteadyNode.state("n1", 0, "IDLE"));
        SteadyNode.readings("n1", 0, 60).forEach(topology::send);
        return topology;
    }

    /** The differences in joules, by the node or partition of the row. */
    private static Map<String, Long> differences(TopologyHarness topology) {
        topology.leap(WAITING_TIME);
        topology.leap(WAITING_TIME);
        topology.leap(WAITING_TIME);
        topology.drain();
        Map<String, Long> joules = new TreeMap<>();
        topology.comparisons()
                .forEach((key, row) ->
                        joules.put(name(key), row.figures().slurmDifference().millijoules() / 1_000));
        return joules;
    }

    private static String name(ComparisonKey key) {
        return key.node().or(key::partitionName).orElse("no partition");
    }

    @Test
    void aRevisedCompletionReplacesTheEnergyOfSlurm() {
        try (TopologyHarness topology = topology("revised")) {
            topology.send(run(1, METER_JOULES - 3_000, 1));
            topology.send(run(2, METER_JOULES + 1_000, 1));
            assertEquals(Map.of("n1", -2_000L, "batch", -2_000L), differences(topology));

            topology.send(run(1, METER_JOULES, 2));

            assertEquals(Map.of("n1", 1_000L, "batch", 1_000L), differences(topology));
        }
    }

    @Test
    void anErasedRunIsRemovedFromItsRowsAndTheLastRunRemovesThem() {
        try (TopologyHarness topology = topology("erased")) {
            topology.send(run(1, METER_JOULES - 3_000, 1));
            topology.send(run(2, METER_JOULES + 1_000, 1));
            assertEquals(Map.of("n1", -2_000L, "batch", -2_000L), differences(topology));

            topology.sendTombstone(run(1, 0, 1).run());
            assertEquals(Map.of("n1", 1_000L, "batch", 1_000L), differences(topology));

            topology.sendTombstone(run(2, 0, 1).run());
            assertEquals(Map.of(), differences(topology));
            assertEquals(0, topology.count("comparison-rows"));
            assertEquals(0, topology.count("comparison-ages"));
        }
    }

    @Test
    void theComparisonIsRestoredFromThePublishedResults() {
        List<JobEnergy> published;
        Map<String, Long> before;
        try (TopologyHarness topology = topology("before")) {
            topology.send(run(1, METER_JOULES - 3_000, 1));
            topology.send(run(1, METER_JOULES - 5_000, 2));
            topology.send(run(2, METER_JOULES, 1));
            before = differences(topology);
            published = topology.revisions();
        }

        try (TopologyHarness reset = new TopologyHarness(stateDirectory.resolve("reset"))) {
            published.forEach(reset::send);

            assertEquals(before, differences(reset));
        }
    }
}
