package io.github.jobenergy.web.data;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.jobenergy.store.database.DatabaseSettings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The database with the tables of energy-store. For several threads. */
public final class Database implements AutoCloseable {

    private static final Duration CONNECTION_WAIT = Duration.ofSeconds(5);
    private static final Duration LONGEST_QUERY = Duration.ofSeconds(10);

    private final HikariDataSource connections;

    private Database(HikariDataSource connections) {
        this.connections = connections;
    }

    /**
     * Opens a database.
     *
     * @param settings the database
     * @param size the number of connections, and so of queries at a time
     */
    public static Database open(DatabaseSettings settings, int size) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("pages");
        config.setJdbcUrl(settings.url());
        settings.user().ifPresent(config::setUsername);
        settings.password().ifPresent(config::setPassword);
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(CONNECTION_WAIT.toMillis());
        config.setInitializationFailTimeout(-1);
        if (settings.isPostgres()) {
            config.setReadOnly(true);
            config.setConnectionInitSql("SET statement_timeout = " + LONGEST_QUERY.toMillis()
                    + "; SET plan_cache_mode = force_custom_plan");
        }
        return new Database(new HikariDataSource(config));
    }

    /** Returns the rows of a query. */
    Rows rows(Sql query) throws SQLException {
        try (Connection connection = connections.getConnection();
                PreparedStatement statement = connection.prepareStatement(query.text())) {
            List<Object> parameters = query.parameters();
            for (int i = 0; i < parameters.size(); i++) {
                statement.setObject(i + 1, parameter(parameters.get(i)));
            }
            try (ResultSet found = statement.executeQuery()) {
                List<Row> rows = new ArrayList<>();
                while (found.next()) {
                    rows.add(row(found));
                }
                return new Rows(columns(found.getMetaData()), rows);
            }
        }
    }

    /**
     * Executes a query that reads no table.
     *
     * @throws SQLException if the database does not respond
     */
    public void requireResponse() throws SQLException {
        rows(new Sql("SELECT 1"));
    }

    /** Returns the first row of a query. */
    Optional<Row> first(Sql query) throws SQLException {
        return rows(query).stream().findFirst();
    }

    private static Object parameter(Object value) {
        return value instanceof Instant time ? OffsetDateTime.ofInstant(time, ZoneOffset.UTC) : value;
    }

    private static List<String> columns(ResultSetMetaData found) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= found.getColumnCount(); i++) {
            columns.add(found.getColumnLabel(i));
        }
        return columns;
    }

    private static Row row(ResultSet found) throws SQLException {
        ResultSetMetaData columns = found.getMetaData();
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            values.put(columns.getColumnLabel(i), value(found, i, columns.getColumnTypeName(i)));
        }
        return Row.of(values);
    }

    private static @Nullable Object value(ResultSet found, int column, String type) throws SQLException {
        boolean isTime = type.toLowerCase(Locale.ROOT).startsWith("timestamp");
        return isTime ? found.getObject(column, OffsetDateTime.class) : found.getObject(column);
    }

    @Override
    public void close() {
        connections.close();
    }
}
