package io.github.jobenergy.page.plot;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The time axis of a picture: labels at round times in UTC, few enough to be side by side.
 *
 * @param from the start of the picture
 * @param to the end of the picture, later than the start
 * @param form the form of the picture; on a phone, labels have neither years nor seconds that are 0
 */
public record TimeAxis(Instant from, Instant to, Form form) {

    private static final Duration DAY = Duration.ofDays(1);
    private static final DateTimeFormatter DAY_FORM = DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT);
    private static final DateTimeFormatter SHORT_DAY_FORM = DateTimeFormatter.ofPattern("MM-dd", Locale.ROOT);
    private static final DateTimeFormatter MINUTE_FORM = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
    private static final DateTimeFormatter SECOND_FORM = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

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

    /** Returns the times of the labels, in order. */
    public List<Instant> marks() {
        Duration step = step();
        long stepsBefore = Math.floorDiv(from.getEpochSecond(), step.toSeconds());
        List<Instant> marks = new ArrayList<>();
        for (Instant time = Instant.EPOCH.plus(step.multipliedBy(stepsBefore + 1));
                time.isBefore(to);
                time = time.plus(step)) {
            marks.add(time);
        }
        return marks;
    }

    private Duration step() {
        for (Duration step : STEPS) {
            if (Duration.between(from, to).compareTo(step.multipliedBy(form.times(step))) <= 0) {
                return step;
            }
        }
        Duration most = DAY.multipliedBy(form.times(DAY));
        return DAY.multipliedBy(1 + Duration.between(from, to).minusMillis(1).dividedBy(most));
    }

    /** Returns the label of a time in UTC: the date for midnight, else the time of day. */
    public String label(Instant time) {
        return label(time, ZoneOffset.UTC);
    }

    /** Returns the label of a time in a zone: the date for midnight, else the time of day. */
    public String label(Instant time, ZoneId zone) {
        ZonedDateTime local = time.atZone(zone);
        if (local.truncatedTo(ChronoUnit.DAYS).equals(local)) {
            return (form == Form.PHONE ? SHORT_DAY_FORM : DAY_FORM).format(local);
        }
        boolean isShort = form == Form.PHONE && step().toSeconds() % 60 == 0;
        return (isShort ? MINUTE_FORM : SECOND_FORM).format(local);
    }
}
