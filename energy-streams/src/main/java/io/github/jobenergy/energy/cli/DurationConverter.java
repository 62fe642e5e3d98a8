package io.github.jobenergy.energy.cli;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration. */
final class DurationConverter implements ITypeConverter<Duration> {

    /** Ten years: bounds what is added to a time. */
    private static final Duration LONGEST = Duration.ofDays(3_650);

    @Override
    public Duration convert(String text) {
        Duration duration = parse(text);
        if (duration.abs().compareTo(LONGEST) > 0) {
            throw new TypeConversionException(
                    "expected a duration up to P" + LONGEST.toDays() + "D, found '" + text + "'");
        }
        return duration;
    }

    private static Duration parse(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException notADuration) {
            throw new TypeConversionException("expected a duration such as PT0.5S or PT5M, found '" + text + "'");
        }
    }
}
