package io.github.jobenergy.web.testing;

import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.testing.RecordedTables;
import io.github.jobenergy.web.access.AccessPolicy;
import io.github.jobenergy.web.access.Identification;
import io.github.jobenergy.web.data.Database;
import io.github.jobenergy.web.http.ServerSettings;
import io.github.jobenergy.web.http.WebServer;
import io.github.jobenergy.web.page.Pages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** A DuckDB with the results of quickstart and further records, and servers over it. The clock stands still. */
public final class WebFixture implements AutoCloseable {

    /** The time of the clock: half an hour after the runs of quickstart. */
    public static final Instant NOW = Instant.parse("2026-11-21T01:50:00Z");

    private static final int UNLIMITED = 100_000_000;
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

    private final Path folder;
    private final Database database;

    private WebFixture(Path folder, Database database) {
        this.folder = folder;
        this.database = database;
    }

    /** Creates the database with the results of quickstart and these records. */
    public static WebFixture of(Records more) throws Exception {
        Path folder = Files.createTempDirectory("jobenergy-web");
        DatabaseSettings settings =
                new DatabaseSettings("jdbc:duckdb:" + folder.resolve("tables"), Optional.empty(), Optional.empty());
        RecordedTables.write(settings, more.byTopic());
        return new WebFixture(folder, Database.open(settings, 2));
    }

    /** Starts a server that identifies the user of a request by the header {@code X-User}, without a limit of requests. */
    public WebServer serve(AccessPolicy policy) {
        return serve(caller -> caller.header("X-User"), policy, UNLIMITED);
    }

    /** Starts a server. */
    public WebServer serve(Identification identification, AccessPolicy policy, int requestsPerSecond) {
        Pages pages = new Pages(database, ZoneId.of("Europe/Berlin"), CLOCK);
        ServerSettings settings = new ServerSettings("127.0.0.1", 0, true, Optional.empty(), requestsPerSecond);
        return WebServer.start(pages, identification, policy, settings, CLOCK);
    }

    @Override
    public void close() throws IOException {
        database.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
