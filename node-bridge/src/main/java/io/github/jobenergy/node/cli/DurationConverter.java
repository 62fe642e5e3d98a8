package io.github.jobenergy.node.cli;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration. */
final class DurationConverter implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException notADuration) {
            throw new TypeConversionException("expected a duration such as PT0.5S or PT5M, found '" + text + "'");
        }
    }
}
