package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.decode.Dialect;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a dialect. */
final class DialectConverter implements ITypeConverter<Dialect> {

    @Override
    public Dialect convert(String word) {
        return Dialect.named(word)
                .orElseThrow(() -> new TypeConversionException("expected one of "
                        + Arrays.stream(Dialect.values()).map(Dialect::word).collect(Collectors.joining(", "))
                        + ", found '" + word + "'"));
    }
}
