package io.github.jobenergy.jobcomp.controller;

import java.time.Duration;

/**
 * How often the controller is asked, so that it does not notice. A table of all jobs costs it the more the longer it takes, so
 * the interval from one to the next is doubled when it took more than a second, doubled again beyond two seconds, and so on:
 * never more than a sixtieth of the time.
 *
 * <pre>
 *   took     up to 1 s   2 s    4 s    8 s   ...
 *   interval     1       2      4      8     times the shortest
 * </pre>
 *
 * @param shortest the interval between two tables while each takes at most a second, a minute or more
 */
public record Pace(Duration shortest) {

    /** The least that may be between two tables. */
    public static final Duration LEAST = Duration.ofMinutes(1);

    /** The time between two questions about single runs: five a second. */
    public static final Duration BETWEEN_DETAILS = Duration.ofMillis(200);

    private static final Duration QUICK = Duration.ofSeconds(1);

    private static final int MOST_DOUBLINGS = 12;

    public Pace {
        if (shortest.compareTo(LEAST) < 0) {
            throw new IllegalArgumentException("starts-interval: expected " + LEAST + " or more, found " + shortest);
        }
    }

    /** The interval from the beginning of a table that took that long to the beginning of the next. */
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
