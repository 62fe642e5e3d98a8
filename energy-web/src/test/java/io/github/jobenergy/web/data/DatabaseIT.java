package io.github.jobenergy.web.data;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.testing.PostgresServer;
import io.github.jobenergy.store.database.DatabaseSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The connections to a real PostgreSQL: their limits. */
class DatabaseIT {

    private PostgresServer server;
    private Database database;

    @BeforeEach
    void open() throws Exception {
        server = PostgresServer.start();
        database = Database.open(new DatabaseSettings(server.newDatabase(), Optional.of(PostgresServer.USER), Optional.empty()), 1);
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
}
