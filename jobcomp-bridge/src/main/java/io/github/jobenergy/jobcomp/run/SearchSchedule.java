package io.github.jobenergy.jobcomp.run;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * When accounting is searched for runs the hook did not tell of.
 *
 * @param interval from one sweep to the next, 5 minutes or more on a site's slurmdbd
 * @param overlap how far back each sweep begins before the end of the last: a row may be a little late, and a run found
 *     before it was settled is found again
 * @param quiet the hours in which late rows are not searched for, if there are any
 */
public record SearchSchedule(Duration interval, Duration overlap, Optional<QuietHours> quiet) {

    /** The least a site's slurmdbd is given between two sweeps. */
    public static final Duration LEAST_INTERVAL = Duration.ofMinutes(5);

    public SearchSchedule {
        if (interval.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("sweep-interval: expected PT1S or more, found " + interval);
        }
        if (overlap.isNegative()) {
            throw new IllegalArgumentException("sweep-overlap: expected PT0S or more, found " + overlap);
        }
    }

    /** Whether it is quiet then. */
    boolean isQuiet(Instant now) {
        return quiet.map(hours -> hours.contain(now)).orElse(false);
    }

    /**
     * Hours of every day.
     *
     * @param from when they begin
     * @param to when they end, on the next day if that is earlier
     * @param zone whose hours
     */
    public record QuietHours(LocalTime from, LocalTime to, ZoneId zone) {

        boolean contain(Instant now) {
            LocalTime time = ZonedDateTime.ofInstant(now, zone).toLocalTime();
            boolean isAfterFrom = !time.isBefore(from);
            boolean isBeforeTo = time.isBefore(to);
            return from.isAfter(to) ? isAfterFrom || isBeforeTo : isAfterFrom && isBeforeTo;
        }
    }
}
