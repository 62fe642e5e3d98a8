package io.github.jobenergy.program;

import java.time.Duration;
import java.time.format.DateTimeParseException;

/** Parses the durations of options and settings: ISO 8601, up to ten years in either direction, so that sums do not overflow. */
public final class BoundedDuration {

    private static final Duration LONGEST = Duration.ofDays(3_650);

    private BoundedDuration() {}

    /**
     * Parses a duration.
     *
     * @throws IllegalArgumentException if the text is no duration, or a longer one
     */
    public static Duration parse(String text) {
        Duration duration = parseAny(text);
        if (duration.compareTo(LONGEST) > 0 || duration.compareTo(LONGEST.negated()) < 0) {
            throw new IllegalArgumentException(
                    "expected a duration up to P" + LONGEST.toDays() + "D, found '" + text + "'");
        }
        return duration;
    }

    private static Duration parseAny(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException notADuration) {
            throw new IllegalArgumentException(
                    "expected a duration such as PT0.5S or PT5M, found '" + text + "'", notADuration);
        }
    }
}
