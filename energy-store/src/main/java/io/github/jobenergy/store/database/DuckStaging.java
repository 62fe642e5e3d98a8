package io.github.jobenergy.store.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Loads rows by the appender of DuckDB. */
final class DuckStaging implements Staging {

    private static final String CATALOG = "temp";
    private static final String SCHEMA = "main";

    private final DuckDBConnection connection;

    DuckStaging(Connection connection) throws SQLException {
        this.connection = connection.unwrap(DuckDBConnection.class);
    }

    @Override
    public void load(String table, List<@Nullable String[]> rows) throws SQLException {
        try (DuckDBAppender appender = connection.createAppender(CATALOG, SCHEMA, table)) {
            for (@Nullable String[] row : rows) {
                appender.beginRow();
                for (@Nullable String value : row) {
                    if (value == null) {
                        appender.appendNull();
                    } else {
                        appender.append(value);
                    }
                }
                appender.endRow();
            }
            appender.flush();
        }
    }
}
