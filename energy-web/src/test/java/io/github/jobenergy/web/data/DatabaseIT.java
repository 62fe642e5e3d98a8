package io.github.jobenergy.web.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.testing.PostgresServer;
import io.github.jobenergy.store.database.DatabaseSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The connections to a real PostgreSQL: their limits, and the check whether the database responds. */
class DatabaseIT {

    private PostgresServer server;
    private String url;
    private Database database;

    @BeforeEach
    void open() throws Exception {
        server = PostgresServer.start();
        url = server.newDatabase();
        database = Database.open(new DatabaseSettings(url, Optional.of(PostgresServer.USER), Optional.empty()), 1);
    }

    @AfterEach
    void close() throws Exception {
        database.close();
        server.close();
    }

    private String exported(String setting) throws Exception {
        List<String> values = new ArrayList<>();
        database.read(new Sql("SHOW " + setting), new RowReader() {
            @Override
            public void columns(List<String> columns) {}

            @Override
            public void row(Row row) {
                values.add(row.required(setting));
            }
        });
        return values.get(0);
    }

    @Test
    void eachExportHasTheLimitsOfTheFirst() throws Exception {
        assertEquals("10s", exported("statement_timeout"));
        assertEquals("10s", exported("statement_timeout"));
        assertEquals("force_custom_plan", exported("plan_cache_mode"));
        assertEquals("10s", exported("statement_timeout"));
    }

    @Test
    void aDatabaseWhoseConnectionsAreInUseResponds() throws Exception {
        try (Connection other = DriverManager.getConnection(url, PostgresServer.USER, "");
                Statement statement = other.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(1)");
            FutureTask<Rows> waiting =
                    new FutureTask<>(() -> database.rows(new Sql("SELECT pg_advisory_lock_shared(1)")));
            new Thread(waiting, "page").start();
            awaitWaiting(statement);

            database.requireResponse();

            assertEquals(1, waiting(statement), "the page waits");
            statement.execute("SELECT pg_advisory_unlock(1)");
            waiting.get();
        }
    }

    private static int waiting(Statement statement) throws SQLException {
        try (ResultSet found =
                statement.executeQuery("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")) {
            found.next();
            return found.getInt(1);
        }
    }

    private static void awaitWaiting(Statement statement) throws SQLException {
        long begin = System.nanoTime();
        while (waiting(statement) == 0) {
            if (System.nanoTime() - begin > 300_000_000_000L) {
                throw new IllegalStateException("no page waits after 5 minutes");
            }
            Thread.onSpinWait();
        }
    }
}
