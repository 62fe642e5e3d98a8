package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.statement.Statement;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The formats in which a statement is printed. */
enum StatementFormat {
    /** Text for people. */
    TEXT,

    /** The records of the topic, one a line. */
    JSON,

    /** A table with a header: rows for the figures, the adjustments and the series of footprints of each statement. */
    CSV,

    /** A table with a header in the style of the sheet of CMIP7. */
    CMIP7;

    /** Reads the name of a format in lower case. */
    static final class Converter implements ITypeConverter<StatementFormat> {

        @Override
        public StatementFormat convert(String text) {
            return Stream.of(values())
                    .filter(format -> format.name().toLowerCase(Locale.ROOT).equals(text))
                    .findFirst()
                    .orElseThrow(() ->
                            new TypeConversionException("expected text, json, csv or cmip7, found '" + text + "'"));
        }
    }

    /** Returns the text of statements that differ in their scope. */
    String print(List<Statement> rows) {
        return switch (this) {
            case TEXT -> rows.stream().map(StatementText::print).collect(Collectors.joining("\n"));
            case JSON ->
                rows.stream()
                        .map(row -> new String(new ContractCodec().write(row), StandardCharsets.UTF_8) + "\n")
                        .collect(Collectors.joining());
            case CSV -> StatementCsv.print(rows);
            case CMIP7 -> StatementCmip7.print(rows);
        };
    }
}
