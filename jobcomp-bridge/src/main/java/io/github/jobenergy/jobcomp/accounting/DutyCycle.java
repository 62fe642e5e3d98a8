package io.github.jobenergy.jobcomp.accounting;

import java.time.Duration;

/**
 * How long to leave accounting alone after a question, so that all questions together take no more than their share of the
 * time.
 *
 * @param percent the share, 1 to 100
 */
public record DutyCycle(int percent) {

    /** After t seconds, wait 9 t. */
    public static final int DEFAULT_PERCENT = 10;

    /** The least share that is a share. */
    static final int LEAST_PERCENT = 1;

    public DutyCycle {
        if (percent < LEAST_PERCENT || percent > 100) {
            throw new IllegalArgumentException("sacct-duty: expected 1 to 100 percent, found " + percent);
        }
    }

    /** The pause after a question that took that long. */
    public Duration pauseAfter(Duration took) {
        return took.multipliedBy(100 - percent).dividedBy(percent);
    }
}
