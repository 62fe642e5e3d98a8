package io.github.jobenergy.energy.register;

import io.github.jobenergy.schemas.energy.Flag;

/**
 * Something a meter did that a reader of its register should know of, {@code [from, to]} in milliseconds since
 * 1970-01-01T00:00:00Z.
 *
 * @param from the last reading before it
 * @param to the first reading after it, or {@code from} where it is one instant
 * @param flag what happened
 * @param more by so many millijoules more than was metered may have been drawn meanwhile, at most
 */
record Incident(long from, long to, Flag flag, long more) {

    /** Whatever was metered is what was drawn. */
    Incident(long from, long to, Flag flag) {
        this(from, to, flag, 0);
    }

    boolean touches(long start, long end) {
        return from < end && start <= to;
    }

    /** What of the millijoules that may have been drawn besides falls into {@code [start, end)}, were they drawn evenly. */
    long moreWithin(long start, long end) {
        return more == 0 ? 0 : moreUntil(end) - moreUntil(start);
    }

    private long moreUntil(long time) {
        return Proportion.of(more, Math.max(from, Math.min(to, time)) - from, to - from);
    }
}
