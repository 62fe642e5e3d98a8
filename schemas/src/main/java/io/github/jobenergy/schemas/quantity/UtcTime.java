package io.github.jobenergy.schemas.quantity;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Formats and parses the instants of the contract: {@code 2026-11-20T23:44:28.120Z}, always in UTC and always with three
 * decimals, so that the texts sort by time. Digits finer than a millisecond are truncated. The years are 0001 to 9999: texts of
 * years outside this range would neither sort nor be portable. The class uses no formatter for its own form, because each reading
 * has two instants, and a formatter takes longer for these than the rest of the reading takes.
 */
public final class UtcTime {

    /** The first instant that has a text. */
    public static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

    /** The last instant that has a text. */
    public static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

    private static final String SHAPE = "0000-00-00T00:00:00.000Z";

    private static final int SECONDS_OF_DAY = 86_400;

    private UtcTime() {}

    /** Checks whether the instant has a text. */
    public static boolean isWritable(Instant instant) {
        return !instant.isBefore(FIRST) && instant.getEpochSecond() <= LAST.getEpochSecond();
    }

    /**
     * Returns the text of the instant.
     *
     * @throws IllegalArgumentException if the year of the instant is not in 0001 to 9999
     */
    public static String print(Instant instant) {
        if (!isWritable(instant)) {
            throw new IllegalArgumentException("expected a time in the years 0001 to 9999, found " + instant);
        }
        int second = Math.floorMod(instant.getEpochSecond(), SECONDS_OF_DAY);
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(instant.getEpochSecond(), SECONDS_OF_DAY));
        char[] text = SHAPE.toCharArray();
        put(text, 0, 4, date.getYear());
        put(text, 5, 2, date.getMonthValue());
        put(text, 8, 2, date.getDayOfMonth());
        put(text, 11, 2, second / 3_600);
        put(text, 14, 2, second / 60 % 60);
        put(text, 17, 2, second % 60);
        put(text, 20, 3, instant.getNano() / 1_000_000);
        return new String(text);
    }

    /** Parses a text in the form of {@link #print} or in ISO 8601 with any offset. Returns empty for any other text. */
    public static Optional<Instant> parse(String text) {
        try {
            Instant instant = isCanonical(text) ? ofCanonical(text) : ofAnyOffset(text);
            return isWritable(instant) ? Optional.of(instant) : Optional.empty();
        } catch (DateTimeException notATime) {
            return Optional.empty();
        }
    }

    private static boolean isCanonical(String text) {
        if (text.length() != SHAPE.length()) {
            return false;
        }
        for (int i = 0; i < SHAPE.length(); i++) {
            char c = text.charAt(i);
            if (SHAPE.charAt(i) == '0' ? c < '0' || c > '9' : c != SHAPE.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static Instant ofCanonical(String text) {
        int hour = ChronoField.HOUR_OF_DAY.checkValidIntValue(number(text, 11, 2));
        int minute = ChronoField.MINUTE_OF_HOUR.checkValidIntValue(number(text, 14, 2));
        int second = ChronoField.SECOND_OF_MINUTE.checkValidIntValue(number(text, 17, 2));
        long day = LocalDate.of(number(text, 0, 4), number(text, 5, 2), number(text, 8, 2))
                .toEpochDay();
        return Instant.ofEpochSecond(
                day * SECONDS_OF_DAY + hour * 3_600L + minute * 60L + second, number(text, 20, 3) * 1_000_000L);
    }

    private static Instant ofAnyOffset(String text) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text, Instant::from).truncatedTo(ChronoUnit.MILLIS);
    }

    private static int number(String text, int from, int digits) {
        int number = 0;
        for (int i = from; i < from + digits; i++) {
            number = number * 10 + text.charAt(i) - '0';
        }
        return number;
    }

    private static void put(char[] text, int from, int digits, int number) {
        int rest = number;
        for (int i = from + digits - 1; i >= from; i--) {
            text[i] = (char) ('0' + rest % 10);
            rest /= 10;
        }
    }
}
