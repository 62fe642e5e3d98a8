package io.github.jobenergy.energy.report;

import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The time axis of a picture: labels at round times in UTC, few enough to be side by side.
 *
 * @param shown the interval of the picture
 */
record TimeAxis(Interval shown) {

    private static final int MOST_MARKS = 9;
    private static final Duration DAY = Duration.ofDays(1);

    private static final List<Duration> STEPS = List.of(
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10),
            Duration.ofSeconds(15),
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofMinutes(2),
            Duration.ofMinutes(5),
            Duration.ofMinutes(10),
            Duration.ofMinutes(15),
            Duration.ofMinutes(30),
            Duration.ofHours(1),
            Duration.ofHours(2),
            Duration.ofHours(3),
            Duration.ofHours(6),
            Duration.ofHours(12));

    List<Instant> marks() {
        Duration step = step();
        long stepsBefore = Math.floorDiv(shown.start().getEpochSecond(), step.toSeconds());
        List<Instant> marks = new ArrayList<>();
        for (Instant time = Instant.EPOCH.plus(step.multipliedBy(stepsBefore + 1));
                time.isBefore(shown.end());
                time = time.plus(step)) {
            marks.add(time);
        }
        return marks;
    }

    private Duration step() {
        for (Duration step : STEPS) {
            if (shown.duration().dividedBy(step) <= MOST_MARKS) {
                return step;
            }
        }
        Duration most = DAY.multipliedBy(MOST_MARKS);
        return DAY.multipliedBy(1 + shown.duration().minusMillis(1).dividedBy(most));
    }

    /** Returns the label of a time: the date for midnight, else the time of day. */
    String label(Instant time) {
        String text = PageTexts.time(time);
        return time.truncatedTo(ChronoUnit.DAYS).equals(time) ? text.substring(0, 10) : text.substring(11, 19);
    }
}
