package io.github.jobenergy.jobcomp.accounting;

import java.time.Duration;

/**
 * Computes the pause after a query to accounting, so that all queries together take no more than their share of the time.
 *
 * @param percent the share, 1 to 100
 */
public record DutyCycle(int percent) {

    /** The default share: after a query of t seconds, a pause of 9 t. */
    public static final int DEFAULT_PERCENT = 10;

    /** The lowest valid share. */
    static final int LEAST_PERCENT = 1;

    public DutyCycle {
        if (percent < LEAST_PERCENT || percent > 100) {
            throw new IllegalArgumentException("sacct-duty: expected 1 to 100 percent, found " + percent);
        }
    }

    /** Returns the pause after a query of the given duration. */
    public Duration pauseAfter(Duration took) {
        return took.multipliedBy(100 - percent).dividedBy(percent);
    }
}
