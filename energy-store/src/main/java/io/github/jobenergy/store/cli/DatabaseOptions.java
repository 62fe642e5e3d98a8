package io.github.jobenergy.store.cli;

import io.github.jobenergy.program.SecretFile;
import io.github.jobenergy.store.database.DatabaseSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for the database. */
public final class DatabaseOptions {

    private static final String DEFAULT = "jdbc:duckdb:/var/lib/jobenergy/energy-store/energy.duckdb";

    @Option(
            names = "--jdbc-url",
            paramLabel = "URL",
            defaultValue = DEFAULT,
            description = {
                "Database: a file of DuckDB, which the program creates, or a PostgreSQL:",
                "jdbc:postgresql://HOST/DATABASE. Default:",
                "${DEFAULT-VALUE}"
            })
    private String url = DEFAULT;

    @Option(names = "--jdbc-user", paramLabel = "NAME", description = "User of the database. Default: none")
    private Optional<String> user = Optional.empty();

    @Option(
            names = "--jdbc-password-file",
            paramLabel = "FILE",
            description = "File with the password of the user, which no other user can read. Default: none")
    private Optional<Path> passwordFile = Optional.empty();

    /**
     * Returns the database.
     *
     * @throws IllegalArgumentException if an option is invalid or the file cannot be used
     */
    public DatabaseSettings database() {
        return new DatabaseSettings(url, user, passwordFile.map(DatabaseOptions::password));
    }

    private static String password(Path file) {
        try {
            SecretFile.require(file);
            return SecretFile.text(file);
        } catch (IOException unusable) {
            throw new IllegalArgumentException("jdbc-password-file: " + unusable.getMessage(), unusable);
        }
    }
}
