package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Instant;
import java.util.Optional;

/**
 * One allocation of a run. Most runs have one slice; a resized run has several slices, which abut.
 *
 * @param startTime when this allocation began
 * @param endTime when this allocation ended, never before {@code startTime}
 * @param nodes the nodes as a hostlist
 * @param cpuCount CPUs over all nodes of the slice
 */
public record Slice(Instant startTime, Instant endTime, String nodes, Optional<Long> cpuCount) {

    public Slice {
        if (endTime.isBefore(startTime)) {
            throw new InvalidFieldException("end_time", "a time not before start_time " + startTime, endTime);
        }
    }

    /** Returns the interval in which this allocation held its nodes. */
    public Interval interval() {
        return Interval.of(startTime, endTime);
    }
}
