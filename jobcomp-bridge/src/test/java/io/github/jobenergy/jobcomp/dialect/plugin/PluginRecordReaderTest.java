package io.github.jobenergy.jobcomp.dialect.plugin;

import static io.github.jobenergy.jobcomp.dialect.plugin.PluginReadings.RIG26;
import static io.github.jobenergy.jobcomp.dialect.plugin.PluginReadings.completed;
import static io.github.jobenergy.jobcomp.dialect.plugin.PluginReadings.read;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.reading.CaptureContext;
import io.github.jobenergy.jobcomp.reading.ReaderResult;
import io.github.jobenergy.jobcomp.testing.PluginMessage;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.TimeLimit;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads the state, the times, the allocation and the identity of a run from a record of the plugin. */
class PluginRecordReaderTest {

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
    void theTerminatingNulOfOlderPluginsIsIgnored() {
        byte[] message = PluginMessage.ofJob7().json();

        ReaderResult reading = read(Arrays.copyOf(message, message.length + 1));

        assertEquals(read(message), reading);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"2001-09-09T01:47:50\"", "\"Unknown\"", "\"None\"", "null", "\"2038-01-19T00:00:00\""})
    void aRunWithoutNodesNeverRanForAnyStart(String start) {
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
    void keepsTheRawStateAndMapsARequeue(String raw, String canonical) {
        JobCompletion run = completed(PluginMessage.ofJob7().with("state", raw));

        assertEquals(new JobState(canonical), run.outcome().state());
        assertEquals(raw, run.outcome().stateRaw());
    }

    @Test
    void aMessageShowsTimesAsInTheRecord() {
        ReaderResult reading =
                read(PluginMessage.ofJob7().with("@end", "2001-09-09T01:46:49").json());

        assertEquals(
                "@end: expected a time not before @start '2001-09-09T01:46:50', found '2001-09-09T01:46:49'",
                assertInstanceOf(ReaderResult.Refused.class, reading)
                        .rejection()
                        .detail());
    }

    @Test
    void readsAResizeAndIgnoresItsElapsedTime() {
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
    void aResizeIsReadUnderEachFlagThatPrecedesIt(String flag) {
        ReaderResult reading = read(PluginMessage.ofJob7().with("state", flag).json());

        ReaderResult.Resized resized = assertInstanceOf(ReaderResult.Resized.class, reading);
        assertEquals(JobState.RESIZING, resized.allocation().outcome().state());
        assertEquals(flag, resized.allocation().outcome().stateRaw());
    }

    @ParameterizedTest
    @CsvSource({"67108865, NotOver", "402653185, NotOver", "67108863, Refused"})
    void theSiblingOfAFederatedRunOfAnotherClusterIsIgnored(String jobId, String becomes) {
        ReaderResult reading = read(PluginMessage.ofJob7()
                .withJson("jobid", jobId)
                .with("state", "PENDING")
                .withJson("nodes", "null")
                .json());

        assertEquals(becomes, reading.getClass().getSimpleName());
    }

    @Test
    void aRequeuedFederatedRunIsARun() {
        JobCompletion run =
                completed(PluginMessage.ofJob7().withJson("jobid", "67108865").with("state", "PENDING"));

        assertEquals(JobState.REQUEUED, run.outcome().state());
    }

    @Test
    void distinguishesArrayTasksHetComponentsAndResizedRuns() {
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
    void aPlaceholderForAMissingNameIsAbsent() {
        JobCompletion run =
                completed(PluginMessage.ofJob7().with("username", "nobody").with("groupname", "nobody"));

        assertEquals(Optional.empty(), run.identity().user().userName());
        assertEquals(Optional.empty(), run.identity().user().groupName());
        assertEquals(Optional.of(2001L), run.identity().user().userId());
    }

    @Test
    void ignoresUnknownFieldsAndAcceptsTheMissingFieldsOfOlderVersions() {
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
    void aTimeLimitOfNoValueIsUnknown(String seconds) {
        JobCompletion run = completed(PluginMessage.ofJob7().withJson("time_limit", seconds));

        assertEquals(TimeLimit.UNKNOWN, run.times().timeLimit());
    }

    @Test
    void readsARecordInsideAnElasticsearchHit() {
        String hit = "{\"_index\":\"slurm\",\"_id\":\"x1\",\"_source\":"
                + new String(PluginMessage.ofJob7().json(), StandardCharsets.UTF_8) + "}";

        ReaderResult reading = read(hit.getBytes(StandardCharsets.UTF_8));

        assertEquals(read(PluginMessage.ofJob7().json()), reading);
    }

    @Test
    void timesAreUtcWithoutAConfiguredZone() {
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
}
