package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.job.RunKey;

/**
 * The time of a run on a node, {@code [start, end)} in milliseconds since 1970-01-01T00:00:00Z.
 *
 * @param run the run
 * @param start the start of the run on the node
 * @param end the end of the run on the node; {@link #OPEN} while the run continues
 */
public record RunInterval(RunKey run, long start, long end) {

    /** The end of an interval that has not ended. */
    public static final long OPEN = Long.MAX_VALUE;

    /** Checks whether the run was on the node at any instant of {@code [from, to)}. */
    public boolean touches(long from, long to) {
        return start < to && from < end;
    }
}
