package io.github.jobenergy.program.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** A clock in UTC whose time changes only when a test advances it. */
public final class MovableClock extends Clock {

    private volatile Instant now;
    private final AtomicLong nanoTime = new AtomicLong();

    /** Creates a clock with that time. */
    public MovableClock(Instant now) {
        this.now = now;
    }

    /** Advances the clock; a negative duration sets it back. */
    public void advance(Duration duration) {
        now = now.plus(duration);
        if (!duration.isNegative()) {
            nanoTime.addAndGet(duration.toNanos());
        }
    }

    /** Returns the monotonic time, which is never set back, as {@link System#nanoTime()}. */
    public long nanoTime() {
        return nanoTime.get();
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
