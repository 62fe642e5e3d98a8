package io.github.jobenergy.store.database;

import io.github.jobenergy.program.testing.GoldenFile;
import io.github.jobenergy.program.testing.PostgresServer;
import io.github.jobenergy.store.testing.RecordedTables;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The questions of analysts with their answers on the results of quickstart, in both databases. They are a page of the documentation. */
class RecordedAnswersTest {

    private static final Path PAGE = Path.of("../docs/energy-store-answers.md");
    private static final int DECIMALS = 6;

    private static final String HEAD = """
            # Questions and answers

            Questions about the energy of jobs, each with a query over the [views](energy-store.md#views) of energy-store and its answer. The data
            are the results of quickstart: nine jobs of a real cluster, with example rates of carbon and price. Both databases give the same
            answers; numbers are rounded to six decimals here. `RecordedAnswersTest` derives this page.
            """;

    private record Question(String text, String sql) {}

    private static final List<Question> QUESTIONS = List.of(
            new Question(
                    "Which jobs used most energy, and between which bounds?",
                    "SELECT job_id, user_name, job_name, energy_kwh, energy_low_kwh, energy_high_kwh, quality\nFROM job_summary"
                            + " ORDER BY energy_kwh DESC, job_id LIMIT 3"),
            new Question(
                    "How much energy did each account use in November, and how much of it is measured?",
                    "SELECT account, month, energy_joules, energy_measured_joules, energy_estimated_joules, node_hours\nFROM"
                            + " account_month ORDER BY account"),
            new Question(
                    "How far is Slurm's energy from that of the meters?",
                    "SELECT partition_name, run_count, slurm_energy_joules, meter_energy_joules, relative_difference\nFROM"
                            + " slurm_difference ORDER BY partition_name"),
            new Question(
                    "Which runs were metered worst?",
                    "SELECT job_id, coverage, nodes_measured FROM incomplete_job ORDER BY coverage, job_id"),
            new Question(
                    "Which part of the energy of each node was drawn without a run?",
                    "SELECT node, day, energy_joules, jobs_joules, idle_joules, idle_share\nFROM node_day ORDER BY node, day"),
            new Question(
                    "How much energy did runs use that did not complete?",
                    "SELECT account, energy_joules, energy_failed_joules, energy_timed_out_joules, energy_cancelled_joules\nFROM"
                            + " account_month_waste ORDER BY account"),
            new Question(
                    "How much energy does an hour of a metered GPU use?",
                    "SELECT account, gpu_hours, kwh_per_gpu_hour FROM account_gpu_hour ORDER BY account"),
            new Question(
                    "Between which bounds, at 95 %, is the energy of an account in November?",
                    "SELECT account, energy_lower_joules, energy_joules, energy_upper_joules\nFROM account_month_bounds ORDER BY"
                            + " account"),
            new Question(
                    "How many grams of CO2 equivalent did each account emit, by each series?",
                    "SELECT account, provider, series, accounting, emissions_grams, energy_without_rate_joules\nFROM"
                            + " account_month_emissions ORDER BY account"),
            new Question(
                    "What did the energy of each account cost?",
                    "SELECT account, series, currency, cost FROM account_month_cost ORDER BY account"));

    @TempDir
    private Path folder;

    @Test
    void answersAreThoseOfThePageInBothDatabases() throws Exception {
        try (PostgresServer server = PostgresServer.start()) {
            for (DatabaseSettings database : List.of(
                    new DatabaseSettings(
                            "jdbc:duckdb:" + folder.resolve("recorded.duckdb"), Optional.empty(), Optional.empty()),
                    new DatabaseSettings(server.newDatabase(), Optional.of(PostgresServer.USER), Optional.empty()))) {
                RecordedTables.write(database);
                StringBuilder page = new StringBuilder(HEAD);
                try (Connection connection = database.readOnly()) {
                    for (Question question : QUESTIONS) {
                        page.append("\n## ")
                                .append(question.text())
                                .append("\n\n```sql\n")
                                .append(question.sql())
                                .append(";\n```\n\n")
                                .append(answer(connection, question.sql()));
                    }
                }
                GoldenFile.assertIs(PAGE, page.toString());
            }
        }
    }

    private static String answer(Connection connection, String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            ResultSetMetaData columns = found.getMetaData();
            List<String> names = new ArrayList<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                names.add(columns.getColumnLabel(i));
            }
            lines.add(line(names));
            lines.add("|" + "---|".repeat(names.size()));
            while (found.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= names.size(); i++) {
                    values.add(text(found.getObject(i)));
                }
                lines.add(line(values));
            }
        }
        return lines.size() == 2 ? "No rows.\n" : String.join("\n", lines) + "\n";
    }

    private static String line(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    private static String text(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof BigDecimal || value instanceof Double) {
            BigDecimal number = new BigDecimal(value.toString()).setScale(DECIMALS, RoundingMode.HALF_UP);
            return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
        }
        if (value instanceof java.sql.Timestamp time) {
            return day(time.toInstant());
        }
        return value instanceof java.time.LocalDateTime time
                ? time.toLocalDate().toString()
                : value.toString();
    }

    private static String day(Instant time) {
        return time.toString().substring(0, 10);
    }
}
