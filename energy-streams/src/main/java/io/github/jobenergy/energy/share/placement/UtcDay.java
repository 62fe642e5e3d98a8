package io.github.jobenergy.energy.share.placement;

import java.time.Duration;

/** The UTC days by which shares and results are divided, in milliseconds since 1970-01-01T00:00:00Z. */
public final class UtcDay {

    /** A day in milliseconds. */
    public static final long MILLIS = Duration.ofDays(1).toMillis();

    private UtcDay() {}

    /** Returns the first instant of the UTC day that contains the time. */
    public static long startOf(long time) {
        return Math.floorDiv(time, MILLIS) * MILLIS;
    }
}
