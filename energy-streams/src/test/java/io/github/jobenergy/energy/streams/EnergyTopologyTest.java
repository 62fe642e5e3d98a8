package io.github.jobenergy.energy.streams;

import static io.github.jobenergy.energy.streams.MinuteRun.START;
import static io.github.jobenergy.energy.streams.MinuteRun.minute;
import static io.github.jobenergy.energy.streams.MinuteRun.reading;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.ResultRevision.RevisionReason;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Computes the energy of a run of one minute through the topology. */
@Tag("topology")
class EnergyTopologyTest {

    private static final Duration LONG_ENOUGH = Duration.ofMinutes(20);

    @TempDir
    private Path stateDirectory = Path.of("");

    @Test
    void aRunOnTwoThousandNodesIsGathered() {
        JobCompletion wide = RecordedJobs.completion(
                RunKey.of("rig22", 1, START.getEpochSecond()),
                new Slice(START, START.plusSeconds(60), "nid[0001-2000]", Optional.of(8_000L)),
                1L << 40);
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            for (int node = 1; node <= 2_000; node++) {
                for (int second : new int[] {-60, 120}) {
                    topology.send(reading(String.format("nid%04d", node), START.plusSeconds(second), 400L * second));
                }
            }

            topology.send(wide);
            topology.pass(Duration.ofSeconds(5));

            JobEnergy result = topology.drain().results().get(wide.run());
            assertNotNull(result);
            assertEquals(2_000, result.figures().nodesMeasured());
            assertEquals(Energy.ofJoules(2_000 * 60 * 400), result.figures().energyWholeNodes());
            assertEquals(1, topology.revisions().size());
        }
    }

    @Test
    void waitsForReadingsThatArriveAfterTheRun() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(reading("n1", START.minusSeconds(10), 0));
            topology.send(minute());
            topology.pass(Duration.ofMinutes(1));
            assertEquals(0, topology.drain().revisions().size());

            for (int second = 0; second <= 90; second += 10) {
                topology.send(reading("n1", START.plusSeconds(second), 100L * (second + 10)));
            }

            assertEquals(1, topology.drain().revisions().size());
            assertEquals(Energy.ofJoules(6_000), topology.onlyResult().figures().energyWholeNodes());
        }
    }

    @Test
    void publishesAPartialResultAtTheDeadlineAndCorrectsItLater() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(reading("n1", START.minusSeconds(10), 0));
            topology.send(reading("n1", START.plusSeconds(30), 4_000));
            topology.send(minute());
            topology.pass(Duration.ofMinutes(16));
            assertEquals(
                    Quality.PARTIAL, topology.drain().onlyResult().figures().quality());
            assertEquals(0.5, topology.onlyResult().figures().coverage().doubleValue());

            topology.send(reading("n1", START.plusSeconds(100), 11_000));
            topology.pass(Duration.ofMinutes(3));

            JobEnergy corrected = topology.drain().onlyResult();
            assertEquals(2, corrected.resultRevision().revision());
            assertEquals(Optional.of(1L), corrected.resultRevision().supersedes());
            assertEquals(RevisionReason.READINGS, corrected.resultRevision().revisionReason());
            assertEquals(1.0, corrected.figures().coverage().doubleValue());
        }
    }

    @Test
    void theEnergyOfARunOnANodeWithoutReadingsIsMissing() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(minute());
            topology.pass(LONG_ENOUGH);

            JobEnergy result = topology.drain().onlyResult();

            assertEquals(Quality.MISSING, result.figures().quality());
            assertEquals(Energy.ZERO, result.figures().energy());
            assertTrue(result.figures().uncertaintyHigh().isEmpty());
        }
    }

    @Test
    void aHigherRevisionOfACompletionCausesARevision() {
        JobCompletion first = minute();
        JobCompletion second = first.toBuilder()
                .revision(2)
                .settled(true)
                .slurmEnergy(SlurmEnergy.measured(Energy.ofJoules(6_100), SlurmEnergy.Source.JOB))
                .build();
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            for (int second60 = -60; second60 <= 120; second60 += 60) {
                topology.send(reading("n1", START.plusSeconds(second60), 100L * second60));
            }
            topology.send(first);
            assertTrue(topology.drain().onlyResult().slurmDifference().isEmpty());

            topology.send(second);
            topology.send(first);
            topology.pass(Duration.ofMinutes(2));

            JobEnergy revised = topology.drain().onlyResult();
            assertEquals(2, revised.resultRevision().revision());
            assertEquals(RevisionReason.COMPLETION, revised.resultRevision().revisionReason());
            assertEquals(Optional.of(Energy.ofJoules(100)), revised.slurmDifference());
            assertEquals(2, topology.revisions().size());
        }
    }

    @Test
    void aTombstoneCausesATombstone() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(reading("n1", START.minusSeconds(10), 0));
            topology.send(reading("n1", START.plusSeconds(100), 11_000));
            topology.send(minute());
            assertEquals(1, topology.drain().results().size());

            topology.sendTombstone(minute().run());
            topology.pass(LONG_ENOUGH);

            assertEquals(List.of(minute().run()), topology.drain().tombstones());
            assertEquals(0, topology.results().size());
        }
    }

    @Test
    void aRunThatNeverStartedIsChargedNothing() {
        JobCompletion base = minute();
        JobCompletion never = RecordedJobs.completion(
                base.run(), new Slice(base.times().endTime(), base.times().endTime(), "", Optional.of(1L)), 0);
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(never);

            JobEnergy result = topology.drain().onlyResult();

            assertEquals(Quality.MEASURED, result.figures().quality());
            assertEquals(Energy.ZERO, result.figures().energy());
            assertEquals(1.0, result.figures().coverage().doubleValue());
        }
    }

    /** After a crash, accounting may have the end of a run without its nodes or without its start. */
    @ParameterizedTest
    @ValueSource(strings = {"", "n1"})
    void theEnergyOfARunWithoutKnownNodesOrStartIsMissingAndNotZero(String nodes) {
        JobCompletion known = minute();
        JobResources nowhere = JobResources.builder()
                .nodes(Optional.of(nodes).filter(named -> !named.isEmpty()))
                .build();
        JobCompletion unplaced = known.toBuilder()
                .revision(1)
                .settled(true)
                .times(new JobTimes(
                        known.times().eligibleTime(),
                        Optional.empty(),
                        known.times().endTime(),
                        Optional.empty(),
                        known.times().suspended(),
                        known.times().timeLimit()))
                .resources(nowhere)
                .build();
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(unplaced);

            JobEnergy result = topology.drain().onlyResult();

            assertEquals(Quality.MISSING, result.figures().quality());
            assertEquals(0, result.figures().coverage().signum());
            assertTrue(result.figures().uncertaintyHigh().isEmpty());
            assertTrue(result.slurmDifference().isEmpty());
        }
    }
}
