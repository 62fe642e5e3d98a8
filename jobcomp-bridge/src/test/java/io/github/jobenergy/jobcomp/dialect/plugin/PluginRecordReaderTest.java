package io.github.jobenergy.jobcomp.dialect.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.Captures;
import io.github.jobenergy.jobcomp.testing.PluginMessage;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.SlurmEnergy.Status;
import io.github.jobenergy.schemas.job.TimeLimit;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PluginRecordReaderTest {

    private static final CaptureContext RIG26 = new CaptureContext(
            Optional.of("rig26"), Capture.ADOPT, Optional.empty(), Instant.parse("2026-11-21T00:00:00Z"));

    @Test
    void readsARunThatRan() {
        JobCompletion run = completed(PluginMessage.ofJob7());

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
        assertEquals(Optional.of(1_048_576_000L), run.resources().memoryBytes());
        assertEquals(Optional.of("/home/alice"), run.workDir());
        assertEquals(Optional.empty(), run.identity().group().hetJobId());
        assertEquals(SlurmEnergy.UNSET, run.slurmEnergy());
        assertEquals(List.of(Witness.KAFKA), run.evidence().witnesses());
    }

    @Test
    void theEndingNulOfOlderPluginsIsNoPartOfTheRecord() {
        byte[] message = PluginMessage.ofJob7().json();

        ReaderResult reading = read(Arrays.copyOf(message, message.length + 1));

        assertEquals(read(message), reading);
    }

    @Test
    void theKeysOfTheBranchThatCscsRunsMeanTheSame() {
        JobCompletion run = completed(PluginMessage.ofJob7()
                .with("tres_alloc", "cpu=4, mem=1000M, energy=1260, node=1, billing=4")
                .with("tres_alloc_raw", "1=4,2=1000,3=1260,4=1,5=4")
                .renamed("tres_alloc", "tres_fmt_alloc_str")
                .renamed("tres_alloc_raw", "tres_alloc_str")
                .renamed("tres_req", "tres_fmt_req_str")
                .renamed("tres_req_raw", "tres_req_str"));

        assertEquals(SlurmEnergy.measured(Energy.ofJoules(1_260), Source.JOB), run.slurmEnergy());
        assertEquals(Optional.of(4L), run.resources().cpuCount());
        assertEquals(
                Optional.of(Map.of("cpu", "4", "mem", "1000M", "energy", "1260", "node", "1", "billing", "4")),
                run.resources().tresAllocated());
        assertEquals(
                Optional.of(Map.of("cpu", "4", "mem", "1000M", "node", "1", "billing", "4")),
                run.resources().tresRequested());
    }

    @Test
    void numberedResourcesStandInForNamedOnes() {
        JobCompletion run = completed(PluginMessage.ofJob7()
                .without("tres_alloc")
                .with("tres_alloc_raw", "1=4,2=1000,3=18446744073709551614,4=1,1003=2"));

        assertEquals(
                Optional.of(Map.of("cpu", "4", "mem", "1000M", "node", "1", "1003", "2")),
                run.resources().tresAllocated());
        assertEquals(SlurmEnergy.UNSET, run.slurmEnergy());
    }

    @ParameterizedTest
    @CsvSource({
        "'1=4,3=1260,4=1', 'cpu=4,energy=1260,node=1', MEASURED",
        "'1=4,3=18446744073709551614,4=1', 'cpu=4,node=1', UNSET",
        "'1=4,3=18446744073708552566,4=1', 'cpu=4,energy=18446744073708552566,node=1', IMPLAUSIBLE",
        "'1=4,4=1', 'cpu=4,node=1', ZERO"
    })
    void judgesItsEnergy(String byNumber, String byName, Status status) {
        JobCompletion run = completed(
                PluginMessage.ofJob7().with("tres_alloc_raw", byNumber).with("tres_alloc", byName));

        assertEquals(status, run.slurmEnergy().status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"2001-09-09T01:47:50\"", "\"Unknown\"", "\"None\"", "null", "\"2038-01-19T00:00:00\""})
    void aRunWithoutNodesNeverRanWhateverItsStartSays(String start) {
        JobCompletion run = completed(PluginMessage.ofJob7()
                .withJson("nodes", "null")
                .withJson("@start", start)
                .without("tres_alloc")
                .without("tres_alloc_raw")
                .with("state", "CANCELLED"));

        assertEquals(Optional.empty(), run.times().startTime());
        assertEquals(Optional.of(Duration.ZERO), run.times().elapsed());
        assertEquals(Optional.of(""), run.resources().nodes());
        assertEquals(Optional.of(0L), run.resources().nodeCount());
        assertEquals(List.of(), run.resources().slices());
    }

    @Test
    void aStartBeforeTheSubmitIsTheTimeOfAResizeOfAnEarlierRun() {
        JobCompletion run = completed(PluginMessage.ofJob7().with("@start", "2001-09-09T01:46:39"));

        assertEquals(Optional.empty(), run.times().startTime());
        assertEquals(Optional.empty(), run.times().elapsed());
        assertEquals(Optional.of("n2"), run.resources().nodes());
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
    void keepsTheWordOfTheStateAndNamesARequeueForWhatItIs(String raw, String canonical) {
        JobCompletion run = completed(PluginMessage.ofJob7().with("state", raw));

        assertEquals(new JobState(canonical), run.outcome().state());
        assertEquals(raw, run.outcome().stateRaw());
    }

    @Test
    void noTrackableResourceIsANumberForNoValue() {
        JobCompletion run = completed(PluginMessage.ofJob7()
                .with("tres_alloc", "cpu=4,energy=18446744073709551614,node=1")
                .with("tres_req", "cpu=4,mem=18446744073709551615M"));

        assertEquals(
                Optional.of(Map.of("cpu", "4", "node", "1")), run.resources().tresAllocated());
        assertEquals(Optional.of(Map.of("cpu", "4")), run.resources().tresRequested());
    }

    @Test
    void aMessageShowsTimesAsTheyWereWritten() {
        ReaderResult reading =
                read(PluginMessage.ofJob7().with("@end", "2001-09-09T01:46:49").json());

        assertEquals(
                "@end: expected a time not before @start '2001-09-09T01:46:50', found '2001-09-09T01:46:49'",
                assertInstanceOf(ReaderResult.Refused.class, reading)
                        .rejection()
                        .detail());
    }

    @Test
    void holdsAChangeOfSizeAndDoesNotBelieveItsElapsed() {
        ReaderResult reading = read(PluginMessage.ofJob7()
                .with("state", "RESIZING")
                .with("@start", "2001-09-09T01:47:50")
                .withJson("elapsed", "300")
                .json());

        ReaderResult.Resized resized = assertInstanceOf(ReaderResult.Resized.class, reading);
        assertEquals(Optional.of(Duration.ZERO), resized.allocation().times().elapsed());
    }

    @ParameterizedTest
    @ValueSource(strings = {"COMPLETING", "STAGE_OUT", "CONFIGURING", "EXPEDITING"})
    void aChangeOfSizeIsOneUnderTheFlagThatIsSaidBeforeIt(String flag) {
        ReaderResult reading = read(PluginMessage.ofJob7().with("state", flag).json());

        ReaderResult.Resized resized = assertInstanceOf(ReaderResult.Resized.class, reading);
        assertEquals(JobState.RESIZING, resized.allocation().outcome().state());
        assertEquals(flag, resized.allocation().outcome().stateRaw());
    }

    @ParameterizedTest
    @CsvSource({"67108865, NotOver", "402653185, NotOver", "67108863, Refused"})
    void theSiblingOfAFederatedRunThatBeganElsewhereIsNoRun(String jobId, String becomes) {
        ReaderResult reading = read(PluginMessage.ofJob7()
                .withJson("jobid", jobId)
                .with("state", "PENDING")
                .withJson("nodes", "null")
                .json());

        assertEquals(becomes, reading.getClass().getSimpleName());
    }

    @Test
    void aFederatedRunThatWasPutBackIntoTheQueueIsOne() {
        JobCompletion run =
                completed(PluginMessage.ofJob7().withJson("jobid", "67108865").with("state", "PENDING"));

        assertEquals(JobState.REQUEUED, run.outcome().state());
    }

    @Test
    void anyBytesMayStandInAName() {
        byte[] name = {'x', '\\', 'n', '|', '=', (byte) 0xc3, (byte) 0xa9, (byte) 0xfe, (byte) 0xe2, (byte) 0x82};

        JobCompletion run = completed(PluginMessage.ofJob7().withBytes("job_name", name));

        assertEquals(Optional.of("x\n|=é\ufffd\ufffd"), run.identity().jobName());
        assertEquals(Optional.of("eAp8PcOp/uKC"), run.identity().jobNameBase64());
    }

    @ParameterizedTest
    @CsvSource({
        "caf\\u00C3\\u00A9 \\u003C, café <",
        "\\u00F0\\u009F\\u0094\\u008B, \ud83d\udd0b",
        "\\u00E6\\u2014, \u00e6\u2014",
        "caf\\u00E9, café",
        "café, café"
    })
    void before2108TheBytesOfACharacterStandByThemselves(String escaped, String name) {
        PluginMessage message = PluginMessage.ofJob7()
                .without("container")
                .renamed("@queue_wait", "queue_wait")
                .with("job_name", escaped);

        JobCompletion run = completed(message);

        assertEquals(Optional.of(name), run.identity().jobName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"container", "@queue_wait"})
    void since2108ACharacterIsOne(String key) {
        JobCompletion run = completed(PluginMessage.ofJob7().without(key).with("job_name", "caf\\u00C3\\u00A9"));

        assertEquals(Optional.of("caf\u00c3\u00a9"), run.identity().jobName());
    }

    @Test
    void halfACharacterIsReplacedAndNoReasonToRefuse() {
        JobCompletion run = completed(PluginMessage.ofJob7().with("job_name", "x\\ud83d"));

        assertEquals(Optional.of("x\ufffd"), run.identity().jobName());
    }

    @Test
    void tellsArrayTasksHetComponentsAndResizedRunsApart() {
        JobCompletion run = completed(PluginMessage.ofJob7()
                .withJson("array_job_id", "5")
                .withJson("array_task_id", "3")
                .withJson("het_job_id", "6")
                .withJson("het_job_offset", "1")
                .with("sluid", "s2")
                .with("original_sluid", "s1"));

        assertEquals(Optional.of(5L), run.identity().group().arrayJobId());
        assertEquals(Optional.of(3L), run.identity().group().arrayTaskId());
        assertEquals(Optional.of(6L), run.identity().group().hetJobId());
        assertEquals(Optional.of(1L), run.identity().group().hetJobOffset());
        assertEquals(Optional.of("s1"), run.identity().group().sluid());
    }

    @Test
    void aNameThatStandsForNoNameIsNone() {
        JobCompletion run =
                completed(PluginMessage.ofJob7().with("username", "nobody").with("groupname", "nobody"));

        assertEquals(Optional.empty(), run.identity().user().userName());
        assertEquals(Optional.empty(), run.identity().user().groupName());
        assertEquals(Optional.of(2001L), run.identity().user().userId());
    }

    @Test
    void passesOverWhatItDoesNotKnowAndMissesNothingOlderSlurmsDoNotSay() {
        JobCompletion run = completed(PluginMessage.ofJob7()
                .withJson("something_new", "{\"a\":[1,{\"jobid\":9}],\"state\":\"FAILED\"}")
                .with("script", "#!/bin/sh\\n")
                .without("cluster")
                .without("account")
                .without("@eligible")
                .without("time_limit"));

        assertEquals(7, run.run().jobId());
        assertEquals("rig26", run.run().cluster());
        assertEquals(new JobState("COMPLETED"), run.outcome().state());
        assertEquals(TimeLimit.UNLIMITED, run.times().timeLimit());
        assertEquals(Optional.empty(), run.times().eligibleTime());
    }

    /** NO_VAL minutes, in 32 bits and, before 21.08, in 64. */
    @ParameterizedTest
    @ValueSource(strings = {"4294967176", "257698037640"})
    void aTimeLimitThatSlurmDoesNotKnowIsUnknown(String seconds) {
        JobCompletion run = completed(PluginMessage.ofJob7().withJson("time_limit", seconds));

        assertEquals(TimeLimit.UNKNOWN, run.times().timeLimit());
    }

    @Test
    void whatIsExportedFromElasticsearchIsReadInsideItsWrapper() {
        String hit = "{\"_index\":\"slurm\",\"_id\":\"x1\",\"_source\":"
                + new String(PluginMessage.ofJob7().json(), StandardCharsets.UTF_8) + "}";

        ReaderResult reading = read(hit.getBytes(StandardCharsets.UTF_8));

        assertEquals(read(PluginMessage.ofJob7().json()), reading);
    }

    @Test
    void aStartEventIsTheStartOfARun() {
        ReaderResult reading = read(PluginMessage.ofStartOfJob7().json());

        JobStart start = assertInstanceOf(ReaderResult.Started.class, reading).start();
        ContractCheck.assertValid(start);
        assertEquals("rig26/7/1000000000", start.run().text());
        assertEquals(Instant.ofEpochSecond(1_000_000_010), start.startTime());
        assertEquals(
                List.of(new NodeAllocation("n2", Optional.of(4L), Optional.of(1_048_576_000L), List.of())),
                start.allocations());
    }

    @ParameterizedTest
    @CsvSource({
        "n[2-3], 'cpu=4,mem=1000M,node=2'",
        "n2, 'cpu=4,mem=1000M,node=1,gres/gpu=2'",
        "n2, 'cpu=4,mem=1000M,node=1,gres/shard=2'",
        "n2, 'cpu=4,mem=1000M,node=1,gres/mps:a100=50'"
    })
    void whatTheTotalsDoNotSayOfEachNodeIsNotInvented(String nodes, String tres) {
        ReaderResult reading = read(PluginMessage.ofStartOfJob7()
                .with("nodes", nodes)
                .with("tres_alloc", tres)
                .json());

        JobStart start = assertInstanceOf(ReaderResult.Started.class, reading).start();
        assertEquals(nodes, start.nodes());
        assertEquals(List.of(), start.allocations());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "",
            value = {"1=4,2=1000,4=1 | 0", "1=4,2=1000,4=1,1001=2 | "})
    void aResourceThatStandsByItsNumberAloneMayBeAGpu(String tres, Long gpus) {
        JobCompletion run =
                completed(PluginMessage.ofJob7().without("tres_alloc").with("tres_alloc_raw", tres));

        assertEquals(Optional.ofNullable(gpus), run.resources().gpuCount());
    }

    @Test
    void everyRecordedStartIsAStart() throws IOException {
        List<ReaderResult> readings = readAll(Files.readAllBytes(Captures.file("jobcomp-kafka/26.05-starts.jsonl")));

        assertEquals(57, readings.size());
        for (ReaderResult reading : readings) {
            ContractCheck.assertValid(
                    assertInstanceOf(ReaderResult.Started.class, reading).start());
        }
    }

    @Test
    void timesAreUtcUnlessTheReceptionNamesAZone() {
        CaptureContext berlin = new CaptureContext(
                Optional.of("rig26"),
                Capture.ADOPT,
                Optional.empty(),
                RIG26.observedTime(),
                ZoneId.of("Europe/Berlin"));
        PluginMessage message = PluginMessage.ofJob7()
                .with("@submit", "2026-10-25T01:30:00")
                .with("@start", "2026-10-25T02:30:00")
                .with("@end", "2026-10-25T03:30:00");

        JobCompletion inUtc = completed(message);
        ReaderResult there = new PluginRecordReader(berlin, new Plausibility(15_000)).read("test", message.json());

        assertEquals(
                Optional.of(Instant.parse("2026-10-25T02:30:00Z")),
                inUtc.times().startTime());
        Rejection rejection =
                assertInstanceOf(ReaderResult.Refused.class, there).rejection();
        assertEquals(Optional.of("@start"), rejection.field());
        assertTrue(rejection.detail().contains("which occurred twice"), rejection.detail());
    }

    @ParameterizedTest
    @CsvSource({
        "jobid, '\"seven\"', INVALID_FIELD",
        "jobid, 0, INVALID_FIELD",
        "jobid, -1, INVALID_FIELD",
        "jobid, null, MISSING_FIELD",
        "jobid, 7.5, INVALID_FIELD",
        "@submit, '\"Unknown\"', MISSING_FIELD",
        "@submit, '\"yesterday\"', INVALID_FIELD",
        "@end, '\"Unknown\"', MISSING_FIELD",
        "@end, '\"2001-09-09T01:46:49\"', INVALID_FIELD",
        "@start, '\"None\"', MISSING_FIELD",
        "state, '\"RUNNING\"', INVALID_FIELD",
        "state, '\"\"', MISSING_FIELD",
        "exit_code, '\"1\"', INVALID_FIELD",
        "cluster, '\"daint\"', FOREIGN_CLUSTER",
        "nodes, '\"n[1-\"', HOSTLIST",
        "nodes, '\"a[1-300]b[1-300]\"', HOSTLIST"
    })
    void refusesWhatCannotBe(String key, String json, RejectionReason reason) {
        Rejection rejection = refused(PluginMessage.ofJob7().withJson(key, json).json());

        assertEquals(reason, rejection.reason());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\u0000", "null", "[]", "7", "{\"jobid\":7}{\"jobid\":8}", "{\"jobid\":7,\"jobid\":8}"})
    void refusesWhatIsNoRecord(String message) {
        Rejection rejection = refused(message.getBytes(StandardCharsets.UTF_8));

        assertEquals(RejectionReason.MALFORMED, rejection.reason());
    }

    @Test
    void refusesARecordThatIsCutOffAnywhere() {
        byte[] whole = PluginMessage.ofJob7().json();

        for (int length = 0; length < whole.length; length++) {
            Rejection rejection = refused(Arrays.copyOf(whole, length));
            assertEquals(RejectionReason.MALFORMED, rejection.reason(), "cut off at " + length);
        }
    }

    @Test
    void refusesWhatIsNestedWithoutEnd() {
        String message = "{\"a\":" + "[".repeat(100_000);

        Rejection rejection = refused(message.getBytes(StandardCharsets.UTF_8));

        assertEquals(RejectionReason.MALFORMED, rejection.reason());
    }

    @Test
    void recordsMayStandOnLinesOrBehindOneAnotherAndABrokenOneCostsItselfOnly() {
        String whole = new String(PluginMessage.ofJob7().json(), StandardCharsets.UTF_8);
        String spread = whole.replace(",", ",\n  ").replace("n2", "n{3");
        String file = whole + "\n" + whole + whole + "\n{\"jobid\":4,\"na\n\n" + spread + "\u0000\r\nbanner\n" + whole;

        List<ReaderResult> readings = readAll(file.getBytes(StandardCharsets.UTF_8));

        assertEquals(
                List.of("Completed", "Completed", "Completed", "Refused", "Refused", "Refused", "Completed"),
                readings.stream()
                        .map(reading -> reading.getClass().getSimpleName())
                        .toList());
        assertEquals("file:3", origin(readings.get(3)));
        assertEquals("file:5", origin(readings.get(4)));
        assertTrue(origin(readings.get(5)).startsWith("file:"), origin(readings.get(5)));
    }

    @Test
    void aLongFileIsReadRecordByRecord() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        for (int i = 1; i <= 2_000; i++) {
            file.writeBytes(PluginMessage.ofJob7()
                    .withJson("jobid", Integer.toString(i))
                    .json());
            file.write(0);
        }

        List<ReaderResult> readings = readAll(file.toByteArray());

        assertEquals(2_000, readings.size());
        assertEquals(
                2_000,
                assertInstanceOf(ReaderResult.Completed.class, readings.get(1_999))
                        .completion()
                        .run()
                        .jobId());
    }

    private static String origin(ReaderResult reading) {
        return assertInstanceOf(ReaderResult.Refused.class, reading).rejection().origin();
    }

    private static JobCompletion completed(PluginMessage message) {
        ReaderResult.Completed completed = assertInstanceOf(ReaderResult.Completed.class, read(message.json()));
        ContractCheck.assertValid(completed.completion());
        return completed.completion();
    }

    private static Rejection refused(byte[] message) {
        ReaderResult.Refused refused = assertInstanceOf(ReaderResult.Refused.class, read(message));
        ContractCheck.assertValid(refused.rejection());
        return refused.rejection();
    }

    private static ReaderResult read(byte[] message) {
        return new PluginRecordReader(RIG26, new Plausibility(15_000)).read("test", message);
    }

    private static List<ReaderResult> readAll(byte[] file) {
        List<ReaderResult> readings = new ArrayList<>();
        try {
            new PluginRecordReader(RIG26, new Plausibility(15_000))
                    .readAll("file", new ByteArrayInputStream(file), readings::add);
        } catch (IOException memoryDoesNotFail) {
            throw new AssertionError(memoryDoesNotFail);
        }
        return readings;
    }
}
