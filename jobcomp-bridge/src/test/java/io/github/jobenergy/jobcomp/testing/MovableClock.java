package io.github.jobenergy.jobcomp.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands until it is moved. */
public final class MovableClock extends Clock {

    private volatile Instant now;
    private final AtomicLong nanoTime = new AtomicLong();

    /** A clock that stands at that time. */
    public MovableClock(Instant now) {
        this.now = now;
    }

    /** Moves on; is set back, if that is below 0. */
    public void advance(Duration duration) {
        now = now.plus(duration);
        if (!duration.isNegative()) {
            nanoTime.addAndGet(duration.toNanos());
        }
    }

    /** A clock nobody sets, as {@link System#nanoTime()}. */
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
