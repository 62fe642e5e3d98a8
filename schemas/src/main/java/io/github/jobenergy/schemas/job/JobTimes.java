package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When a run was what. Slurm's clocks are whole seconds of the slurmctld host.
 *
 * @param eligibleTime when it could have started; absent for runs that never became eligible
 * @param startTime when its nodes were allocated; absent if it never was
 * @param endTime when the allocation ended, before epilog
 * @param elapsed wall time over all slices; suspension counts, and is stated beside it
 * @param suspended how much of it the run was suspended
 * @param timeLimit how long it was allowed to last
 * @param accountedElapsed the wall time by accounting's own count, only where that contradicts {@code elapsed}
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

    /** Times that nothing contradicts. */
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
