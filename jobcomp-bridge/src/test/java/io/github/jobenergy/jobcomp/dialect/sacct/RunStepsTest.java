package io.github.jobenergy.jobcomp.dialect.sacct;

import static io.github.jobenergy.jobcomp.dialect.sacct.SacctText.completed;
import static io.github.jobenergy.jobcomp.dialect.sacct.SacctText.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which steps are a run's, and what they stand for. Job 7 ran on two nodes from second 10 to second 70. */
class RunStepsTest {

    @ParameterizedTest
    @CsvSource({
        "n1, 1000000010, 1000000020, false",
        "n1, 1000000010, 1000000070, false",
        "n[1-2], 1000000010, 1000000020, false",
        "n[1-2], 1000000010, 1000000066, false",
        "n[1-2], 1000000010, 1000000067, true",
        "n[1-2], 1000000010, 1000000070, true"
    })
    void launchedStepsReplaceTheRunOnlyIfTheyCoverIt(String nodes, String start, String end, boolean isCovered) {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row()
                .row("JobIDRaw=7.0", "NodeList=" + nodes, "Start=" + start, "End=" + end, "ConsumedEnergyRaw=700")
                .read();

        assertEquals(
                isCovered ? SlurmEnergy.measured(Energy.ofJoules(700), Source.STEPS) : SlurmEnergy.UNSET,
                completed(readings, 0).slurmEnergy());
    }

    @Test
    void theStepsOfARefusedRowBelongToNoOtherRunOfTheJobId() {
        String requeued = SacctText.ofJob7()
                .row("State=REQUEUED", "JobName=first")
                .row("JobIDRaw=7.batch", "ConsumedEnergyRaw=1")
                .row("Submit=1000000071", "Start=1000000100", "End=1000000160", "JobName=a|name")
                .row("JobIDRaw=7.extern", "Start=1000000100", "End=1000000160", "ConsumedEnergyRaw=700")
                .row("JobIDRaw=7.0", "Start=1000000100", "End=1000000160", "ConsumedEnergyRaw=600")
                .print("|");

        List<ReaderResult> readings = SacctText.read(requeued);

        assertEquals(3, readings.size());
        assertEquals(4, line(refused(readings, 0).origin()));
        assertEquals(
                "expected the row of its job before step 7.extern, found none of its cluster and job id that contains its Start",
                refused(readings, 1).detail());
        JobCompletion run = completed(readings, 2);
        assertEquals(List.of("batch"), steps(run));
        assertEquals(SlurmEnergy.UNSET, run.slurmEnergy());
    }

    @Test
    void theStepsOfAnotherClusterAreIgnored() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row()
                .row("JobIDRaw=7.batch", "Cluster=rig22", "ConsumedEnergyRaw=700")
                .read();

        assertTrue(refused(readings, 0).detail().startsWith("expected the row of its job before step 7.batch"));
        assertEquals(List.of(), completed(readings, 1).steps());
    }

    @Test
    void theStepsAfterAnInvalidStepBelongToTheRun() {
        String broken = SacctText.ofJob7()
                .row("NodeList=n1")
                .row("JobIDRaw=7.0", "JobName=a|name")
                .row("JobIDRaw=7.batch", "NodeList=n1", "ConsumedEnergyRaw=700")
                .print("|");

        List<ReaderResult> readings = SacctText.read(broken);

        assertEquals(3, line(refused(readings, 0).origin()));
        assertEquals(List.of("batch"), steps(completed(readings, 1)));
    }

    @Test
    void aStepWithoutATimeAfterARefusedRowMayBelongToIt() {
        String refused = SacctText.ofJob7()
                .row("State=REQUEUED")
                .row("Submit=1000000071", "Start=1000000100", "End=1000000160", "JobName=a|name")
                .row("JobIDRaw=7.0", "Start=Unknown", "End=Unknown")
                .print("|");

        List<ReaderResult> readings = SacctText.read(refused);

        assertEquals(List.of(), completed(readings, 2).steps());
    }

    @ParameterizedTest
    @CsvSource({
        "NodeList=n[1-, step 7.0: ",
        "NodeList=n1 n2, step 7.0: NodeList: expected a hostlist without blanks",
        "Start=soon, step 7.0: Start: expected seconds since 1970",
        "End=soon, step 7.0: End: expected seconds since 1970",
        "JobIDRaw=7., step 7.: JobIDRaw: expected a value"
    })
    void anInvalidStepLosesItselfAndTheSumOfTheSteps(String field, String detail) {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row()
                .row("JobIDRaw=7.0", field)
                .row("JobIDRaw=7.1", "ConsumedEnergyRaw=700")
                .read();

        JobCompletion run = completed(readings, 0);
        assertEquals(List.of("1"), steps(run));
        assertEquals(SlurmEnergy.UNSET, run.slurmEnergy());
        assertTrue(refused(readings, 1).detail().startsWith(detail), refused(readings, 1)::detail);
        assertEquals(2, readings.size());
    }

    @Test
    void anInvalidStepDoesNotAffectTheBatchStep() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("NodeList=n1")
                .row("JobIDRaw=7.batch", "NodeList=n1", "ConsumedEnergyRaw=700")
                .row("JobIDRaw=7.0", "NodeList=n[1-")
                .read();

        assertEquals(
                Optional.of(Source.BATCH_STEP),
                completed(readings, 0).slurmEnergy().source());
    }

    private static int line(String origin) {
        return Integer.parseInt(origin.substring(origin.lastIndexOf(':') + 1));
    }

    private static List<String> steps(JobCompletion run) {
        return run.steps().stream().map(Step::stepId).toList();
    }
}
