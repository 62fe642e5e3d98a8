package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The times of a run. Slurm records times in whole seconds of the clock of the slurmctld host.
 *
 * @param eligibleTime when the run became eligible to start; absent for runs that never became eligible
 * @param startTime when the nodes were allocated; absent if they never were
 * @param endTime when the allocation ended, before epilog
 * @param elapsed wall time over all slices, including suspended time
 * @param suspended the part of {@code elapsed} in which the run was suspended
 * @param timeLimit the time limit of the run
 * @param accountedElapsed the wall time recorded in accounting, present only where it contradicts {@code elapsed}
 */
public record JobTimes(
        Optional<Instant> eligibleTime,
        Optional<Instant> startTime,
        Instant endTime,
        Optional<Duration> elapsed,
        Optional<Duration> suspended,
        TimeLimit timeLimit,
        Optional<Duration> accountedElapsed)
        implements FieldGroup {

    /** Creates times without a contradicting wall time in accounting. */
    public JobTimes(
            Optional<Instant> eligibleTime,
            Optional<Instant> startTime,
            Instant endTime,
            Optional<Duration> elapsed,
            Optional<Duration> suspended,
            TimeLimit timeLimit) {
        this(eligibleTime, startTime, endTime, elapsed, suspended, timeLimit, Optional.empty());
    }
}
