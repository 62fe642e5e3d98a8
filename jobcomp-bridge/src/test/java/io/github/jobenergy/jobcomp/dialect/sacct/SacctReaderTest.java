package io.github.jobenergy.jobcomp.dialect.sacct;

import static io.github.jobenergy.jobcomp.dialect.sacct.SacctText.completed;
import static io.github.jobenergy.jobcomp.dialect.sacct.SacctText.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.JobUser;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.SlurmEnergy.Status;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SacctReaderTest {

    @Test
    void readsAJobAndItsSteps() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row(
                        "AllocTRES=cpu=8,energy=7005,mem=1.50G,node=2,gres/gpu:a100=3,gres/gpu:h100=1",
                        "State=CANCELLED by 12")
                .row("JobIDRaw=7.batch", "NodeList=n1", "ConsumedEnergyRaw=3500")
                .row("JobIDRaw=7.0", "ConsumedEnergyRaw=18446744073709551614")
                .row("JobIDRaw=7.TBD", "Start=Unknown", "End=Unknown", "NodeList=None assigned")
                .read();

        JobCompletion run = completed(readings, 0);
        assertEquals(1, readings.size());
        assertEquals(new JobState("CANCELLED"), run.outcome().state());
        assertEquals(Optional.of(12L), run.outcome().cancelledByUserId());
        assertEquals(Optional.of(1_610_612_736L), run.resources().memoryBytes());
        assertEquals(Optional.of(4L), run.resources().gpuCount());
        assertEquals(SlurmEnergy.measured(Energy.ofJoules(7_005), Source.JOB), run.slurmEnergy());
        assertEquals(
                List.of("batch", "0"),
                run.steps().stream().map(step -> step.stepId()).toList());
        assertEquals(Optional.empty(), run.steps().get(1).slurm());
        assertTrue(run.settled());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "billing=1,cpu=1,mem=10M,node=1 | 0",
                "billing=1,cpu=1,gres/gpu=2,gres/shard=3,node=1 | 2",
                "billing=1,cpu=1,gres/gpu:a100=2,gres/mps=50,node=1 | 2",
                "billing=1,cpu=1,gres/shard=3,node=1 | ",
                "billing=1,cpu=1,gres/mps:a100=50,node=1 | "
            })
    void aRunWithPartsOfGpusHasAnUnknownGpuCount(String tres, Long gpus) {
        List<ReaderResult> readings =
                SacctText.ofJob7().row("AllocTRES=" + tres).read();

        assertEquals(
                Optional.ofNullable(gpus), completed(readings, 0).resources().gpuCount());
    }

    @Test
    void isNotSettledWhileAStepRuns() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row()
                .row("JobIDRaw=7.extern", "State=RUNNING", "End=Unknown")
                .read();

        assertFalse(completed(readings, 0).settled());
    }

    @ParameterizedTest
    @ValueSource(strings = {"RUNNING", "PENDING", "SUSPENDED", "REVOKED"})
    void aRunningRunIsNotACompletion(String state) {
        List<ReaderResult> readings =
                SacctText.ofJob7().row("State=" + state, "End=Unknown").read();

        assertInstanceOf(ReaderResult.NotOver.class, readings.get(0));
    }

    @Test
    void aRunWithoutNodesNeverRan() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row(
                        "NodeList=None assigned",
                        "Start=None",
                        "ConsumedEnergyRaw=0",
                        "AllocTRES=",
                        "ReqTRES=billing=1,cpu=1,mem=100M,node=1",
                        "AllocCPUS=9")
                .read();

        JobCompletion run = completed(readings, 0);
        assertEquals(Optional.of(""), run.resources().nodes());
        assertEquals(Optional.of(0L), run.resources().cpuCount());
        assertEquals(
                Optional.of(Map.of("billing", "1", "cpu", "1", "mem", "100M", "node", "1")),
                run.resources().tresRequested());
        assertEquals(Optional.empty(), run.times().startTime());
        assertEquals(SlurmEnergy.UNSET, run.slurmEnergy());
    }

    @Test
    void aRunWhoseStartAccountingLacksHasUnknownNodes() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row(
                        "NodeList=None assigned",
                        "Start=None",
                        "ConsumedEnergyRaw=",
                        "AllocTRES=billing=1,cpu=1,mem=10M,node=1")
                .read();

        JobCompletion run = completed(readings, 0);
        assertEquals(Optional.empty(), run.resources().nodes());
        assertEquals(Optional.empty(), run.resources().nodeCount());
        assertEquals(Optional.of(10L << 20), run.resources().memoryBytes());
        assertEquals(List.of(), run.resources().slices());
        assertEquals(Optional.empty(), run.times().startTime());
        assertEquals(Optional.empty(), run.times().elapsed());
    }

    @Test
    void aRunWithNodesAndWithoutAStartInAccountingHasNoSlice() {
        List<ReaderResult> readings =
                SacctText.ofJob7().row("Start=Unknown", "ConsumedEnergyRaw=700").read();

        JobCompletion run = completed(readings, 0);
        assertFalse(run.resources().nodes().orElseThrow().isEmpty());
        assertEquals(List.of(), run.resources().slices());
        assertEquals(Optional.empty(), run.times().startTime());
        assertEquals(Optional.empty(), run.times().elapsed());
        assertEquals(SlurmEnergy.UNSET, run.slurmEnergy());
    }

    @Test
    void theZerosOfARowCreatedFromTheEndAloneAreNotTheUserRoot() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("UID=0", "GID=0", "Group=root", "Partition=", "QOS=Unknown", "Eligible=Unknown")
                .read();

        JobUser user = completed(readings, 0).identity().user();
        assertEquals(Optional.empty(), user.userId());
        assertEquals(Optional.empty(), user.groupId());
        assertEquals(Optional.empty(), user.groupName());
        assertEquals(Optional.empty(), user.qos());
    }

    @ParameterizedTest
    @CsvSource({"2001, 3001, , ", "3001, 2001, 3001, 2001", "alice, astro, alice, astro"})
    void aNumericUserWithoutANameIsAbsent(String user, String group, String userName, String groupName) {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("User=" + user, "UID=2001", "Group=" + group, "GID=3001")
                .read();

        JobUser known = completed(readings, 0).identity().user();
        assertEquals(Optional.ofNullable(userName), known.userName());
        assertEquals(Optional.ofNullable(groupName), known.groupName());
        assertEquals(Optional.of(2001L), known.userId());
        assertEquals(Optional.of(3001L), known.groupId());
    }

    @ParameterizedTest
    @CsvSource({"Unknown, ", "unknown, unknown", "normal, normal"})
    void aQosThatSacctDoesNotFindIsAbsent(String printed, String qos) {
        List<ReaderResult> readings = SacctText.ofJob7().row("QOS=" + printed).read();

        assertEquals(
                Optional.ofNullable(qos),
                completed(readings, 0).identity().user().qos());
    }

    @Test
    void aRunWhoseEndAccountingLacksIsNotACompletion() {
        List<ReaderResult> readings = SacctText.ofJob7().row("End=Unknown").read();

        assertInstanceOf(ReaderResult.NotOver.class, readings.get(0));
    }

    @ParameterizedTest
    @CsvSource({"1000000010", "1000000040"})
    void theAllocationsOfAResizedRunAreItsSlicesInBothVersions(String laterStart) {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("State=RESIZING", "End=1000000040")
                .row("JobIDRaw=7.batch", "State=RESIZING", "End=1000000040")
                .row("Submit=1000000040", "Start=" + laterStart, "NodeList=n1", "AllocCPUS=4", "DBIndex=9")
                .read();

        JobCompletion run = completed(readings, 0);
        assertEquals(1, readings.size());
        assertEquals("rig26/7/1000000000", run.run().text());
        assertEquals(
                List.of(slice(10, 40, "n[1-2]", 8), slice(40, 70, "n1", 4)),
                run.resources().slices());
        assertEquals(Optional.of(Duration.ofSeconds(60)), run.times().elapsed());
        assertEquals(Optional.of("3"), run.identity().group().dbIndex());
        assertEquals(Status.UNSET, run.slurmEnergy().status());
    }

    private static Slice slice(long start, long end, String nodes, long cpus) {
        return new Slice(
                Instant.ofEpochSecond(1_000_000_000 + start),
                Instant.ofEpochSecond(1_000_000_000 + end),
                nodes,
                Optional.of(cpus));
    }

    @Test
    void aLaterAllocationWithoutTheEarlierOneIsRefused() {
        List<ReaderResult> readings =
                SacctText.ofJob7().row("Submit=1000000040").read();

        assertEquals(RejectionReason.INVALID_FIELD, refused(readings, 0).reason());
    }

    @Test
    void aRequeuedJobHasSeveralRuns() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("State=REQUEUED")
                .row("Submit=1000000071", "Start=1000000080", "End=1000000090", "Restarts=1")
                .read();

        assertEquals("rig26/7/1000000000", completed(readings, 0).run().text());
        assertEquals("rig26/7/1000000071", completed(readings, 1).run().text());
        assertEquals(Optional.of(1L), completed(readings, 1).outcome().restartCount());
    }

    @ParameterizedTest
    @CsvSource({"12_3, 12, 3, , ", "'12_[4,6,8%1]', 12, , , ", "13+1, , , 13, 1", "12, , , , "})
    void readsEveryFormOfAJobId(String jobId, Long array, Long task, Long het, Long offset) {
        List<ReaderResult> readings = SacctText.ofJob7().row("JobID=" + jobId).read();

        var group = completed(readings, 0).identity().group();
        assertEquals(Optional.ofNullable(array), group.arrayJobId());
        assertEquals(Optional.ofNullable(task), group.arrayTaskId());
        assertEquals(Optional.ofNullable(het), group.hetJobId());
        assertEquals(Optional.ofNullable(offset), group.hetJobOffset());
    }

    @ParameterizedTest
    @CsvSource({"NODE, NO, true", "NO, NO, false", "NO, EXCLUSIVE, true", "USER, NO, false", "TOPO, NO, ", "'', '', "})
    void readsWhetherARunWasExclusive(String exclusive, String oversubscribe, Boolean owned) {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("Exclusive=" + exclusive, "OverSubscribe=" + oversubscribe)
                .read();

        assertEquals(
                Optional.ofNullable(owned), completed(readings, 0).resources().exclusive());
    }

    @Test
    void aNameMayContainLineEndsAndTextThatResemblesARow() {
        String hostile = "x\n999\u001f999\u001frig26\u001fCOMPLETED";
        String delimiter = "\u001f1234567890123\u001f";

        List<ReaderResult> readings = SacctText.read(SacctText.ofJob7()
                .row("JobName=" + hostile)
                .row("JobIDRaw=8", "JobID=8")
                .print(delimiter));

        assertEquals(2, readings.size());
        assertEquals(Optional.of(hostile), completed(readings, 0).identity().jobName());
        assertEquals(8, completed(readings, 1).run().jobId());
    }

    @Test
    void aNameThatContainsTheDelimiterLosesItsOwnRowOnly() {
        List<ReaderResult> readings = SacctText.read(SacctText.ofJob7()
                .row("JobName=a|b")
                .row("JobIDRaw=8", "JobID=8")
                .print("|"));

        assertEquals(RejectionReason.MALFORMED, refused(readings, 0).reason());
        assertEquals(8, completed(readings, 1).run().jobId());
    }

    @Test
    void anIncompleteRowIsRefusedAndTheNextOneIsRead() {
        String whole = SacctText.ofJob7().row().row("JobIDRaw=8", "JobID=8").print("|");
        int secondRow = whole.indexOf("\n8|8|");

        List<ReaderResult> readings = SacctText.read(whole.substring(0, secondRow - 30) + whole.substring(secondRow));

        assertEquals(RejectionReason.MALFORMED, refused(readings, 0).reason());
        assertEquals(8, completed(readings, 1).run().jobId());
    }

    @Test
    void aTruncatedLastLineIsNotARow() {
        String whole = SacctText.ofJob7().row().row("JobIDRaw=8", "JobID=8").print("|");
        int secondRow = whole.indexOf("\n8|8|") + 1;

        for (int length = secondRow + 1; length < whole.length(); length++) {
            List<ReaderResult> readings = SacctText.read(whole.substring(0, length));
            assertEquals(2, readings.size(), "cut off at " + length);
            assertEquals(RejectionReason.MALFORMED, refused(readings, 0).reason(), "cut off at " + length);
            assertEquals(7, completed(readings, 1).run().jobId(), "cut off at " + length);
        }
    }

    @Test
    void skipsABannerBeforeTheHeader() {
        List<ReaderResult> readings = SacctText.read("Welcome to rig26\n\n*** maintenance on Friday ***\n"
                + SacctText.ofJob7().row().print("|"));

        assertEquals(7, completed(readings, 0).run().jobId());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "slurmdbd: Connection refused\n", "JobID|State\n7|COMPLETED\n"})
    void refusesOutputWithoutAHeader(String text) {
        List<ReaderResult> readings = SacctText.read(text);

        assertEquals(RejectionReason.MALFORMED, refused(readings, 0).reason());
    }

    @ParameterizedTest
    @CsvSource({
        "NodeList=n[1-70000], HOSTLIST",
        "NodeList=n[1-, HOSTLIST",
        "Cluster=daint, FOREIGN_CLUSTER",
        "JobIDRaw=seven, INVALID_FIELD",
        "Submit=Unknown, MISSING_FIELD",
        "End=1000000009, INVALID_FIELD",
        "End=soon, INVALID_FIELD",
        "State=, MISSING_FIELD",
        "JobIDRaw=9.batch, MALFORMED"
    })
    void refusesAnInvalidRowAndReadsTheNextOne(String field, RejectionReason reason) {
        List<ReaderResult> readings =
                SacctText.ofJob7().row(field).row("JobIDRaw=8", "JobID=8").read();

        assertEquals(
                1,
                readings.stream().filter(ReaderResult.Refused.class::isInstance).count());
        assertEquals(
                1,
                readings.stream()
                        .filter(ReaderResult.Completed.class::isInstance)
                        .count());
        assertEquals(
                reason,
                readings.stream()
                        .filter(ReaderResult.Refused.class::isInstance)
                        .map(refused ->
                                ((ReaderResult.Refused) refused).rejection().reason())
                        .findFirst()
                        .orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({"2001-09-09T01:46:40", "2001-09-09T03:46:40+0200", "1000000000"})
    void readsEveryFormOfATime(String submit) {
        List<ReaderResult> readings = SacctText.ofJob7().row("Submit=" + submit).read();

        assertEquals("rig26/7/1000000000", completed(readings, 0).run().text());
    }

    @Test
    void aRunOfManyStepsListsSomeAndSumsAll() {
        SacctText text = SacctText.ofJob7().row("NodeList=n1", "End=1000002010");
        for (int step = 0; step < 2_000; step++) {
            text.row(
                    "JobIDRaw=7." + step,
                    "NodeList=n1",
                    "Start=" + (1_000_000_010 + step),
                    "End=" + (1_000_000_011 + step),
                    "ConsumedEnergyRaw=2");
        }

        JobCompletion run = completed(text.read(), 0);

        assertEquals(256, run.steps().size());
        assertEquals(SlurmEnergy.measured(Energy.ofJoules(4_000), Source.STEPS), run.slurmEnergy());
    }
}
