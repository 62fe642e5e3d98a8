package io.github.jobenergy.node.time;

import java.time.Duration;

/**
 * The rules for accepting device times.
 *
 * @param tolerance the tolerance between a device time and its arrival
 * @param offset the clock offset in either direction above which it is reported
 * @param frozenAfter the time for which a value may be identical to the last digit before it is reported
 * @param transmission the way in which values arrive; of values in files every representable time is accepted
 */
public record TimeRules(TimeTolerance tolerance, Duration offset, Duration frozenAfter, Transmission transmission) {

    /** The default rules. */
    public static final TimeRules USUAL =
            new TimeRules(TimeTolerance.USUAL, Duration.ofSeconds(5), Duration.ofHours(1), Transmission.POLLED);

    public TimeRules {
        requirePositive("clock-offset", offset);
        requirePositive("frozen-after", frozenAfter);
    }

    private static void requirePositive(String name, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(name + ": expected more than PT0S, found " + duration);
        }
    }

    /** The same rules for values from files. */
    public TimeRules ofHistory() {
        return new TimeRules(tolerance, offset, frozenAfter, Transmission.FROM_FILE);
    }

    /** The same rules for values from collectors. */
    public TimeRules ofCollectors() {
        return new TimeRules(tolerance, offset, frozenAfter, Transmission.PUSHED);
    }

    /** Whether the values are from files, which contain their times. */
    boolean isHistory() {
        return transmission == Transmission.FROM_FILE;
    }
}
