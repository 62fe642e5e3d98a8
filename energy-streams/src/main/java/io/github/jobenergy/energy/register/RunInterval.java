package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.job.RunKey;

/**
 * A run on a node, {@code [start, end)} in milliseconds since 1970-01-01T00:00:00Z.
 *
 * @param run which run
 * @param start when it came
 * @param end when it left; {@link #OPEN} while it has not
 */
public record RunInterval(RunKey run, long start, long end) {

    /** The end of a stay that has not ended. */
    public static final long OPEN = Long.MAX_VALUE;

    /** Whether the run was there at some instant of {@code [from, to)}. */
    public boolean touches(long from, long to) {
        return start < to && from < end;
    }
}
