package io.github.jobenergy.jobcomp.dialect.sacct;

import static io.github.jobenergy.jobcomp.dialect.sacct.SacctText.completed;
import static io.github.jobenergy.jobcomp.dialect.sacct.SacctText.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows into which something came that does not belong there: it is refused, or costs its field. */
class HostileRowsTest {

    @Test
    void aLineThatIsNotARowNamesNoNodes() {
        String table = SacctText.ofJob7()
                .withLast("NodeList")
                .row()
                .row("JobIDRaw=8", "JobID=8")
                .print("|");
        int secondRow = table.indexOf("\n8|8|") + 1;

        List<ReaderResult> readings = SacctText.read(
                table.substring(0, secondRow) + "sacct: error: slurmdbd is slow\n" + table.substring(secondRow));

        Rejection rejection = refused(readings, 0);
        assertEquals(RejectionReason.HOSTLIST, rejection.reason());
        assertEquals(
                "NodeList: expected a hostlist without blanks, found a line break at character 7", rejection.detail());
        assertEquals(8, completed(readings, 1).run().jobId());
    }

    @Test
    void theNameOfAJobNamesNoNodesOfThePrecedingJob() {
        List<ReaderResult> readings = SacctText.read(SacctText.ofJob7()
                .withFirst("JobName")
                .withLast("NodeList")
                .row()
                .row("JobIDRaw=8", "JobID=8", "JobName=n[1-100]\nwrf")
                .print("|"));

        assertEquals(RejectionReason.HOSTLIST, refused(readings, 0).reason());
        assertEquals(8, completed(readings, 1).run().jobId());
    }

    @ParameterizedTest
    @ValueSource(strings = {"n1 n2", "n1, n2", "n1\tn2", "n[1-2] n3", "n1 assigned", "None assigned n1"})
    void blanksBetweenNodesAreRefused(String nodes) {
        List<ReaderResult> readings =
                SacctText.ofJob7().row("NodeList=" + nodes).read();

        assertEquals(RejectionReason.HOSTLIST, refused(readings, 0).reason());
        assertEquals(1, readings.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"None assigned", "None", "Unknown", "N/A", "(null)", "(unknown)", ""})
    void placeholdersForNoNodesAreEmpty(String placeholder) {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("NodeList=" + placeholder, "State=CANCELLED", "Start=None", "AllocTRES=")
                .read();

        JobCompletion run = completed(readings, 0);
        assertEquals(Optional.of(""), run.resources().nodes());
        assertEquals(List.of(), run.resources().slices());
    }

    @ParameterizedTest
    @CsvSource({
        "AllocCPUS=1.5K, AllocCPUS",
        "ExitCode=256:0, ExitCode",
        "ExitCode=zero, ExitCode",
        "DerivedExitCode=0:999, DerivedExitCode",
        "UID=root, UID",
        "Restarts=never, Restarts",
        "Eligible=soon, Eligible"
    })
    void anInvalidOptionalFieldIsAbsent(String broken, String field) {
        List<ReaderResult> readings = SacctText.ofJob7().row(broken).read();

        JobCompletion run = completed(readings, 0);
        assertEquals(Optional.of("n[1-2]"), run.resources().nodes());
        assertEquals(RejectionReason.INVALID_FIELD, refused(readings, 1).reason());
        assertEquals(Optional.of(field), refused(readings, 1).field());
        assertEquals("sacct:2", refused(readings, 1).origin());
        assertEquals(2, readings.size());
    }

    @Test
    void anInvalidCpuCountIsUnknown() {
        JobCompletion run = completed(SacctText.ofJob7().row("AllocCPUS=1.5K").read(), 0);

        assertEquals(Optional.empty(), run.resources().cpuCount());
        assertEquals(Optional.empty(), run.resources().slices().get(0).cpuCount());
    }

    @Test
    void aTrackableResourceOfNoValueIsAbsent() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row(
                        "AllocTRES=billing=4294967294,cpu=8,energy=18446744073709551614,mem=18446744073709551615M,node=2",
                        "ReqTRES=cpu=8,fs/disk=18446744073709551613")
                .read();

