package io.github.jobenergy.web.bench;

import io.github.jobenergy.store.database.DatabaseSettings;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Fills the tables of a database with copies of their rows, which differ in some columns. */
final class ManyRows {

    /** The users of the copies. */
    static final int USERS = 2_000;

    private static final String RUN = "timestamptz '2026-11-21 00:00Z' - interval '1 second' * (i % 2592000)";

    private static final String RUN_OF_SLOT = "(i - i % 10) * 2";

    private final Statement statement;

    private ManyRows(Statement statement) {
        this.statement = statement;
    }

    /** Adds runs with a node each and ten slots for every twentieth, and a month of 2,000 users and two days of 2,000 nodes. */
    static void add(DatabaseSettings database, int runs) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        database.url(), database.user().orElse(""), "");
                Statement statement = connection.createStatement()) {
            if (database.isPostgres()) {
                statement.execute("SET synchronous_commit = off");
            }
            ManyRows rows = new ManyRows(statement);
            rows.runs(runs);
            rows.sums();
            statement.execute("VACUUM ANALYZE");
        }
    }

    private void runs(int runs) throws SQLException {
        Map<String, String> run = Map.of("record_key", "'run/' || i", "job_id", "1000000 + i", "submit_time", RUN);
        copy(
                "job_energy",
                runs,
                with(
                        run,
                        Map.of(
                                "user_name",
                                "'user' || (i % " + USERS + ")",
                                "account",
                                "'account' || (i % 200)",
                                "start_time",
                                RUN,
                                "end_time",
                                "(" + RUN + ") + interval '76 seconds'",
                                "energy_joules",
                                "(i * 7919 % 1000003)",
                                "mean_power_watts",
                                "(i * 7907 % 100003) * 0.01",
                                "elapsed_seconds",
                                "(i * 7901 % 86399)",
                                "coverage",
                                "CASE WHEN i % 50 = 0 THEN (i * 7883 % 1000) * 0.001 ELSE 1 END",
                                "state",
                                "CASE WHEN i % 10 = 0 THEN 'FAILED' ELSE 'COMPLETED' END",
                                "quality",
                                "CASE WHEN i % 50 = 0 THEN 'partial' ELSE 'measured' END")));
        copy("job_energy_energy_by_day", runs, Map.of("record_key", "'run/' || i"));
        copy("job_energy_flags", runs / 4, Map.of("record_key", "'run/' || (i * 4)"));
        copy("node_job_energy", runs, with(run, Map.of("node", "'node' || (i % 2000)")));
        copy(
                "job_power",
                runs / 2,
                Map.of(
                        "record_key",
                        "'slot/' || i",
                        "job_id",
                        "1000000 + " + RUN_OF_SLOT,
                        "submit_time",
                        RUN.replace("(i %", "(" + RUN_OF_SLOT + " %"),
                        "start_time",
                        "(" + RUN.replace("(i %", "(" + RUN_OF_SLOT + " %") + ") + interval '1 minute' * (i % 10)"));
    }

    private void sums() throws SQLException {
        copy(
                "usage_energy",
                USERS * 30,
                Map.of(
                        "record_key",
                        "'day/' || i",
                        "user_name",
                        "'user' || (i % " + USERS + ")",
                        "account",
                        "'account' || (i % 200)",
                        "day_time",
                        "timestamptz '2026-11-21 00:00Z' - interval '1 day' * CAST((i - i % " + USERS + ") / " + USERS
                                + " AS bigint)"));
        copy("node_states", 2_000, Map.of("record_key", "'node/' || i", "node", "'node' || i"));
        copy(
                "node_energy",
                2_000 * 48,
                Map.of(
                        "record_key",
                        "'hour/' || i",
                        "node",
                        "'node' || (i % 2000)",
                        "hour_time",
                        "timestamptz '2026-11-21 01:00Z' - interval '1 hour' * CAST((i - i % 2000) / 2000 AS bigint)"));
    }

    private static Map<String, String> with(Map<String, String> some, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(some);
        all.putAll(more);
        return all;
    }

    private void copy(String table, int count, Map<String, String> changes) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (ResultSet found = statement.executeQuery("SELECT * FROM " + table + " LIMIT 0")) {
            for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
                columns.add(found.getMetaData().getColumnName(i));
            }
        }
        List<String> values = columns.stream()
                .map(column -> Objects.requireNonNullElse(changes.get(column), "r." + column))
                .toList();
        statement.execute("INSERT INTO " + table + " (" + String.join(", ", columns) + ") SELECT "
                + String.join(", ", values) + " FROM (SELECT * FROM " + table
                + " ORDER BY record_key LIMIT 1) r, generate_series(CAST(1 AS bigint), " + count + ") s(i)");
    }
}
