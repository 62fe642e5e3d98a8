package io.github.jobenergy.jobcomp.run.settings;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/**
 * The schedule of the searches of accounting for runs that the hook did not report.
 *
 * @param interval the time from one sweep to the next, 5 minutes or more on a site's slurmdbd
 * @param overlap how far each sweep begins before the end of the previous one: a row may be a little late, and a run found before
 *     it was settled is found again
 * @param quiet the hours in which late rows are not searched for, if there are any
 */
public record SearchSchedule(Duration interval, Duration overlap, Optional<QuietHours> quiet) {

    /** The shortest interval between two sweeps of a site's slurmdbd. */
    public static final Duration LEAST_INTERVAL = Duration.ofMinutes(5);

    public SearchSchedule {
        if (interval.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("sweep-interval: expected PT1S or more, found " + interval);
        }
        if (overlap.isNegative()) {
            throw new IllegalArgumentException("sweep-overlap: expected PT0S or more, found " + overlap);
        }
    }

    /** Returns whether {@code now} is within the quiet hours. */
    public boolean isQuiet(Instant now) {
        return quiet.map(hours -> hours.contain(now)).orElse(false);
    }

    /**
     * A range of hours of every day.
     *
     * @param from the first time within the range
     * @param to the first time after the range, on the next day if it is earlier
     * @param zone the time zone of both
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
