package io.github.jobenergy.jobcomp.controller;

import java.time.Duration;

/**
 * Computes the interval between two polls of the controller, so that the load on the controller stays small. A table of all jobs
 * costs the controller more the longer it takes. The interval from one table to the next is therefore doubled when a table took
 * more than a second, doubled again beyond two seconds, and so on: never more than a sixtieth of the time.
 *
 * <pre>
 *   took     up to 1 s   2 s    4 s    8 s   ...
 *   interval     1       2      4      8     times the shortest
 * </pre>
 *
 * @param shortest the interval between two tables while each takes at most a second; a minute or more
 */
public record Pace(Duration shortest) {

    /** The shortest valid interval between two tables. */
    public static final Duration LEAST = Duration.ofMinutes(1);

    /** The time between two queries about single runs: five a second. */
    public static final Duration BETWEEN_DETAILS = Duration.ofMillis(200);

    private static final Duration QUICK = Duration.ofSeconds(1);

    private static final int MOST_DOUBLINGS = 12;

    public Pace {
        if (shortest.compareTo(LEAST) < 0) {
            throw new IllegalArgumentException("starts-interval: expected " + LEAST + " or more, found " + shortest);
        }
    }

    /** Returns the interval from the beginning of a table that took the given time to the beginning of the next. */
    public Duration intervalAfter(Duration took) {
        Duration interval = shortest;
        Duration bound = QUICK;
        for (int doublings = 0; doublings < MOST_DOUBLINGS && took.compareTo(bound) > 0; doublings++) {
            interval = interval.multipliedBy(2);
            bound = bound.multipliedBy(2);
        }
        return interval;
    }
}
