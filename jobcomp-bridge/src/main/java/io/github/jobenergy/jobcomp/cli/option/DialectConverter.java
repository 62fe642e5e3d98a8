package io.github.jobenergy.jobcomp.cli.option;

import io.github.jobenergy.jobcomp.decode.RecordFormat;
import io.github.jobenergy.jobcomp.dialect.sacct.SacctReader;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses the name of a record format, the value of {@code --dialect}. */
public final class DialectConverter implements ITypeConverter<RecordFormat> {

    /** The name of the format that {@code sacct --json} prints, which is not read. */
    private static final String SACCT_JSON = "sacct-json";

    @Override
    public RecordFormat convert(String word) {
        return RecordFormat.named(word).orElseThrow(() -> new TypeConversionException(unknown(word)));
    }

    private static String unknown(String word) {
        String known =
                Arrays.stream(RecordFormat.values()).map(RecordFormat::word).collect(Collectors.joining(", "));
        String instead = word.equals(SACCT_JSON)
                ? "; the format sacct is the output of " + SacctReader.COMMAND + " with --jobs or --starttime"
                : "";
        return "expected one of " + known + ", found '" + word + "'" + instead;
    }
}
