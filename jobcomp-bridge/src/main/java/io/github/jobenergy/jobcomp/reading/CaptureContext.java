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
 * The circumstances of the capture of records: cluster, way of capture, Slurm version, time and time zone.
 *
 * @param cluster the cluster of the bridge, in lower case; without it, every record must name its cluster
 * @param capture the way in which the records are captured
 * @param slurmVersion the version of the Slurm that writes the records, where it is known
 * @param observedTime the time at which the records were received
 * @param timeZone the zone of times without an offset
 */
public record CaptureContext(
        Optional<String> cluster,
        Capture capture,
        Optional<String> slurmVersion,
        Instant observedTime,
        ZoneId timeZone) {

    /** A context in which times without an offset are UTC. */
    public CaptureContext(
            Optional<String> cluster, Capture capture, Optional<String> slurmVersion, Instant observedTime) {
        this(cluster, capture, slurmVersion, observedTime, ZoneOffset.UTC);
    }

    /** The same context at another time. */
    public CaptureContext at(Instant time) {
        return new CaptureContext(cluster, capture, slurmVersion, time, timeZone);
    }

    /** The evidence of a record with this source only. */
    public Evidence evidence(Witness witness) {
        return new Evidence(slurmVersion, List.of(witness), capture, observedTime);
    }

    /**
     * The key of a run.
     *
     * @param named the cluster in the record; blank if it has none
     * @throws UnusableRecordException if the record is of another cluster, its cluster is unknown, or the key is invalid
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
