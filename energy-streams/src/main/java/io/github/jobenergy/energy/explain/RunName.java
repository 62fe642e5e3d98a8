package io.github.jobenergy.energy.explain;

import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A run as people name it: {@code cluster/job_id}, which is the latest run of that job, or with its submit time behind, in
 * seconds since 1970-01-01T00:00:00Z or in ISO 8601.
 *
 * @param cluster the cluster, in lower case
 * @param jobId the job id
 * @param submitTime the submit time; absent for the latest run
 */
public record RunName(String cluster, long jobId, Optional<Instant> submitTime) {

    private static final Pattern TEXT = Pattern.compile("([^/]+)/([1-9][0-9]{0,17})(?:/(.+))?");
    private static final Pattern JOB_ID = Pattern.compile("[1-9][0-9]{0,17}");
    private static final Pattern EPOCH_SECONDS = Pattern.compile("[1-9][0-9]{0,17}");

    /**
     * Reads the name of a run of that cluster: {@code job_id} alone is one of its jobs too.
     *
     * @throws IllegalArgumentException if it is none, or one of another cluster
     */
    public static RunName parse(String text, String cluster) {
        RunName name = parse(JOB_ID.matcher(text).matches() ? cluster + "/" + text : text);
        if (!name.cluster().equals(cluster.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("expected a run of cluster " + cluster + ", found '" + text + "'");
        }
        return name;
    }

    /**
     * Reads the name of a run.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static RunName parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw refusal(text);
        }
        String cluster = parts.group(1).toLowerCase(Locale.ROOT);
        long jobId = Long.parseLong(parts.group(2));
        Optional<String> submit = Optional.ofNullable(parts.group(3));
        RunName name = new RunName(cluster, jobId, submit.map(time -> submitTime(time, text)));
        name.submitTime().ifPresent(time -> new RunKey(cluster, jobId, time));
        return name;
    }

    private static Instant submitTime(String time, String text) {
        if (EPOCH_SECONDS.matcher(time).matches()) {
            return RunKey.parse("any/1/" + time).submitTime();
        }
        return UtcTime.parse(time).orElseThrow(() -> refusal(text));
    }

    private static IllegalArgumentException refusal(String text) {
        return new IllegalArgumentException(
                "expected a run as CLUSTER/JOB_ID or CLUSTER/JOB_ID/SUBMIT, its submit time in"
                        + " epoch seconds or as 2026-11-20T23:44:28Z, found '" + text + "'");
    }

    /** What the keys of all runs of the job begin with. */
    public String keyPrefix() {
        return cluster + "/" + jobId + "/";
    }

    /** Whether the run is one of this name. */
    public boolean isNameOf(RunKey run) {
        return run.cluster().equals(cluster)
                && run.jobId() == jobId
                && submitTime.filter(time -> !time.equals(run.submitTime())).isEmpty();
    }

    /** The latest run of this name that is over, of those told of; empty if there is none. */
    public Optional<RunKey> latestOver(RunRecords records) {
        return records.completions().stream()
                .map(completion -> completion.run())
                .filter(this::isNameOf)
                .max(Comparator.comparing(RunKey::submitTime));
    }

    @Override
    public String toString() {
        return cluster + "/" + jobId
                + submitTime.map(time -> "/" + time.getEpochSecond()).orElse("");
    }
}
