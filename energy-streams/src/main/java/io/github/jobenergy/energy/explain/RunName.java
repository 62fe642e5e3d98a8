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
 * The name of a run on the command line: {@code cluster/job_id} for the latest run of the job, or followed by its submit time, in
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
     * Parses the name of a run of that cluster; {@code job_id} alone is a job of that cluster, too.
     *
     * @throws IllegalArgumentException if the text is not the name of a run, or names a run of another cluster
     */
    public static RunName parse(String text, String cluster) {
        RunName name = parse(JOB_ID.matcher(text).matches() ? cluster + "/" + text : text);
        if (!name.cluster().equals(cluster.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("expected a run of cluster " + cluster + ", found '" + text + "'");
        }
        return name;
    }

    /**
     * Parses the name of a run.
     *
     * @throws IllegalArgumentException if the text is not the name of a run
     */
    public static RunName parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw invalid(text);
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
        return UtcTime.parse(time).orElseThrow(() -> invalid(text));
    }

    private static IllegalArgumentException invalid(String text) {
        return new IllegalArgumentException(
                "expected a run as CLUSTER/JOB_ID or CLUSTER/JOB_ID/SUBMIT, its submit time in"
                        + " epoch seconds or as 2026-11-20T23:44:28Z, found '" + text + "'");
    }

    /** Returns the prefix of the keys of all runs of the job. */
    public String keyPrefix() {
        return cluster + "/" + jobId + "/";
    }

    /** Checks whether the run has this name. */
    public boolean isNameOf(RunKey run) {
        return run.cluster().equals(cluster)
                && run.jobId() == jobId
                && submitTime.filter(time -> !time.equals(run.submitTime())).isEmpty();
    }

    /** Returns the latest run of this name with a completion among the records; empty if there is none. */
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
