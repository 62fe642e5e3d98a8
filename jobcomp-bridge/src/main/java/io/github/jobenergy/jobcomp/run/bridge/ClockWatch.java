package io.github.jobenergy.jobcomp.run.bridge;

import java.time.Clock;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects that the wall clock was set, by comparison with a monotonic clock. Times planned by the earlier clock would come due
 * much too late or all at once, so they are planned again.
 */
final class ClockWatch {

    private static final Logger LOG = LoggerFactory.getLogger(ClockWatch.class);

    /** The largest change of the difference between the clocks that counts as drift. */
    private static final Duration TOLERANCE = Duration.ofMinutes(1);

    private final Clock clock;
    private final LongSupplier nanos;
    private long offsetMillis;

    /** Compares {@code clock} with {@code nanos}, a clock that cannot be set. */
    ClockWatch(Clock clock, LongSupplier nanos) {
        this.clock = clock;
        this.nanos = nanos;
        this.offsetMillis = offset();
    }

    private long offset() {
        return clock.millis() - Duration.ofNanos(nanos.getAsLong()).toMillis();
    }

    /** Returns whether the clock was set since the previous call. */
    boolean wasSet() {
        long before = offsetMillis;
        offsetMillis = offset();
        Duration step = Duration.ofMillis(offsetMillis - before);
        boolean wasSet = step.abs().compareTo(TOLERANCE) > 0;
        if (wasSet) {
            LOG.atWarn().log("the system clock was changed by {} s; all schedules are recomputed", step.toSeconds());
        }
        return wasSet;
    }
}
