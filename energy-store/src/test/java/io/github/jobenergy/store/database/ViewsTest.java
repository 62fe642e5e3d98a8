package io.github.jobenergy.store.database;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.program.testing.PostgresServer;
import io.github.jobenergy.store.export.Export;
import io.github.jobenergy.store.export.ExportFormat;
import io.github.jobenergy.store.testing.ExampleRecords;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The views on the examples of the contract, in both databases, and the files of their rows. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ViewsTest {

    private static final List<String> VIEWS = List.of(
            "job_summary",
            "account_month",
            "slurm_difference",
            "incomplete_job",
            "node_day",
            "account_month_waste",
            "account_gpu_hour",
            "account_month_bounds",
            "account_month_emissions",
            "account_month_cost");

    /** The decimals that are compared: a quotient has others in each database. */
    private static final int DECIMALS = 9;

    private Path folder = Path.of("");
    private PostgresServer server;
    private Map<String, DatabaseSettings> databases = Map.of();

    @BeforeAll
    void write(@TempDir Path temporary) throws Exception {
        folder = temporary;
        server = PostgresServer.start();
        databases = Map.of(
                "duckdb",
                new DatabaseSettings(
                        "jdbc:duckdb:" + folder.resolve("examples.duckdb"), Optional.empty(), Optional.empty()),
                "postgresql",
                new DatabaseSettings(server.newDatabase(), Optional.of(PostgresServer.USER), Optional.empty()));
        for (DatabaseSettings database : databases.values()) {
            ExampleRecords.write(database);
        }
    }

    @AfterAll
    void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void bothDatabasesHaveTheSameAnswers() throws Exception {
        for (Map.Entry<String, DatabaseSettings> database : databases.entrySet()) {
            StringBuilder answers = new StringBuilder();
            try (Connection connection = database.getValue().readOnly()) {
                for (String view : VIEWS) {
                    answers.append(view).append('\n');
                    rows(connection, "SELECT * FROM " + view)
                            .forEach(row -> answers.append("  ").append(row).append('\n'));
                }
            }
            GoldenFile.assertMatches("views.txt", answers.toString());
        }
    }

    /** DuckDB reads each file and finds the rows of the view. */
    @Test
    void exportedFilesHaveTheRowsOfTheView() throws Exception {
        for (Map.Entry<String, DatabaseSettings> database : databases.entrySet()) {
            for (ExportFormat format : ExportFormat.values()) {
                for (String view : VIEWS) {
                    Path file = folder.resolve(database.getKey() + "-" + view + "." + format);
                    new Export(database.getValue()).write(view, format, file);
                    try (Connection stored = database.getValue().readOnly();
                            Connection duckdb = DriverManager.getConnection("jdbc:duckdb:")) {
                        String read = switch (format) {
                            case PARQUET -> "read_parquet";
                            case CSV -> "read_csv";
                            case NDJSON -> "read_json";
                        };
                        assertEquals(
                                rows(stored, "SELECT count(*) AS row_count FROM " + view),
                                rows(duckdb, "SELECT count(*) AS row_count FROM " + read + "('" + file + "')"),
                                file.toString());
                        if (format == ExportFormat.PARQUET) {
                            assertEquals(
                                    rows(stored, "SELECT * FROM " + view),
                                    rows(duckdb, "SELECT * FROM " + read + "('" + file + "')"),
                                    file.toString());
                        }
                    }
                }
            }
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            ResultSetMetaData columns = found.getMetaData();
            while (found.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    values.add(columns.getColumnName(i) + "=" + value(found.getObject(i)));
                }
                rows.add(String.join(" ", values));
            }
        }
        return rows.stream().sorted().toList();
    }

    private static String value(Object value) {
        if (value instanceof BigDecimal || value instanceof Double) {
            return new BigDecimal(value.toString())
                    .setScale(DECIMALS, RoundingMode.HALF_UP)
                    .stripTrailingZeros()
                    .toPlainString();
        }
        if (value instanceof java.sql.Timestamp time) {
            return time.toInstant().toString();
        }
        if (value instanceof java.time.OffsetDateTime time) {
            return time.toInstant().toString();
        }
        return String.valueOf(value);
    }
}