        JobCompletion run = completed(readings, 0);
        assertEquals(
                Optional.of(Map.of("cpu", "8", "node", "2")), run.resources().tresAllocated());
        assertEquals(Optional.of(Map.of("cpu", "8")), run.resources().tresRequested());
        assertEquals(Optional.empty(), run.resources().memoryBytes());
    }

    @Test
    void aNameThatIsNotUtf8IsKeptAsItsBytes() {
        byte[] name = {'b', 'a', 'd', (byte) 0xff, (byte) 0xe2, (byte) 0x82};
        byte[] table = SacctText.ofJob7()
                .row("JobName=" + new String(name, StandardCharsets.ISO_8859_1))
                .print("|")
                .getBytes(StandardCharsets.ISO_8859_1);

        JobCompletion run = completed(SacctText.read(table), 0);

        assertEquals(Optional.of("bad\ufffd\ufffd"), run.identity().jobName());
        assertEquals(
                Optional.of(Base64.getEncoder().encodeToString(name)),
                run.identity().jobNameBase64());
    }

    @Test
    void aRejectionHasTheBytesOfItsRow() {
        byte[] table = SacctText.ofJob7().row("NodeList=n[1-\u00ff").print("|").getBytes(StandardCharsets.ISO_8859_1);
        int header = new String(table, StandardCharsets.ISO_8859_1).indexOf('\n') + 1;

        Rejection rejection = refused(SacctText.read(table), 0);

        assertEquals(table.length - header - 1, rejection.valueLengthBytes());
    }

    @ParameterizedTest
    @CsvSource({
        "CD, COMPLETED",
        "completed, COMPLETED",
        "CANCELLED+, CANCELLED",
        "OUT_OF_ME+, OUT_OF_MEMORY",
        "CANCELLED by 12, CANCELLED",
        "oom, OUT_OF_MEMORY",
        "C+, ?",
        "SOMETHING_NEW, SOMETHING_NEW",
        "XY, ?",
        "done, ?",
        "'COMPLETED,FAILED', ?",
        "NODE_FAIL, NODE_FAIL"
    })
    void aStateIsAStateOfSlurmOrUnknown(String printed, String state) {
        JobCompletion run = completed(SacctText.ofJob7().row("State=" + printed).read(), 0);

        assertEquals(state, run.outcome().state().word());
        assertEquals(printed, run.outcome().stateRaw());
    }

    @Test
    void aTableWithWindowsLineEndsIsReadUnchanged() {
        String table = SacctText.ofJob7()
                .withLast("NodeList")
                .row("JobName=two\nlines")
                .row("JobIDRaw=8", "JobID=8")
                .print("|");

        List<ReaderResult> readings = SacctText.read("\ufeff" + table.replace("\n", "\r\n"));

        assertEquals(SacctText.read(table), readings);
    }

    @Test
    void aHeaderThatLacksColumnsIsNamedWithThem() {
        List<ReaderResult> readings =
                SacctText.read("Welcome to rig26\nJobID|JobIDRaw|State|Start|End\n7|7|COMPLETED|1|2\n");

        assertEquals(
                "expected a header line that names JobIDRaw, State, Submit, Start, End, NodeList, found line 2 without "
                        + "Submit, NodeList",
                refused(readings, 0).detail());
    }

    @Test
    void aSubmitTimeAfterTheStartIsReported() {
        List<ReaderResult> readings =
                SacctText.ofJob7().row("Submit=1000000040").read();

        assertEquals(
                "Submit: expected a time not after Start '1000000010', or a RESIZING row before that ends then, "
                        + "found '1000000040'",
                refused(readings, 0).detail());
    }

    @Test
    void aMessageShowsTimesAsInTheRow() {
        List<ReaderResult> readings = SacctText.ofJob7()
                .row("Submit=2026-10-24T12:00:00", "Start=2026-10-24T13:00:00", "End=2026-10-24T12:30:00")
                .readIn("Europe/Berlin");

        assertEquals(
                "End: expected a time not before Start '2026-10-24T13:00:00', found '2026-10-24T12:30:00'",
                refused(readings, 0).detail());
    }

    @Test
    void anotherClusterIsShownAsInTheRow() {
        List<ReaderResult> readings = SacctText.ofJob7().row("Cluster=Daint").read();

        assertTrue(refused(readings, 0).detail().endsWith("found 'Daint'"));
    }
}
