package io.github.jobenergy.energy.cli.statement;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.statement.Statement;
import java.nio.charset.StandardCharsets;

/** The formats in which a statement is printed. */
enum StatementFormat {
    /** Text for people. */
    TEXT,

    /** The record of the topic, on one line. */
    JSON,

    /** A table with a header: a row for the figures, and a row for each adjustment. */
    CSV;

    String print(Statement row) {
        return switch (this) {
            case TEXT -> StatementText.print(row);
            case JSON -> new String(new ContractCodec().write(row), StandardCharsets.UTF_8) + "\n";
            case CSV -> StatementCsv.print(row);
        };
    }
}
