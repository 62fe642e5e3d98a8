package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.comparison.FindingCode;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import io.github.jobenergy.schemas.comparison.StepFigures;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The energies that a real Slurm 22.05 reported, against the sensor that its plugin {@code pm_counters} polled. Both read one
 * counter, so the comparable runs agree within the edges, except for run 8 without PrologFlags: its step ends in accounting 7 s
 * after Slurm's last poll of the counter. The CPUs of run 6 on each of its two nodes are unknown: its shares are
 * assumed, and its quality is {@code estimated}.
 */
class RecordedComparisonTest {

    private static final Optional<String> PLUGIN = Optional.of("pm_counters");

    private final Map<Long, SlurmComparability> comparabilities = new TreeMap<>();

    private Collection<MeterComparison> compare(String name) throws MalformedHostlistException {
        RecordedJobs recorded = new RecordedJobs(name);
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
        recorded.states().stream()
                .map(state -> state.toBuilder().slurmEnergyPlugin(PLUGIN).build())
                .forEach(replay::observe);
        recorded.counters().forEach(replay::read);
        for (JobCompletion completion : recorded.accounted()) {
            replay.complete(completion);
        }
        for (JobEnergy result : replay.close()) {
            assertEquals(PLUGIN, result.slurmEnergyPlugin(), () -> "run " + result.run());
            comparabilities.put(
                    result.run().jobId(), result.slurmComparability().orElseThrow());
        }
        replay.comparisons().forEach(ContractCheck::assertValid);
        replay.comparisons().stream()
                .filter(row -> row.figures().runCount() > 0)
                .forEach(row -> assertEquals(PLUGIN, row.slurmEnergyPlugin(), row::toString));
        return replay.comparisons();
    }

    /** Steps alone on their nodes: 3.0, 6.0 on two nodes, and 9.0. Step 1.0 ends after its run, 4.0 and 4.1 are parallel, others share. */
    private static void assertStepsAgree(Collection<MeterComparison> rows) {
        for (MeterComparison row : rows) {
            StepFigures steps = row.steps();
            long difference = steps.energies()
                    .stepSlurmEnergy()
                    .orElse(Energy.ZERO)
                    .minus(steps.energies().stepMeterEnergy().orElse(Energy.ZERO))
                    .millijoules();
            assertTrue(
                    Math.abs(difference)
                            <= steps.energies()
                                    .stepEdgeEnergy()
                                    .orElse(Energy.ZERO)
                                    .millijoules(),
                    row::toString);
        }
    }

    private static MeterComparison ofPartition(Collection<MeterComparison> rows) {
        List<MeterComparison> found = rows.stream()
                .filter(row -> row.comparisonKey().node().isEmpty())
                .toList();
        assertEquals(1, found.size());
        return found.get(0);
    }

    private static void assertAgreement(Collection<MeterComparison> rows, String except) {
        for (MeterComparison row : rows) {
            if (row.comparisonKey().node().filter(except::equals).isPresent()) {
                continue;
            }
            long difference = Math.abs(row.figures().slurmDifference().millijoules());
            assertTrue(difference <= row.figures().edgeEnergy().millijoules(), row::toString);
        }
    }

    @Test
    void withoutPrologFlagsRunsWithASrunStepThroughoutAreComparable() throws MalformedHostlistException {
        Collection<MeterComparison> rows = compare("plain");

        assertEquals(
                new TreeMap<>(Map.of(
                        1L, SlurmComparability.OUTSIDE_STEPS,
                        2L, SlurmComparability.COMPARABLE,
                        3L, SlurmComparability.COMPARABLE,
                        4L, SlurmComparability.OVERLAPPING_STEPS,
                        5L, SlurmComparability.OUTSIDE_STEPS,
                        6L, SlurmComparability.ESTIMATED,
                        7L, SlurmComparability.OUTSIDE_STEPS,
                        8L, SlurmComparability.COMPARABLE,
                        9L, SlurmComparability.COMPARABLE)),
                comparabilities);
        assertEquals(4, ofPartition(rows).figures().runCount());
        StepFigures steps = ofPartition(rows).steps();
        assertEquals(Optional.of(3L), steps.stepCount());
        assertEquals(Optional.of(6L), steps.excludedStepCount());
        assertEquals(Optional.of(FindingCode.WITHIN_EDGES), steps.finding().stepFindingCode());
        assertEquals(FindingCode.WITHIN_EDGES, ofPartition(rows).finding().findingCode());
        assertAgreement(rows, "n4");
        assertStepsAgree(rows);
        MeterComparison ofRunEight = rows.stream()
                .filter(row -> row.comparisonKey().node().filter("n4"::equals).isPresent())
                .findFirst()
                .orElseThrow();
        assertEquals(
                "Fewer than three runs of the day are comparable: -25.89 %, 1 run",
                ofRunEight.finding().finding());
    }

    @Test
    void withContainTheExternStepMakesRunsComparable() throws MalformedHostlistException {
        Collection<MeterComparison> rows = compare("contain");

        assertEquals(8, ofPartition(rows).figures().runCount());
        assertEquals(1, ofPartition(rows).excluded().byMeter().runsEstimated());
        assertEquals(FindingCode.AGREES, ofPartition(rows).finding().findingCode());
        Map<String, Long> runsByNode = rows.stream()
                .filter(row -> row.comparisonKey().node().isPresent())
                .collect(Collectors.toMap(
                        row -> row.comparisonKey().node().orElseThrow(),
                        row -> row.figures().runCount()));
        assertEquals(Map.of("n1", 1L, "n2", 5L, "n4", 2L), runsByNode);
        assertAgreement(rows, "none");
        assertStepsAgree(rows);
        assertEquals(Optional.of(4L), ofPartition(rows).steps().stepCount());
    }
}
