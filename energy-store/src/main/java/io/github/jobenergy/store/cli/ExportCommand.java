package io.github.jobenergy.store.cli;

import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.export.Export;
import io.github.jobenergy.store.export.ExportFormat;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code export}: writes a table or view to a file. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description =
                "Writes the rows of a table or view to a file. A DuckDB file is locked by run; a PostgreSQL is not.")
final class ExportCommand implements Callable<Integer> {

    @Mixin
    private DatabaseOptions databaseOptions = new DatabaseOptions();

    @Option(names = "--table", paramLabel = "NAME", required = true, description = "Table or view.")
    private String table = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "PARQUET",
            description = "parquet, csv or ndjson. Default: parquet")
    private ExportFormat format = ExportFormat.PARQUET;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            required = true,
            description = "File; an existing one is replaced.")
    private @Nullable Path output;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        DatabaseSettings database = OptionErrors.of(spec.commandLine(), databaseOptions::database);
        try {
            new Export(database).write(table, format, Objects.requireNonNull(output));
            return ExitCode.OK.number();
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), unknown.getMessage(), unknown);
        } catch (SQLException failed) {
            spec.commandLine().getErr().println("energy-store: " + database + ": " + failed.getMessage());
            return ExitCode.UNAVAILABLE.number();
        }
    }
}
