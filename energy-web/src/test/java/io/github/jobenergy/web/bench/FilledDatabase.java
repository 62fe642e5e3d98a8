package io.github.jobenergy.web.bench;

import io.github.jobenergy.program.testing.PostgresServer;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.testing.RecordedTables;
import io.github.jobenergy.web.testing.UsualRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** A PostgreSQL, or a file of DuckDB, with many runs. */
final class FilledDatabase implements AutoCloseable {

    /** The kind: {@code postgres} or {@code duckdb}. */
    static final String KIND = System.getProperty("jobenergy.bench.database", "postgres");

    private final DatabaseSettings settings;
    private final Optional<PostgresServer> server;
    private final Path folder;

    private FilledDatabase(DatabaseSettings settings, Optional<PostgresServer> server, Path folder) {
        this.settings = settings;
        this.server = server;
        this.folder = folder;
    }

    /** Creates a database of the kind with this number of runs. */
    static FilledDatabase create(int runs) throws Exception {
        Path folder = Files.createTempDirectory("jobenergy-bench");
        Optional<PostgresServer> server =
                KIND.equals("duckdb") ? Optional.empty() : Optional.of(PostgresServer.start());
        DatabaseSettings settings = server.isPresent()
                ? new DatabaseSettings(server.get().newDatabase(), Optional.of(PostgresServer.USER), Optional.empty())
                : new DatabaseSettings("jdbc:duckdb:" + folder.resolve("tables"), Optional.empty(), Optional.empty());
        RecordedTables.write(settings, UsualRecords.records().byTopic());
        ManyRows.add(settings, runs);
        return new FilledDatabase(settings, server, folder);
    }

    DatabaseSettings settings() {
        return settings;
    }

    @Override
    public void close() throws IOException {
        if (server.isPresent()) {
            server.get().close();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
