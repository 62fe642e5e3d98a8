package io.github.jobenergy.jobcomp.run;

import java.time.Clock;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices when the clock is set: what was planned for later by the clock of before would come much too late or all at once,
 * so it is planned anew.
 */
final class ClockWatch {

    private static final Logger LOG = LoggerFactory.getLogger(ClockWatch.class);

    /** A clock that runs a little fast or slow is none that was set. */
    private static final Duration TOLERANCE = Duration.ofMinutes(1);

    private final Clock clock;
    private final LongSupplier nanos;
    private long offsetMillis;

    /** Compares the clock with one that nobody can set. */
    ClockWatch(Clock clock, LongSupplier nanos) {
        this.clock = clock;
        this.nanos = nanos;
        this.offsetMillis = offset();
    }

    private long offset() {
        return clock.millis() - Duration.ofNanos(nanos.getAsLong()).toMillis();
    }

    /** Whether the clock was set since this was last asked. */
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
