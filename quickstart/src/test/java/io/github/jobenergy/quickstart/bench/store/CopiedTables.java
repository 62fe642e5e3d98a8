package io.github.jobenergy.quickstart.bench.store;

import io.github.jobenergy.store.contract.Table;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.store.database.Store;
import io.github.jobenergy.store.run.StoredTopics;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rows of a topic, copied by the database itself: {@code COPY} from a file for each table, in one transaction, into the tables
 * and indexes that energy-store creates.
 *
 * @param rows the number of rows of each table
 * @param cost the time of the copy, until it is committed and, of a DuckDB, the file is closed
 */
record CopiedTables(Map<String, Long> rows, Cost cost) {

    /**
     * What something took.
     *
     * @param elapsed the elapsed time
     * @param processor the processor time, of the sessions of a PostgreSQL too
     */
    record Cost(Duration elapsed, Duration processor) {

        /** Measures an action on a database. */
        static Cost of(DatabaseSettings database, Action action) throws Exception {
            Duration used = ProcessorTime.usedBy(database);
            long start = System.nanoTime();
            action.run();
            Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
            return new Cost(elapsed, ProcessorTime.usedBy(database).minus(used));
        }
    }

    /** What is measured. */
    interface Action {
        void run() throws Exception;
    }

    /** Copies the tables of a topic from a database into another one, which is empty. */
    static CopiedTables of(Table topic, DatabaseSettings from, DatabaseSettings to) throws Exception {
        Path folder = Files.createTempDirectory("jobenergy-copy");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        try {
            Map<String, Long> rows = new TreeMap<>();
            try (Connection source = connect(from)) {
                for (Table table : topic.all()) {
                    execute(source, "COPY " + table.name() + " TO '" + folder.resolve(table.name()) + "'");
                    rows.put(table.name(), number(source, "SELECT count(*) FROM " + table.name()));
                }
            }
            Store.open(to, StoredTopics.STORED).close();
            return new CopiedTables(rows, Cost.of(to, () -> copy(topic.all(), folder, to)));
        } finally {
            for (Table table : topic.all()) {
                Files.deleteIfExists(folder.resolve(table.name()));
            }
            Files.delete(folder);
        }
    }

    private static void copy(List<Table> tables, Path folder, DatabaseSettings to) throws SQLException {
        try (Connection target = connect(to)) {
            target.setAutoCommit(false);
            for (Table table : tables) {
                execute(target, "COPY " + table.name() + " FROM '" + folder.resolve(table.name()) + "'");
            }
            target.commit();
        }
    }

    /** Returns the number of rows of all tables. */
    long total() {
        return rows.values().stream().mapToLong(Long::longValue).sum();
    }

    static Connection connect(DatabaseSettings database) throws SQLException {
        return DriverManager.getConnection(database.url(), database.user().orElse(""), "");
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
