package io.github.jobenergy.web.client;

import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.testing.ExampleRecords;
import io.github.jobenergy.web.access.FixedPolicy;
import io.github.jobenergy.web.access.Identification;
import io.github.jobenergy.web.data.Database;
import io.github.jobenergy.web.http.ServerSettings;
import io.github.jobenergy.web.http.WebServer;
import io.github.jobenergy.web.page.Pages;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;

/** The server with the examples of the contract in a DuckDB file. Its operators are root; all others see what is their own. */
final class FilledServer implements AutoCloseable {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-21T12:00:00Z"), ZoneOffset.UTC);

    private final Database database;
    private final WebServer server;

    private FilledServer(Database database, WebServer server) {
        this.database = database;
        this.server = server;
    }

    static FilledServer start(Path folder, Identification identification, int requestsPerSecond) throws Exception {
        DatabaseSettings settings =
                new DatabaseSettings("jdbc:duckdb:" + folder.resolve("web.duckdb"), Optional.empty(), Optional.empty());
        ExampleRecords.write(settings);
        Database database = Database.open(settings, 2);
        return new FilledServer(
                database,
                WebServer.start(
                        new Pages(database, ZoneOffset.UTC, CLOCK),
                        identification,
                        FixedPolicy.hidingAll(Set.of("root")),
                        new ServerSettings("127.0.0.1", 0, true, Optional.empty(), requestsPerSecond),
                        CLOCK));
    }

    String url() {
        return "http://127.0.0.1:" + server.port();
    }

    @Override
    public void close() {
        server.close();
        database.close();
    }
}
