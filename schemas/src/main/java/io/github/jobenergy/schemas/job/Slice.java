package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Instant;
import java.util.Optional;

/**
 * One allocation of a run. Most runs have one; a resized run has several in turn, which abut.
 *
 * @param startTime when this allocation began
 * @param endTime when it ended, never before it began
 * @param nodes its nodes as a hostlist
 * @param cpuCount CPUs over all of them
 */
public record Slice(Instant startTime, Instant endTime, String nodes, Optional<Long> cpuCount) {

    public Slice {
        if (endTime.isBefore(startTime)) {
            throw new InvalidFieldException("end_time", "a time not before start_time " + startTime, endTime);
        }
    }

    /** The time this allocation held its nodes. */
    public Interval interval() {
        return Interval.of(startTime, endTime);
    }
}
