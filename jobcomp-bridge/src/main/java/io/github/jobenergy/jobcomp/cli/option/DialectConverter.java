package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.decode.RecordFormat;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses the name of a record format, the value of {@code --dialect}. */
public final class DialectConverter implements ITypeConverter<RecordFormat> {

    @Override
    public RecordFormat convert(String word) {
        return RecordFormat.named(word)
                .orElseThrow(() -> new TypeConversionException("expected one of "
                        + Arrays.stream(RecordFormat.values())
                                .map(RecordFormat::word)
                                .collect(Collectors.joining(", "))
                        + ", found '" + word + "'"));
    }
}
