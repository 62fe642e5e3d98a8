package io.github.jobenergy.store.database;

import io.github.jobenergy.store.contract.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** Inserts rows by the appender of DuckDB, through a temporary table of texts, which one statement converts. */
final class DuckStaging implements Staging {

    private static final String CATALOG = "temp";
    private static final String SCHEMA = "main";

    private final DuckDBConnection connection;

    DuckStaging(Connection connection) throws SQLException {
        this.connection = connection.unwrap(DuckDBConnection.class);
    }

    @Override
    public void prepare(Collection<Table> tables) throws SQLException {
        for (Table table : tables) {
            execute(new TableSql(table).createStage());
        }
    }

    @Override
    public void insert(TableSql table, List<@Nullable String[]> rows) throws SQLException {
        load(table.stage(), rows);
        execute(table.insertStaged());
        execute(TableSql.clear(table.stage()));
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
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
