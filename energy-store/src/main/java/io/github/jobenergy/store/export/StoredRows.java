package io.github.jobenergy.store.export;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Reads the rows of tables and views of either database. */
final class StoredRows {

    private static final int FETCH_SIZE = 10_000;

    /** The most decimals of a column of the contract. */
    private static final int MOST_DECIMALS = 9;

    private StoredRows() {}

    /**
     * Requires a table or view of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    static void requireTable(Connection connection, String name) throws SQLException {
        TreeSet<String> names = new TreeSet<>();
        try (PreparedStatement select = connection.prepareStatement(
                        "SELECT table_name FROM information_schema.tables WHERE table_schema IN ('main', 'public')");
                ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        names.remove("flyway_schema_history");
        if (!names.contains(name)) {
            throw new IllegalArgumentException(
                    "table: expected one of " + String.join(", ", names) + ", found '" + name + "'");
        }
    }

    /** Copies the rows of a table into a new table of DuckDB. */
    static void copy(Connection source, String table, Connection duckdb, String target) throws SQLException {
        source.setAutoCommit(false);
        try (Statement select = source.createStatement()) {
            select.setFetchSize(FETCH_SIZE);
            try (ResultSet rows = select.executeQuery("SELECT * FROM " + table)) {
                ResultSetMetaData columns = rows.getMetaData();
                List<String> definitions = new ArrayList<>();
                List<String> casts = new ArrayList<>();
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    definitions.add(columns.getColumnName(i) + " text");
                    casts.add("CAST(" + columns.getColumnName(i) + " AS " + type(columns, i) + ") AS "
                            + columns.getColumnName(i));
                }
                try (Statement create = duckdb.createStatement()) {
                    create.execute("CREATE TEMPORARY TABLE source_rows (" + String.join(", ", definitions) + ")");
                    append(rows, columns.getColumnCount(), duckdb.unwrap(DuckDBConnection.class));
                    create.execute(
                            "CREATE TABLE " + target + " AS SELECT " + String.join(", ", casts) + " FROM source_rows");
                }
            }
        }
    }

    private static void append(ResultSet rows, int columns, DuckDBConnection duckdb) throws SQLException {
        try (DuckDBAppender appender = duckdb.createAppender("temp", "main", "source_rows")) {
            while (rows.next()) {
                appender.beginRow();
                for (int i = 1; i <= columns; i++) {
                    String value = rows.getString(i);
                    if (value == null) {
                        appender.appendNull();
                    } else {
                        appender.append(value);
                    }
                }
                appender.endRow();
            }
        }
    }

    private static String type(ResultSetMetaData columns, int column) throws SQLException {
        return switch (columns.getColumnType(column)) {
            case Types.INTEGER, Types.BIGINT -> "bigint";
            case Types.NUMERIC -> "numeric(38," + decimals(columns.getScale(column)) + ")";
            case Types.DOUBLE -> "double precision";
            case Types.BIT, Types.BOOLEAN -> "boolean";
            case Types.TIMESTAMP ->
                columns.getColumnTypeName(column).equals("timestamptz") ? "timestamp with time zone" : "timestamp";
            default -> "text";
        };
    }

    /** PostgreSQL states no scale for sums and quotients. */
    private static int decimals(int scale) {
        return scale == 0 ? MOST_DECIMALS : scale;
    }
}
