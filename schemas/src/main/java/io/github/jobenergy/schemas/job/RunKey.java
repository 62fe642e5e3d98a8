package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import java.time.Instant;
import java.util.Locale;

/**
 * What energy belongs to: one run of one job on one cluster. Job ids wrap and repeat, and a requeued job keeps its id while
 * its submit time is set anew; slurmdbd's own unique index is job id and submit time, and so is ours, per cluster. Its text,
 * {@code <cluster>/<job_id>/<submit epoch seconds>}, is the Kafka key of every job topic.
 *
 * @param cluster Slurm's ClusterName in lower case, as slurmdbd stores it; without {@code /}
 * @param jobId the raw job id, above 0; array tasks and het components have one of their own
 * @param submitTime the submit time in whole seconds, above 1970-01-01T00:00:00Z
 */
public record RunKey(String cluster, long jobId, Instant submitTime) implements FieldGroup, Comparable<RunKey> {

    public RunKey {
        if (cluster.isBlank() || cluster.indexOf('/') >= 0 || !cluster.equals(cluster.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(
                    "cluster: expected a lower-case name without '/', found '" + cluster + "'");
        }
        if (jobId <= 0) {
            throw new IllegalArgumentException("job_id: expected a number above 0, found " + jobId);
        }
        if (submitTime.getNano() != 0 || submitTime.getEpochSecond() <= 0) {
            throw new IllegalArgumentException(
                    "submit_time: expected whole seconds after 1970-01-01T00:00:00Z, found " + submitTime);
        }
    }

    /** The run of a job submitted at the given second since 1970-01-01T00:00:00Z. */
    public static RunKey of(String cluster, long jobId, long submitEpochSecond) {
        return new RunKey(cluster, jobId, Instant.ofEpochSecond(submitEpochSecond));
    }

    /**
     * Reads the text of a run key.
     *
     * @throws IllegalArgumentException if the text is not {@code <cluster>/<job_id>/<submit epoch seconds>}
     */
    public static RunKey parse(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException(
                    "run key: expected <cluster>/<job_id>/<submit epoch seconds>, found '" + text + "'");
        }
        try {
            return of(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2]));
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    "run key: expected <cluster>/<job_id>/<submit epoch seconds>, found '" + text + "'", notANumber);
        }
    }

    /** The key as it stands in Kafka. */
    public String text() {
        return cluster + "/" + jobId + "/" + submitTime.getEpochSecond();
    }

    /** By cluster, then job id, then submit time: a fixed order for everything that must not depend on arrival. */
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
