package io.github.jobenergy.node.run;

import java.time.Duration;

/** The times at which a source is asked: every so often from a beginning, whatever an asking takes. */
final class Cadence {

    private final long everyNanos;
    private long dueNanos;

    /** The first time is the beginning, by a clock that nobody sets. */
    Cadence(Duration every, long beginNanos) {
        this.everyNanos = every.toNanos();
        this.dueNanos = beginNanos;
    }

    /**
     * The next time.
     *
     * @param waitNanos how long it is until then
     * @param missed how many times have gone by since the last one; they are not made up for
     */
    record Next(long waitNanos, long missed) {}

    /** The next time after the last one that has not gone by. */
    Next next(long nowNanos) {
        long behind = nowNanos - dueNanos;
        long missed = Math.max(0, (behind - 1) / everyNanos);
        dueNanos += (missed + 1) * everyNanos;
        return new Next(Math.max(0, dueNanos - nowNanos), missed);
    }
}
