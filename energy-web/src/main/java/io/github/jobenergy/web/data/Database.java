package io.github.jobenergy.web.data;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.jobenergy.store.database.DatabaseSettings;
import java.io.IOException;
import java.io.InterruptedIOException;
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
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The database with the tables of energy-store. For several threads. */
public final class Database implements AutoCloseable {

    private static final Duration CONNECTION_WAIT = Duration.ofSeconds(5);
    private static final Duration LONGEST_QUERY = Duration.ofSeconds(10);

    /** The rows that are fetched from PostgreSQL at a time. */
    private static final int FETCHED = 1_000;

    private final HikariDataSource connections;

    /** One connection for results of any length, which are read one at a time and do not keep pages waiting. */
    private final HikariDataSource streams;

    /** One connection for the checks whether the database responds, which pages and exports do not occupy. */
    private final HikariDataSource checks;

    private final Semaphore exports = new Semaphore(1, true);

    private Database(HikariDataSource connections, HikariDataSource streams, HikariDataSource checks) {
        this.connections = connections;
        this.streams = streams;
        this.checks = checks;
    }

    /**
     * Opens a database.
     *
     * @param settings the database
     * @param size the number of connections, and so of queries of pages at a time; exports and checks have one more each
     */
    public static Database open(DatabaseSettings settings, int size) {
        HikariConfig streams = config(settings, "exports", 1);
        streams.setMinimumIdle(0);
        streams.setAutoCommit(false);
        // Without a commit of its own, the rollback at the end of the first export would undo the limits of the
        // connection.
        streams.setIsolateInternalQueries(true);
        return new Database(
                new HikariDataSource(config(settings, "pages", size)),
                new HikariDataSource(streams),
                new HikariDataSource(config(settings, "checks", 1)));
    }

    private static HikariConfig config(DatabaseSettings settings, String name, int size) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
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
        return config;
    }

    /** Returns the rows of a query. */
    Rows rows(Sql query) throws SQLException {
        return rows(query, connections);
    }

    private static Rows rows(Sql query, HikariDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = statement(connection, query)) {
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
     * Executes a query that reads no table, over a connection of its own: that all others are in use is not a failure of the database.
     *
     * @throws SQLException if the database does not respond
     */
    public void requireResponse() throws SQLException {
        rows(new Sql("SELECT 1"), checks);
    }

    /**
     * Reads the rows of a query one at a time.
     *
     * @throws ExportBusyException if another caller reads, and does not end within five seconds
     */
    void read(Sql query, RowReader reader) throws SQLException, IOException {
        try {
            if (!exports.tryAcquire(CONNECTION_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ExportBusyException();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the wait for the end of another export was interrupted");
        }
        try {
            readAlone(query, reader);
        } finally {
            exports.release();
        }
    }

    private void readAlone(Sql query, RowReader reader) throws SQLException, IOException {
        try (Connection connection = streams.getConnection();
                PreparedStatement statement = statement(connection, query)) {
            statement.setFetchSize(FETCHED);
            try (ResultSet found = statement.executeQuery()) {
                reader.columns(columns(found.getMetaData()));
                while (found.next()) {
                    reader.row(row(found));
                }
            }
        }
    }

    private static PreparedStatement statement(Connection connection, Sql query) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(query.text());
        List<Object> parameters = query.parameters();
        for (int i = 0; i < parameters.size(); i++) {
            statement.setObject(i + 1, parameter(parameters.get(i)));
        }
        return statement;
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
        checks.close();
        streams.close();
        connections.close();
    }
}
