package io.github.jobenergy.store.export;

import io.github.jobenergy.store.database.DatabaseSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** Writes the rows of a table or view to a file. DuckDB writes each format; the rows of a PostgreSQL are copied into it first. */
public final class Export {

    private static final String COPIED = "copied_rows";

    private final DatabaseSettings database;

    /** Creates an export from a database. */
    public Export(DatabaseSettings database) {
        this.database = database;
    }

    /**
     * Writes a file.
     *
     * @param table the name of a table or view
     * @throws IllegalArgumentException if the database has no table or view of that name
     * @throws SQLException if the database does not respond, or the file cannot be written
     */
    public void write(String table, ExportFormat format, Path file) throws SQLException {
        try (Connection source = database.readOnly()) {
            StoredRows.requireTable(source, table);
            if (database.isPostgres()) {
                try (Connection copy = DriverManager.getConnection("jdbc:duckdb:", new Properties())) {
                    StoredRows.copy(source, table, copy, COPIED);
                    copy(copy, COPIED, format, file);
                }
            } else {
                copy(source, table, format, file);
            }
        }
    }

    private static void copy(Connection duckdb, String table, ExportFormat format, Path file) throws SQLException {
        try (Statement statement = duckdb.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            statement.execute(
                    "COPY " + table + " TO '" + file.toString().replace("'", "''") + "' (" + format.options() + ")");
        }
    }
}
