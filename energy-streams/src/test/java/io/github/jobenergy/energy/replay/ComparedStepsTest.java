package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.comparison.FindingCode;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import io.github.jobenergy.schemas.comparison.StepFigures;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import io.github.jobenergy.schemas.energy.step.ComparedStep;
import io.github.jobenergy.schemas.energy.step.StepComparison;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * A run of an hour with steps of 1000 s from the seconds 100, 1200 and 2300. The node draws some 400 W during steps and 100 W otherwise;
 * its counter is read each second. Slurm reports 3 % less for each step, and nothing outside of the steps.
 */
class ComparedStepsTest {

    private static final long SECONDS = 3_600;
    private static final long[] STARTS = {100, 1_200, 2_300};

    private static Instant second(long second) {
        return SteadyNode.NOON.plusSeconds(second);
    }

    private static boolean isInStep(long second) {
        for (long start : STARTS) {
            if (start <= second && second < start + 1_000) {
                return true;
            }
        }
        return false;
    }

    private static List<PowerReading> readings(long period) {
        List<PowerReading> readings = new ArrayList<>();
        long joules = 0;
        for (long second = -600; second <= SECONDS + 600; second++) {
            if (Math.floorMod(second, period) == 0) {
                readings.add(RecordedJobs.counter(
                        "n1", new RecordedJobs.Row(second(second).toEpochMilli(), joules * 1_000, 0)));
            }
            joules += watts(second);
        }
        return readings;
    }

    private static long watts(long second) {
        return (isInStep(second) ? 400L : 100L) + Math.floorMod(second, 7);
    }

    /** The energy of the node during a step. */
    private static Energy truth(int step) {
        return Energy.ofJoules(LongStream.range(STARTS[step], STARTS[step] + 1_000)
                .map(ComparedStepsTest::watts)
                .sum());
    }

    private static Energy ofSlurm(int step) {
        return Energy.ofMillijoules(truth(step).millijoules() / 100 * 97);
    }

    private static JobCompletion run() {
        List<Step> steps = new ArrayList<>();
        for (int id = 0; id < STARTS.length; id++) {
            steps.add(new Step(
                    String.valueOf(id),
                    Optional.of(second(STARTS[id])),
                    Optional.of(second(STARTS[id] + 1_000)),
                    Optional.of("n1"),
                    Optional.of(ofSlurm(id))));
        }
        return SteadyNode.run(1, SteadyNode.slice(0, SECONDS / 60, "n1", 4)).toBuilder()
                .steps(steps)
                .slurmEnergy(SlurmEnergy.measured(ofSlurm(0).plus(ofSlurm(1)).plus(ofSlurm(2)), Source.JOB))
                .build();
    }

    /** What an order of records results in. */
    private record Outcome(List<JobEnergy> results, List<MeterComparison> rows) {

        StepComparison stepsOf(long job) {
            return results.stream()
                    .filter(result -> result.run().jobId() == job)
                    .map(JobEnergy::stepComparison)
                    .findFirst()
                    .orElseThrow();
        }

