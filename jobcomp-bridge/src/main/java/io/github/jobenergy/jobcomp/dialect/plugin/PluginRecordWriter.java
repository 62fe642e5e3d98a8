package io.github.jobenergy.jobcomp.dialect.plugin;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobMembership;
import io.github.jobenergy.schemas.job.JobOutcome;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.JobUser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes completions in the record format of Slurm's jobcomp/kafka of 26.05: the same keys in the same order, with values of
 * the same types and forms. A value that the completion lacks is null or omitted, as the plugin does with an unknown value:
 * {@code alloc_node} and {@code container} are null, {@code priority}, {@code std_in}, {@code std_out}, {@code std_err},
 * {@code ntasks…}, {@code cpus_per_task}, {@code orig_dependency}, {@code features}, {@code comment} and {@code
 * parent_accounts} are always omitted. Source: jobcomp_common.c; records of a 26.05.3.
 */
public final class PluginRecordWriter {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES)
            .build();

    private static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final float SECONDS_PER_HOUR = 3_600;

    /** The precision of {@code %.17g} in C. */
    private static final MathContext DIGITS = new MathContext(17);

    /** The state that the plugin writes for a requeued run. */
    private static final String REQUEUED = "PENDING";

    /** Creates a writer. */
    public PluginRecordWriter() {}

    /** The record as compact JSON in UTF-8. */
    public byte[] write(JobCompletion completion) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(2_048);
        try (JsonGenerator out = JSON.createGenerator(bytes, JsonEncoding.UTF8)) {
            write(completion, new Fields(out));
        } catch (IOException memoryDoesNotFail) {
            throw new IllegalStateException(memoryDoesNotFail);
        }
        return bytes.toByteArray();
    }

    private static void write(JobCompletion run, Fields out) throws IOException {
        JobUser user = run.identity().user();
        JobMembership group = run.identity().group();
        JobTimes times = run.times();
        JobResources held = run.resources();
        out.begin();
        out.number("jobid", run.run().jobId());
        out.word("sluid", group.sluid());
        out.word("original_sluid", group.sluid());
        out.wordOrNull("container", Optional.empty());
        out.wordOrNull("username", user.userName());
        out.number("user_id", user.userId());
        out.wordOrNull("groupname", user.groupName());
        out.number("group_id", user.groupId());
        Instant start = times.startTime().orElse(times.endTime());
        out.time("@start", start);
        out.time("@end", times.endTime());
        long elapsed = Math.max(0, Duration.between(start, times.endTime()).toSeconds());
        out.number("elapsed", elapsed);
        out.wordOrNull("partition", user.partitionName());
        out.wordOrNull("alloc_node", Optional.empty());
        out.wordOrNull("nodes", held.nodes().filter(nodes -> !nodes.isEmpty()));
        long cpuCount = held.cpuCount().orElse(0L);
        out.number("total_cpus", cpuCount);
        out.number("total_nodes", held.nodeCount().orElse(0L));
        outcome(run.outcome(), out);
        out.number("cpu_hours", hours(elapsed, cpuCount));
        membership(group, out);
        out.time("@submit", run.run().submitTime());
        if (times.eligibleTime().isPresent()) {
            Instant eligible = times.eligibleTime().get();
            out.time("@eligible", eligible);
            out.number(
                    "@queue_wait", Math.max(0, Duration.between(eligible, start).toSeconds()));
        }
        out.word("work_dir", run.workDir());
        out.word("cluster", Optional.of(run.run().cluster()));
        out.word("qos", user.qos());
        out.number("time_limit", times.timeLimit().timeLimit().map(Duration::toSeconds));
        out.word("job_name", run.identity().jobName());
        out.word("reservation_name", run.identity().reservation());
        out.word("wc_key", run.identity().wckey());
        tres(run, out);
        out.word("account", user.account());
        out.end();
    }

    private static void outcome(JobOutcome outcome, Fields out) throws IOException {
        out.word("derived_ec", Optional.of(outcome.derivedExitCode().orElse("0:0")));
        out.word(
                "exit_code",
                Optional.of(outcome.exitCode().orElse(0L) + ":"
                        + outcome.exitSignal().orElse(0L)));
        boolean isRequeued = outcome.state().equals(JobState.REQUEUED);
        out.word("state", Optional.of(isRequeued ? REQUEUED : outcome.state().word()));
        out.wordOrNull("failed_node", outcome.failedNodes());
    }

    private static void membership(JobMembership group, Fields out) throws IOException {
        if (group.arrayTaskId().isPresent()) {
            out.number("array_job_id", group.arrayJobId());
            out.number("array_task_id", group.arrayTaskId());
        }
        out.number("pack_job_id", group.hetJobId().orElse(0L));
        out.number("pack_job_offset", group.hetJobOffset().orElse(0L));
        out.number("het_job_id", group.hetJobId().orElse(0L));
        out.number("het_job_offset", group.hetJobOffset().orElse(0L));
    }

    private static void tres(JobCompletion run, Fields out) throws IOException {
        JobResources held = run.resources();
        if (held.tresRequested().isPresent()) {
            PrintedTres requested = PrintedTres.of(held.tresRequested().get());
            out.word("tres_req_raw", Optional.of(requested.byNumber()));
            out.word("tres_req", Optional.of(requested.byName()));
        }
        if (held.tresAllocated().isPresent()) {
            PrintedTres allocated = PrintedTres.of(held.tresAllocated().get()).with(run.slurmEnergy());
            out.word("tres_alloc_raw", Optional.of(allocated.byNumber()));
            out.word("tres_alloc", Optional.of(allocated.byName()));
        }
    }

    /** The CPU hours, computed in single precision and printed in double precision, as the plugin does. */
    private static BigDecimal hours(long elapsedSeconds, long cpuCount) {
        float hours = (float) (elapsedSeconds * cpuCount) / SECONDS_PER_HOUR;
        BigDecimal printed = new BigDecimal(hours).round(DIGITS).stripTrailingZeros();
        return printed.scale() < 1 ? printed.setScale(1) : printed;
    }

    /** Writes the fields of one object. */
    private record Fields(JsonGenerator out) {

        void begin() throws IOException {
            out.writeStartObject();
        }

        void end() throws IOException {
            out.writeEndObject();
        }

        void number(String name, long value) throws IOException {
            out.writeNumberField(name, value);
        }

        void number(String name, BigDecimal value) throws IOException {
            out.writeFieldName(name);
            out.writeNumber(value.toPlainString());
        }

        void number(String name, Optional<Long> value) throws IOException {
            if (value.isPresent()) {
                number(name, value.get());
            }
        }

        void time(String name, Instant value) throws IOException {
            out.writeStringField(name, UTC.format(value));
        }

        void word(String name, Optional<String> value) throws IOException {
            if (value.isPresent()) {
                out.writeStringField(name, value.get());
            }
        }

        void wordOrNull(String name, Optional<String> value) throws IOException {
            if (value.isPresent()) {
                out.writeStringField(name, value.get());
            } else {
                out.writeNullField(name);
            }
        }
    }
}
