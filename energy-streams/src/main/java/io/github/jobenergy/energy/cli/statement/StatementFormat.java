package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.statement.Statement;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The formats in which a statement is printed. */
enum StatementFormat {
    /** Text for people. */
    TEXT,

    /** The record of the topic, on one line. */
    JSON,

    /** A table with a header: a row for the figures, and a row for each adjustment. */
    CSV;

    /** Reads the name of a format in lower case. */
    static final class Converter implements ITypeConverter<StatementFormat> {

        @Override
        public StatementFormat convert(String text) {
            return Stream.of(values())
                    .filter(format -> format.name().toLowerCase(Locale.ROOT).equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("expected text, json or csv, found '" + text + "'"));
        }
    }

    String print(Statement row) {
        return switch (this) {
            case TEXT -> StatementText.print(row);
            case JSON -> new String(new ContractCodec().write(row), StandardCharsets.UTF_8) + "\n";
            case CSV -> StatementCsv.print(row);
        };
    }
}
