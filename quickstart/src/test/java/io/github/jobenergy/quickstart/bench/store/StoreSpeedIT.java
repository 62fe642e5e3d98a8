package io.github.jobenergy.quickstart.bench.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.testing.PostgresServer;
import io.github.jobenergy.quickstart.bench.InstalledProgram;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.contract.ContractTables;
import io.github.jobenergy.store.contract.Table;
import io.github.jobenergy.store.database.DatabaseSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code energy-store run --once} from a broker into both databases, beside the copies of the databases themselves.
 * {@code -Djobenergy.bench.storeRecords} is the number of results, a million by default. The report is {@code target/bench/energy-store.txt}.
 */
@Tag("bench")
class StoreSpeedIT {

    private static final int RECORDS = Integer.getInteger("jobenergy.bench.storeRecords", 1_000_000);
    private static final Table TABLE = ContractTables.of(Topic.JOB_ENERGY);
    private static final Path REPORT = Path.of("target/bench/energy-store.txt");
    private static final double MIB = 1 << 20;

    @TempDir
    private Path folder;

    @Test
    void storesResultsOfRuns() throws Exception {
        List<String> report = new ArrayList<>();
        report.add(String.format(
                Locale.ROOT,
                "%,d records; load average %.2f; heap %s",
                RECORDS,
                load(),
                InstalledProgram.ENERGY_STORE.javaOptions()));
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"));
                PostgresServer postgres = PostgresServer.start()) {
            PublishedResults.publish(broker.bootstrapServers(), RECORDS);
            DatabaseSettings stored = settings(postgres.newDatabase(), Optional.of(PostgresServer.USER));
            DatabaseSettings copied = settings(postgres.newDatabase(), Optional.of(PostgresServer.USER));
            report.addAll(compare(broker, "PostgreSQL", stored, copied));
            DatabaseSettings file = settings("jdbc:duckdb:" + folder.resolve("stored.duckdb"), Optional.empty());
            DatabaseSettings copy = settings("jdbc:duckdb:" + folder.resolve("copied.duckdb"), Optional.empty());
            report.addAll(compare(broker, "DuckDB", file, copy));
        }
        Files.createDirectories(REPORT.getParent());
        Files.write(REPORT, report);
    }

    private static DatabaseSettings settings(String url, Optional<String> user) {
        return new DatabaseSettings(url, user, Optional.empty());
    }

    private static double load() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    private List<String> compare(EmbeddedBroker broker, String name, DatabaseSettings stored, DatabaseSettings copied)
            throws Exception {
        double before = load();
        CopiedTables.Cost run = CopiedTables.Cost.of(stored, () -> run(broker, stored));
        double size = size(stored);
        CopiedTables copy = CopiedTables.of(TABLE, stored, copied);
        assertEquals(RECORDS, copy.rows().get(TABLE.name()));
        return List.of(
                "",
                name + ", load average " + before + " before",
                line("energy-store run --once", run, copy.total()),
                line("COPY of the same rows", copy.cost(), copy.total()),
                String.format(
                        Locale.ROOT,
                        "%-24s %.3f by elapsed time, %.3f by processor time",
                        "ratio",
                        seconds(copy.cost().elapsed()) / seconds(run.elapsed()),
                        seconds(copy.cost().processor()) / seconds(run.processor())),
                String.format(
                        Locale.ROOT,
                        "%-24s %,.0f MiB, %,.0f MiB for a million runs",
                        "size",
                        size,
                        size * 1_000_000 / RECORDS),
                String.format("%-24s %s", "rows", copy.rows()));
    }

    private static String line(String name, CopiedTables.Cost cost, long rows) {
        return String.format(
                Locale.ROOT,
                "%-24s %.1f s, %,.0f records and %,.0f rows a second; %.1f s of processor time",
                name,
                seconds(cost.elapsed()),
                RECORDS / seconds(cost.elapsed()),
                rows / seconds(cost.elapsed()),
                seconds(cost.processor()));
    }

    private static double seconds(Duration elapsed) {
        return elapsed.toNanos() / 1e9;
    }

    /** Runs the program from the start of its process to its end. */
    private void run(EmbeddedBroker broker, DatabaseSettings database) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(
                "run", "--once", "--bootstrap-server=" + broker.bootstrapServers(), "--jdbc-url=" + database.url()));
        database.user().ifPresent(user -> arguments.add("--jdbc-user=" + user));
        Path output = folder.resolve("energy-store.log");
        int status = InstalledProgram.ENERGY_STORE
                .start(arguments, List.of(), output)
                .waitFor();
        assertEquals(0, status, Files.readString(output));
    }

    /** Returns the size of the database, in MiB. */
    private static double size(DatabaseSettings database) throws Exception {
        if (database.file().isPresent()) {
            return Files.size(database.file().get()) / MIB;
        }
        try (Connection connection = CopiedTables.connect(database)) {
            return CopiedTables.number(connection, "SELECT pg_database_size(current_database())") / MIB;
        }
    }
}
