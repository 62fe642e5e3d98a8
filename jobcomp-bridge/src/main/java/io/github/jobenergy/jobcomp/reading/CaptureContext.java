package io.github.jobenergy.jobcomp.reading;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.job.Evidence;
import io.github.jobenergy.schemas.job.Evidence.Capture;
import io.github.jobenergy.schemas.job.Evidence.Witness;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Under which circumstances records come in.
 *
 * @param cluster the cluster served, in lower case; without one, every record must name its own
 * @param capture how these records are noticed
 * @param slurmVersion the version of the Slurm that writes them, where known
 * @param observedTime when they came in
 * @param timeZone the zone of times written without one
 */
public record CaptureContext(
        Optional<String> cluster,
        Capture capture,
        Optional<String> slurmVersion,
        Instant observedTime,
        ZoneId timeZone) {

    /** Circumstances under which times written without a zone are UTC. */
    public CaptureContext(
            Optional<String> cluster, Capture capture, Optional<String> slurmVersion, Instant observedTime) {
        this(cluster, capture, slurmVersion, observedTime, ZoneOffset.UTC);
    }

    /** The same circumstances at another time. */
    public CaptureContext at(Instant time) {
        return new CaptureContext(cluster, capture, slurmVersion, time, timeZone);
    }

    /** The same circumstances, with records written by that version of Slurm. */
    public CaptureContext from(String version) {
        return new CaptureContext(cluster, capture, Optional.of(version), observedTime, timeZone);
    }

    /** What is known of how we know, where this witness alone speaks. */
    public Evidence evidence(Witness witness) {
        return new Evidence(slurmVersion, List.of(witness), capture, observedTime);
    }

    /**
     * The run with that identity.
     *
     * @param named the cluster the record names; blank if it names none
     * @throws UnusableRecordException if the record is of another cluster, or cannot be told to be of one
     */
    public RunKey run(String named, long jobId, Instant submitTime) throws UnusableRecordException {
        String cluster = cluster(named.strip());
        if (jobId <= 0) {
            throw UnusableRecordException.invalid("job_id", "a number above 0", Long.toString(jobId));
        }
        if (cluster.indexOf('/') >= 0) {
            throw UnusableRecordException.invalid("cluster", "a name without '/'", named.strip());
        }
        try {
            return new RunKey(cluster, jobId, submitTime);
        } catch (InvalidFieldException invalid) {
            throw UnusableRecordException.because(
                    RejectionReason.INVALID_FIELD, invalid.field(), String.valueOf(invalid.getMessage()));
        }
    }

    private String cluster(String named) throws UnusableRecordException {
        String lowerCase = named.toLowerCase(Locale.ROOT);
        if (cluster.isEmpty()) {
            if (named.isEmpty()) {
                throw UnusableRecordException.missing("cluster");
            }
            return lowerCase;
        }
        String served = cluster.get();
        if (!named.isEmpty() && !lowerCase.equals(served)) {
            throw UnusableRecordException.because(
                    RejectionReason.FOREIGN_CLUSTER,
                    "cluster",
                    "cluster: expected " + served + ", found '" + named + "'");
        }
        return served;
    }
}
