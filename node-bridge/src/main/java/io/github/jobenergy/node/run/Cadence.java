package io.github.jobenergy.node.run;

import java.time.Duration;

/** Computes the times of polls at a fixed rate, independent of their duration. */
final class Cadence {

    private final long everyNanos;
    private long dueNanos;

    /** Starts at this time of a monotonic clock. */
    Cadence(Duration every, long beginNanos) {
        this.everyNanos = every.toNanos();
        this.dueNanos = beginNanos;
    }

    /**
     * The next poll.
     *
     * @param waitNanos the time until the poll in nanoseconds
     * @param missed the number of polls missed since the last one; they are not made up for
     */
    record Next(long waitNanos, long missed) {}

    /** The first scheduled time after the last one that is not in the past. */
    Next next(long nowNanos) {
        long behind = nowNanos - dueNanos;
        long missed = Math.max(0, (behind - 1) / everyNanos);
        dueNanos += (missed + 1) * everyNanos;
        return new Next(Math.max(0, dueNanos - nowNanos), missed);
    }
}
