package io.github.jobenergy.store.database;

import io.github.jobenergy.store.contract.Table;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/** Inserts rows by the command COPY of PostgreSQL, in its text format. COPY converts texts as CAST does. */
final class PostgresStaging implements Staging {

    private static final String NULL = "\\N";

    private final CopyManager copies;

    PostgresStaging(Connection connection) throws SQLException {
        this.copies = connection.unwrap(PGConnection.class).getCopyAPI();
    }

    @Override
    public void prepare(Collection<Table> tables) {
        // COPY writes into the tables themselves.
    }

    @Override
    public void insert(TableSql table, List<@Nullable String[]> rows) throws SQLException {
        load(table.target(), rows);
    }

    @Override
    public void load(String table, List<@Nullable String[]> rows) throws SQLException {
        StringBuilder text = new StringBuilder();
        for (@Nullable String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                if (i > 0) {
                    text.append('\t');
                }
                append(row[i], text);
            }
            text.append('\n');
        }
        try {
            copies.copyIn("COPY " + table + " FROM STDIN", new StringReader(text.toString()));
        } catch (IOException impossible) {
            throw new SQLException("expected the rows of " + table + ", found no text", impossible);
        }
    }

    private static void append(@Nullable String value, StringBuilder text) {
        if (value == null) {
            text.append(NULL);
            return;
        }
        for (int i = 0; i < value.length(); i++) {
            char unit = value.charAt(i);
            switch (unit) {
                case '\\' -> text.append("\\\\");
                case '\t' -> text.append("\\t");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                default -> text.append(unit);
            }
        }
    }
}
