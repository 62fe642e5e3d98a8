package io.github.jobenergy.store.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.Finding;
import io.github.jobenergy.program.testing.PostgresServer;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.database.Store;
import io.github.jobenergy.store.run.StoredTopics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The checks of the database: of those without faults, and of one with each fault. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DatabaseChecksTest {

    private static final String PROGRAM = "jobenergy";

    private PostgresServer server;

    @BeforeAll
    void start() throws Exception {
        server = PostgresServer.start();
        execute(settings(server.newDatabase(), PostgresServer.USER), "CREATE ROLE " + PROGRAM + " LOGIN");
    }

    @AfterAll
    void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    private static DatabaseSettings settings(String url, String user) {
        return new DatabaseSettings(url, Optional.of(user), Optional.empty());
    }

    private static DatabaseSettings duckdb(Path file) {
        return new DatabaseSettings("jdbc:duckdb:" + file, Optional.empty(), Optional.empty());
    }

    /** An empty database for the user of the program, after statements of its administrator. */
    private DatabaseSettings postgres(String... statements) throws Exception {
        String url = server.newDatabase();
        for (String statement : statements) {
            execute(settings(url, PostgresServer.USER), statement);
        }
        return settings(url, PROGRAM);
    }

    private static void execute(DatabaseSettings database, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        database.url(), database.user().orElse(null), null);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String failed(DatabaseSettings database) {
        return lines(database, Finding.Verdict.FAILED);
    }

    private static String lines(DatabaseSettings database, Finding.Verdict verdict) {
        return DatabaseChecks.run(database).stream()
                .filter(finding -> finding.verdict() == verdict)
                .map(finding -> finding.subject() + " " + finding.detail())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void aFileThatDoesNotExistIsNotCreated(@TempDir Path folder) {
        Path file = folder.resolve("energy.duckdb");

        String ok = lines(duckdb(file), Finding.Verdict.OK);

        assertTrue(ok.startsWith("FILE file " + file + " is created by run\n"), ok);
        assertEquals("", failed(duckdb(file)));
        assertFalse(Files.exists(file));
    }

    @Test
    void aFileWithTheTablesOfThisVersionHasNoFault(@TempDir Path folder) throws Exception {
        DatabaseSettings database = duckdb(folder.resolve("energy.duckdb"));
        Store.open(database, StoredTopics.STORED).close();

        String ok = lines(database, Finding.Verdict.OK);

        assertTrue(ok.contains("DATABASE " + database + " responds: DuckDB v"), ok);
        assertTrue(ok.endsWith("TABLES tables are those of this version"), ok);
        assertEquals("", failed(database));
    }

    @Test
    void aFolderThatDoesNotExistIsReported(@TempDir Path folder) {
        Path absent = folder.resolve("absent");

        assertEquals(
                "FILE file " + absent.resolve("energy.duckdb")
                        + ": expected a folder that this user can write to, found no " + absent,
                failed(duckdb(absent.resolve("energy.duckdb"))));
    }

    @Test
    void aFileOfAnotherFormatIsReported(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("energy.duckdb"), "job_id,energy_joules\n".repeat(1000));

        String found = failed(duckdb(file));

        assertTrue(found.startsWith("DATABASE jdbc:duckdb:" + file + ": "), found);
        assertTrue(found.contains("not a valid DuckDB database file"), found);
    }

    @Test
    void anEmptyDatabaseIsMigratedByRun() throws Exception {
        DatabaseSettings database = postgres("GRANT CREATE ON SCHEMA public TO " + PROGRAM);

        String ok = lines(database, Finding.Verdict.OK);

        assertTrue(ok.startsWith("DATABASE " + database + " responds: PostgreSQL "), ok);
        assertTrue(ok.contains("TABLES tables are created or migrated by run: "), ok);
        assertEquals("", failed(database));
    }

    @Test
    void aDatabaseWithTheTablesOfThisVersionHasNoFault() throws Exception {
        DatabaseSettings database = postgres("GRANT CREATE ON SCHEMA public TO " + PROGRAM);
        Store.open(database, StoredTopics.STORED).close();

        String ok = lines(database, Finding.Verdict.OK);

        assertTrue(ok.endsWith("TABLES tables are those of this version"), ok);
        assertEquals("", failed(database));
    }

    @Test
    void eachDeniedRightIsNamed() throws Exception {
        DatabaseSettings database = postgres(
                "DO $$ BEGIN EXECUTE 'REVOKE TEMPORARY ON DATABASE ' || current_database() || ' FROM PUBLIC'; END $$");

        List<String> denied = failed(database).lines().toList();

        assertEquals("RIGHTS schema public: CREATE is denied", denied.get(0));
        assertTrue(denied.get(1).endsWith(": TEMPORARY is denied"), denied::toString);
        assertEquals(2, denied.size(), denied::toString);
    }

    @Test
    void tablesOfAnotherOwnerAreReported() throws Exception {
        DatabaseSettings database = postgres("GRANT CREATE ON SCHEMA public TO " + PROGRAM);
        Store.open(settings(database.url(), PostgresServer.USER), StoredTopics.STORED)
                .close();
        execute(
                settings(database.url(), PostgresServer.USER),
                "GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + PROGRAM);

        assertEquals(
                "RIGHTS table job_energy: expected the owner " + PROGRAM + ", found " + PostgresServer.USER,
                failed(database));
    }

    @Test
    void tablesOfAnotherProgramAreReported() throws Exception {
        DatabaseSettings database =
                postgres("GRANT CREATE ON SCHEMA public TO " + PROGRAM, "CREATE TABLE measurements (id integer)");

        assertEquals(
                "TABLES schema: expected an empty one, or the tables of energy-store, found measurements",
                failed(database));
    }

    @Test
    void aChangedMigrationIsReported() throws Exception {
        DatabaseSettings database = postgres("GRANT CREATE ON SCHEMA public TO " + PROGRAM);
        Store.open(database, StoredTopics.STORED).close();
        execute(database, "UPDATE flyway_schema_history SET checksum = 1 WHERE version = '2'");

        String found = failed(database);

        assertTrue(found.startsWith("TABLES Migration checksum mismatch"), found);
    }

    @Test
    void aDatabaseThatDoesNotExistIsReported() throws Exception {
        DatabaseSettings database = postgres();

        String found = failed(settings(database.url() + "none", PROGRAM));

        assertTrue(found.startsWith("DATABASE " + database + "none: "), found);
    }
}
