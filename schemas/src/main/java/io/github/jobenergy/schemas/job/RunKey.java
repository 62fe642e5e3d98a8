package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key of a run: one execution of one job on one cluster. Job ids wrap and repeat, and a requeued job keeps its id but gets a
 * new submit time. The unique index of slurmdbd consists of job id and submit time; this key adds the cluster. Its text,
 * {@code <cluster>/<job_id>/<submit epoch seconds>}, is the Kafka key of every job topic.
 *
 * @param cluster Slurm's ClusterName in lower case, as slurmdbd stores it; without {@code /}
 * @param jobId the raw job id, above 0; each array task and het component has its own
 * @param submitTime the submit time in whole seconds, above 1970-01-01T00:00:00Z
 */
public record RunKey(String cluster, long jobId, Instant submitTime) implements FieldGroup, Comparable<RunKey> {

    /** The form of the text. A number of 18 digits always fits a long; job ids and epoch seconds have fewer digits. */
    private static final Pattern TEXT = Pattern.compile("([^/]+)/([1-9][0-9]{0,17})/([1-9][0-9]{0,17})");

    public RunKey {
        if (cluster.isBlank() || cluster.indexOf('/') >= 0 || !cluster.equals(cluster.toLowerCase(Locale.ROOT))) {
            throw new InvalidFieldException("cluster", "a lower-case name without '/'", "'" + cluster + "'");
        }
        Names.require("cluster", cluster);
        if (jobId <= 0) {
            throw new InvalidFieldException("job_id", "a number above 0", jobId);
        }
        if (!submitTime.equals(submitTime.truncatedTo(ChronoUnit.SECONDS))
                || !submitTime.isAfter(Instant.EPOCH)
                || submitTime.isAfter(UtcTime.LAST)) {
            throw new InvalidFieldException(
                    "submit_time", "whole seconds after 1970-01-01T00:00:00Z and before the year 10000", submitTime);
        }
    }

    /** Returns the key of a job submitted at the given second since 1970-01-01T00:00:00Z. */
    public static RunKey of(String cluster, long jobId, long submitEpochSecond) {
        long inRange = Math.max(0, Math.min(submitEpochSecond, UtcTime.LAST.getEpochSecond() + 1));
        return new RunKey(cluster, jobId, Instant.ofEpochSecond(inRange));
    }

    /**
     * Parses the text of a run key.
     *
     * @throws IllegalArgumentException if the text is not the text of a run key
     */
    public static RunKey parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            throw new InvalidFieldException("run key", "<cluster>/<job_id>/<submit epoch seconds>", "'" + text + "'");
        }
        return of(parts.group(1), Long.parseLong(parts.group(2)), Long.parseLong(parts.group(3)));
    }

    /** Returns the text of the key in Kafka. */
    public String text() {
        return cluster + "/" + jobId + "/" + submitTime.getEpochSecond();
    }

    /**
     * Compares by cluster, then job id, then submit time: a fixed order for results that must not depend on the order of arrival.
     */
    @Override
    public int compareTo(RunKey other) {
        int byCluster = cluster.compareTo(other.cluster);
        if (byCluster != 0) {
            return byCluster;
        }
        int byJob = Long.compare(jobId, other.jobId);
        return byJob != 0 ? byJob : submitTime.compareTo(other.submitTime);
    }

    @Override
    public String toString() {
        return text();
    }
}