        StepFigures ofNode() {
            return rows.stream()
                    .filter(row -> row.comparisonKey().node().isPresent())
                    .map(MeterComparison::steps)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Outcome replay(List<?> records) throws MalformedHostlistException {
        Replay replay = ReplayLaw.fed(List.copyOf(records));
        List<JobEnergy> results = List.copyOf(replay.close());
        results.forEach(ContractCheck::assertValid);
        replay.answers().forEach(ContractCheck::assertValid);
        replay.comparisons().forEach(ContractCheck::assertValid);
        return new Outcome(results, List.copyOf(replay.comparisons()));
    }

    private static List<Object> records(long period, JobCompletion... completions) {
        List<Object> records = new ArrayList<>(readings(period));
        records.add(SteadyNode.state("n1", -10, "IDLE"));
        records.addAll(List.of(completions));
        return records;
    }

    @Test
    void theSensorOfSlurmThatIsThreePercentLowIsFoundBySteps() throws MalformedHostlistException {
        Outcome outcome = replay(records(1, run()));

        assertEquals(
                Optional.of(SlurmComparability.OUTSIDE_STEPS),
                outcome.results().get(0).slurmComparability());
        List<ComparedStep> steps = outcome.stepsOf(1).compared();
        assertEquals(
                List.of("0", "1", "2"), steps.stream().map(ComparedStep::stepId).toList());
        for (int id = 0; id < steps.size(); id++) {
            ComparedStep step = steps.get(id);
            assertEquals(truth(id), step.meterEnergy());
            assertEquals(ofSlurm(id), step.slurmEnergy());
            assertTrue(step.edgeEnergy().compareTo(Energy.ofJoules(812)) >= 0, step::toString);
            assertTrue(step.edgeEnergy().compareTo(Energy.ofJoules(2_000)) < 0, step::toString);
        }
        StepFigures row = outcome.ofNode();
        assertEquals(Optional.of(3L), row.stepCount());
        assertEquals(Optional.of(0L), row.excludedStepCount());
        assertEquals(Optional.of(new BigDecimal("-0.03")), row.stepRelativeDifference());
        assertEquals(Optional.of(BigDecimal.ZERO), row.stepRelativeSpread());
        assertEquals(Optional.of(FindingCode.SLURM_LOW), row.finding().stepFindingCode());
        assertEquals(
                Optional.of(
                        "Slurm's energy of steps is lower than that of the meters: -3.00 %, spread 0.00 %, 3 steps"),
                row.finding().stepFinding());
    }

    /** Between readings of a minute, the register is linear: what it assigns to steps is wrong by less than their edges. */
    @Test
    void slowReadingsAreNoFinding() throws MalformedHostlistException {
        Outcome outcome = replay(records(60, run()));

        List<ComparedStep> steps = outcome.stepsOf(1).compared();
        assertEquals(3, steps.size());
        for (int id = 0; id < steps.size(); id++) {
            ComparedStep step = steps.get(id);
            Energy error = truth(id).minus(step.meterEnergy());
            assertTrue(error.compareTo(Energy.ofJoules(1_000)) > 0, step::toString);
            assertTrue(error.compareTo(step.edgeEnergy()) <= 0, step::toString);
        }
        assertEquals(
                Optional.of(FindingCode.WITHIN_EDGES),
                outcome.ofNode().finding().stepFindingCode());
    }

    @Test
    void aStepThatSharedItsNodeIsNotCompared() throws MalformedHostlistException {
        Outcome outcome = replay(records(1, run(), SteadyNode.run(2, SteadyNode.slice(30, 31, "n1", 1))));

        assertEquals(
                List.of("0", "2"),
                outcome.stepsOf(1).compared().stream().map(ComparedStep::stepId).toList());
        assertEquals(Optional.of(1L), outcome.stepsOf(1).excludedStepCount());
        assertEquals(StepComparison.NONE, outcome.stepsOf(2));
        assertEquals(
                Optional.of(FindingCode.TOO_FEW), outcome.ofNode().finding().stepFindingCode());
    }

    @Test
    void aStepThatWasPartlyMeteredIsNotCompared() throws MalformedHostlistException {
        List<Object> records = records(1, run());
        records.removeIf(record ->
                record instanceof PowerReading reading && reading.readingTime().isAfter(second(3_000)));

        Outcome outcome = replay(records);

        assertEquals(
                List.of("0", "1"),
                outcome.stepsOf(1).compared().stream().map(ComparedStep::stepId).toList());
    }

    @Test
    void stepsThatBecomeKnownAfterTheRunAreComparedInAnyOrder() throws MalformedHostlistException {
        JobCompletion unaccounted = run().toBuilder()
                .steps(List.of())
                .slurmEnergy(SlurmEnergy.UNSET)
                .build();
        JobCompletion accounted = run().revised(2, true);
        Outcome expected = replay(records(10, accounted));
        assertEquals(3, expected.stepsOf(1).compared().size());
        assertEquals(StepComparison.NONE, replay(records(10, unaccounted)).stepsOf(1));
        for (long seed = 0; seed < 10; seed++) {
            List<Object> records = records(10, unaccounted, accounted, accounted);
            Collections.shuffle(records, new Random(seed));

            Outcome found = replay(records);

            assertEquals(expected.stepsOf(1), found.stepsOf(1), "seed " + seed);
            assertEquals(expected.ofNode(), found.ofNode(), "seed " + seed);
        }
    }
}
