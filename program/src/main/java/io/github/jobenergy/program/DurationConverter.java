package io.github.jobenergy.program;

import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a duration on the command line. */
public final class DurationConverter implements ITypeConverter<Duration> {

    /** Creates a converter, for the command line of a program. */
    public DurationConverter() {}

    @Override
    public Duration convert(String text) {
        try {
            return BoundedDuration.parse(text);
        } catch (IllegalArgumentException refused) {
            throw new TypeConversionException(refused.getMessage());
        }
    }
}
