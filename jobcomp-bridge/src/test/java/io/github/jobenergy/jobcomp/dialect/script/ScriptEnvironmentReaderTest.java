package io.github.jobenergy.jobcomp.dialect.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.TimeLimit;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptEnvironmentReaderTest {

    private static final CaptureContext RIG26 = new CaptureContext(
            Optional.of("rig26"), Capture.HOOK, Optional.empty(), Instant.parse("2026-11-21T00:00:00Z"));

    @Test
    void readsARunThatRan() {
        JobCompletion run = completed(HookEnvironment.ofJob7());

        assertEquals("rig26/7/1000000000", run.run().text());
        assertEquals(new JobState("COMPLETED"), run.outcome().state());
        assertEquals(
                Optional.of(Instant.ofEpochSecond(1_000_000_010)), run.times().startTime());
        assertEquals(Optional.of(Duration.ofSeconds(60)), run.times().elapsed());
        assertEquals(TimeLimit.of(Duration.ofMinutes(5)), run.times().timeLimit());
        assertEquals(
                List.of(new Slice(
                        Instant.ofEpochSecond(1_000_000_010),
                        Instant.ofEpochSecond(1_000_000_070),
                        "n2",
                        Optional.of(4L))),
                run.resources().slices());
        assertEquals(Optional.empty(), run.identity().group().arrayTaskId());
        assertEquals(SlurmEnergy.UNSET, run.slurmEnergy());
    }

    /** A user chooses the account where none is enforced: the run is published all the same. */
    @Test
    void aNameWithControlCharactersIsRead() {
        JobCompletion run = completed(
                HookEnvironment.ofJob7().with("ACCOUNT", "as\ntro").with("QOS", "a".repeat(Names.MAX_LENGTH + 1)));

        assertEquals(Optional.of("as\uFFFDtro"), run.identity().user().account());
        assertEquals(
                Optional.of("a".repeat(Names.MAX_LENGTH)), run.identity().user().qos());
    }

    @ParameterizedTest
    @CsvSource({"1000000070", "0", "4000000000"})
    void aRunWithoutNodesNeverRanForAnyStart(String start) {
        JobCompletion run = completed(
                HookEnvironment.ofJob7().with("NODES", "").with("START", start).with("JOBSTATE", "CANCELLED"));

        assertEquals(Optional.empty(), run.times().startTime());
        assertEquals(Optional.of(Duration.ZERO), run.times().elapsed());
        assertEquals(Optional.of(""), run.resources().nodes());
        assertEquals(Optional.of(0L), run.resources().nodeCount());
        assertEquals(List.of(), run.resources().slices());
    }

    /** The record of slurmctld 22.05 of the second run of a job that was resized and then requeued. */
    @Test
    void aStartBeforeTheSubmitIsTheTimeOfAResizeOfAnEarlierRun() {
        JobCompletion run = completed(HookEnvironment.ofJob7()
                .with("SUBMIT", "1795413575")
                .with("START", "1795413571")
                .with("END", "1795413589")
                .with("NODES", "n[1-2]")
                .with("PROCS", "8"));

        assertEquals(Optional.empty(), run.times().startTime());
        assertEquals(Optional.empty(), run.times().elapsed());
        assertEquals(Optional.of("n[1-2]"), run.resources().nodes());
        assertEquals(Optional.of(8L), run.resources().cpuCount());
        assertEquals(List.of(), run.resources().slices());
    }

    @ParameterizedTest
    @CsvSource({
        "PENDING, REQUEUED",
        "PREEMPTED, PREEMPTED",
        "NODE_FAIL, NODE_FAIL",
        "OUT_OF_MEMORY, OUT_OF_MEMORY",
        "SOMETHING_NEW, SOMETHING_NEW",
        "CD, COMPLETED",
        "completed, COMPLETED",
        "done, ?"
    })
    void keepsTheRawStateAndMapsARequeue(String raw, String canonical) {
        JobCompletion run = completed(HookEnvironment.ofJob7().with("JOBSTATE", raw));

        assertEquals(new JobState(canonical), run.outcome().state());
        assertEquals(raw, run.outcome().stateRaw());
    }

    @ParameterizedTest
    @ValueSource(strings = {"None", "Unknown", "N/A", "None assigned", "(null)"})
    void placeholdersForNoNodesAreEmpty(String placeholder) {
        JobCompletion run =
                completed(HookEnvironment.ofJob7().with("NODES", placeholder).with("JOBSTATE", "CANCELLED"));

        assertEquals(Optional.of(""), run.resources().nodes());
    }

    @Test
    void nodesSeparatedByBlanksAreRefused() {
        ReaderResult reading =
                read(HookEnvironment.ofJob7().with("NODES", "n1 n2").block());

        Rejection rejection =
                assertInstanceOf(ReaderResult.Refused.class, reading).rejection();
        assertEquals("NODES: expected a hostlist without blanks, found a blank at character 3", rejection.detail());
    }

    @Test
    void aMessageShowsTimesAsInTheRecord() {
        ReaderResult reading =
                read(HookEnvironment.ofJob7().with("END", "1000000009").block());

        Rejection rejection =
                assertInstanceOf(ReaderResult.Refused.class, reading).rejection();
        assertEquals("END: expected a time not before START '1000000010', found '1000000009'", rejection.detail());
    }

    @Test
    void readsAResize() {
        ReaderResult reading = read(HookEnvironment.ofJob7()
                .with("JOBSTATE", "RESIZING")
                .with("START", "1000000070")
                .block());

        ReaderResult.Resized resized = assertInstanceOf(ReaderResult.Resized.class, reading);
        assertEquals(Optional.of(Duration.ZERO), resized.allocation().times().elapsed());
    }

    @ParameterizedTest
    @CsvSource({"67108865, '', NotOver", "67108865, n2, Completed", "7, '', Refused"})
    void theSiblingOfAFederatedRunOfAnotherClusterIsIgnored(String jobId, String nodes, String becomes) {
        ReaderResult reading = read(HookEnvironment.ofJob7()
                .with("JOBID", jobId)
                .with("JOBSTATE", "PENDING")
                .with("NODES", nodes)
                .block());

        assertEquals(becomes, reading.getClass().getSimpleName());
    }

    @Test
    void aNameMayContainAnyBytes() {
        byte[] name = {'x', '\n', 'J', 'O', 'B', 'I', 'D', '=', '9', '\n', (byte) 0xfe, (byte) 0xe2, (byte) 0x82};

        JobCompletion run = completed(HookEnvironment.ofJob7().with("JOBNAME", name));

        assertEquals(7, run.run().jobId());
        assertEquals(Optional.of("x\nJOBID=9\n\ufffd\ufffd"), run.identity().jobName());
        assertEquals(Optional.of("eApKT0JJRD05Cv7igg=="), run.identity().jobNameBase64());
    }

    @Test
    void distinguishesArrayTasksHetComponentsAndResizedRuns() {
        JobCompletion run = completed(HookEnvironment.ofJob7()
                .with("ARRAYJOBID", "5")
                .with("ARRAYTASKID", "3")
                .with("PACKJOBID", "6")
                .with("PACKJOBOFFSET", "1")
                .with("SLUID", "s2")
                .with("ORIGINAL_SLUID", "s1"));

        assertEquals(Optional.of(5L), run.identity().group().arrayJobId());
        assertEquals(Optional.of(3L), run.identity().group().arrayTaskId());
        assertEquals(Optional.of(6L), run.identity().group().hetJobId());
        assertEquals(Optional.of(1L), run.identity().group().hetJobOffset());
        assertEquals(Optional.of("s1"), run.identity().group().sluid());
    }

    @ParameterizedTest
    @CsvSource({"UNLIMITED, UNLIMITED, ", "1-00:00:30, , 86430", "00:00:30, , 30", "Partition_Limit, , ", "INVALID, , "
    })
    void readsEveryFormOfATimeLimit(String printed, String placeholder, Long seconds) {
        JobCompletion run = completed(HookEnvironment.ofJob7().with("LIMIT", printed));

        assertEquals(
                new TimeLimit(Optional.ofNullable(seconds).map(Duration::ofSeconds), Optional.ofNullable(placeholder)),
                run.times().timeLimit());
    }

    @ParameterizedTest
    @CsvSource({
        "nobody, 2001, ",
        "nobody, 65534, nobody",
        "nobody, 99, nobody",
        "2001, 2001, ",
        "2002, 2001, 2002",
        "'', 2001, ",
        "alice, 2001, alice"
    })
    void aPlaceholderForAMissingNameIsAbsent(String printed, String number, String known) {
        JobCompletion run = completed(HookEnvironment.ofJob7()
                .with("USERNAME", printed)
                .with("UID", number)
                .with("GROUPNAME", printed)
                .with("GID", number));

        assertEquals(Optional.ofNullable(known), run.identity().user().userName());
        assertEquals(Optional.ofNullable(known), run.identity().user().groupName());
        assertEquals(Optional.of(Long.valueOf(number)), run.identity().user().userId());
    }

    @Test
    void ignoresUnknownFieldsAndAcceptsTheMissingFieldsOfOlderVersions() {
        JobCompletion run = completed(HookEnvironment.ofJob7()
                .with("SOMETHING_NEW", "1")
                .with("CLUSTER", "")
                .without("ELIGIBLE")
                .without("RESERVATION"));

        assertEquals(Optional.empty(), run.times().eligibleTime());
        assertEquals("rig26", run.run().cluster());
    }

    @ParameterizedTest
    @CsvSource({
        "JOBID, seven, INVALID_FIELD",
        "JOBID, 0, INVALID_FIELD",
        "JOBID, '', MISSING_FIELD",
        "SUBMIT, 0, MISSING_FIELD",
        "SUBMIT, yesterday, INVALID_FIELD",
        "END, 0, MISSING_FIELD",
        "END, 1000000009, INVALID_FIELD",
        "START, 0, MISSING_FIELD",
        "JOBSTATE, RUNNING, INVALID_FIELD",
        "JOBSTATE, '', MISSING_FIELD",
        "EXITCODE, 1, INVALID_FIELD",
        "CLUSTER, daint, FOREIGN_CLUSTER",
        "NODES, n[1-, HOSTLIST",
        "NODES, n[1-70000], HOSTLIST",
        "NODES, 'a[1-300]b[1-300]', HOSTLIST"
    })
    void refusesInvalidValues(String variable, String value, RejectionReason reason) {
        Rejection rejection =
                refused(HookEnvironment.ofJob7().with(variable, value).block());

        assertEquals(reason, rejection.reason());
    }

    @ParameterizedTest
    @CsvSource({"JOBID", "SUBMIT", "START", "END", "NODES", "JOBSTATE", "EXITCODE", "LIMIT"})
    void refusesARecordWithoutARequiredVariable(String variable) {
        Rejection rejection = refused(HookEnvironment.ofJob7().without(variable).block());

        assertEquals(RejectionReason.MISSING_FIELD, rejection.reason());
        assertEquals(Optional.of(variable), rejection.field());
    }

    @Test
    void refusesAnEmptyRecordAndOneTruncatedAtAnyByte() {
        byte[] whole = HookEnvironment.ofJob7().block();

        for (int length = 0; length < whole.length; length++) {
            ReaderResult reading = read(Arrays.copyOf(whole, length));
            assertTrue(
                    reading instanceof ReaderResult.Refused || whole.length - length == lastVariable(whole),
                    "cut off at " + length);
        }
    }

    /** PATH has no data of the run: a record truncated before it is complete. */
    private static int lastVariable(byte[] block) {
        String text = new String(block, StandardCharsets.ISO_8859_1);
        return block.length - text.indexOf("PATH=/usr");
    }

    private static JobCompletion completed(HookEnvironment environment) {
        ReaderResult.Completed completed = assertInstanceOf(ReaderResult.Completed.class, read(environment.block()));
        ContractCheck.assertValid(completed.completion());
        return completed.completion();
    }

    private static Rejection refused(byte[] block) {
        ReaderResult.Refused refused = assertInstanceOf(ReaderResult.Refused.class, read(block));
        ContractCheck.assertValid(refused.rejection());
        return refused.rejection();
    }

    private static ReaderResult read(byte[] block) {
        return new ScriptEnvironmentReader(RIG26).read("spool:7", block);
    }
}
