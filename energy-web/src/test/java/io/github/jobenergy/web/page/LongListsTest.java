package io.github.jobenergy.web.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jobenergy.web.access.FixedPolicy;
import io.github.jobenergy.web.http.WebServer;
import io.github.jobenergy.web.testing.ExecutingRecords;
import io.github.jobenergy.web.testing.NodeRecords;
import io.github.jobenergy.web.testing.PagesFixture;
import io.github.jobenergy.web.testing.Records;
import io.github.jobenergy.web.testing.UsualRecords;
import io.github.jobenergy.web.testing.WebClient;
import io.github.jobenergy.web.testing.WebFixture;
import java.math.BigDecimal;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists without pages that have more rows than a table: JSON and CSV have all rows or state that they do not, and sums are of all. */
class LongListsTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    @TempDir
    private Path folder;

    /** Responses of a server to an operator. */
    private record Client(WebClient client) {

        HttpResponse<String> get(String path) throws Exception {
            return client.get(path);
        }

        String text(String path) throws Exception {
            return client.get(path, "Accept", "text/plain").body().replaceAll("\\s+", " ");
        }

        JsonNode json(String path) throws Exception {
            return JSON.readTree(client.get(path, "Accept", "application/json").body());
        }

        List<String> csv(String path) throws Exception {
            return client.get(path, "Accept", "text/csv").body().lines().toList();
        }
    }

    private interface Check {
        void check(Client client) throws Exception;
    }

    private void check(Records records, Instant now, Check check, String... statements) throws Exception {
        try (PagesFixture fixture = PagesFixture.changed(folder, records, now, statements);
                WebServer server = fixture.serve(FixedPolicy.hidingAll(Set.of("root")))) {
            check.check(new Client(WebClient.of(server, "root")));
        }
    }

    /** Returns a statement that repeats rows of a table, with a number {@code i} from 1. */
    private static String repeat(String table, int times, String changes, String condition) {
        return "INSERT INTO " + table + " SELECT t.* REPLACE (t.record_key || '/' || i AS record_key, " + changes
                + ") FROM " + table + " t, range(1, " + (times + 1) + ") r(i) WHERE " + condition;
    }

    private static String[] executing(int more) {
        String job = "job_id = " + ExecutingRecords.LONGER;
        return new String[] {
            repeat("job_starts", more, "1000000 + i AS job_id", job),
            repeat("job_power", more, "1000000 + i AS job_id", job)
        };
    }

    @Test
    void thePowerOfRunsThatExecuteIsThatOfAll() throws Exception {
        check(
                ExecutingRecords.records(),
                ExecutingRecords.NOW,
                client -> {
                    String text = client.text("/live");
                    JsonNode json = client.json("/live");

                    assertTrue(text.startsWith("602 runs execute, of which 600 have a power: 120.0 kW, "), text);
                    assertTrue(
                            text.contains("The table has the 500 runs with the greatest power."
                                    + " CSV and JSON have all 600."),
                            text);
                    assertTrue(client.text("/cluster")
                            .startsWith("602 runs execute, of which 600 have a power: 120.0 kW"));
                    assertEquals(600, json.get("runs").size());
                    assertFalse(json.has("truncated"));
                    assertEquals(601, client.csv("/live").size());
                },
                executing(599));
    }

    @Test
    void runsThatExecuteBeyondTheLimitArePartOfThePowerAndStated() throws Exception {
        check(
                ExecutingRecords.records(),
                ExecutingRecords.NOW,
                client -> {
                    String text = client.text("/live");
                    JsonNode json = client.json("/live");
                    HttpResponse<String> csv = client.get("/live?format=csv");

                    assertTrue(text.startsWith("10003 runs execute, of which 10001 have a power: 2.000 MW, "), text);
                    assertTrue(text.contains("More than 10000 exist; JSON has so many."), text);
                    assertEquals(10_000, json.get("runs").size());
                    assertTrue(json.get("truncated").asBoolean());
                    assertEquals(0, json.get("power_watts").decimalValue().compareTo(BigDecimal.valueOf(2_000_200)));
                    assertEquals(400, csv.statusCode());
                    assertTrue(csv.body().contains("more than 10000 rows"), csv.body());
                },
                executing(10_000));
    }

    @Test
    void anAccountHasAllItsUsers() throws Exception {
        String path = "/accounts/" + UsualRecords.ACCOUNT + "?since=2026-11&until=2026-11";

        check(
                UsualRecords.records(),
                WebFixture.NOW,
                client -> {
                    int users = client.json(path).get("users").size();

                    assertTrue(users > 700, "found " + users);
                    assertEquals(users + 1, client.csv(path).size());
                    assertTrue(
                            client.text(path)
                                    .contains(
                                            "The table has the 500 rows with the greatest energy. CSV and JSON have all "
                                                    + users + "."),
                            client.text(path));
                },
                repeat(
                        "usage_energy",
                        700,
                        "'user-' || i AS user_name",
                        "record_key = (SELECT min(record_key) FROM usage_energy WHERE account = '"
                                + UsualRecords.ACCOUNT + "' AND day_time >= '2026-11-01T00:00:00Z')"));
    }

    @Test
    void aStatementHasAllItsUsersAndWckeys() throws Exception {
        String path = "/statements/" + UsualRecords.ACCOUNT + "/2026-11";

        check(
                UsualRecords.records(),
                WebFixture.NOW,
                client -> {
                    JsonNode statements = client.json(path).get("statements");

                    assertEquals(1_202, client.csv(path + "?table=users").size() - 1);
                    assertEquals(1, client.csv(path + "?table=wckeys").size() - 1);
                    assertEquals(1_205, statements.size());
                    assertTrue(
                            statements.get(0).get("footprint_series").size() > 0,
                            () -> statements.get(0).toString());
                    assertTrue(
                            client.text(path)
                                    .contains("The table has the 1000 first rows by scope and energy."
                                            + " CSV and JSON have all 1202."),
                            client.text(path));
                },
                repeat(
                        "statements",
                        1_200,
                        "'user-' || i AS user_name",
                        "kind = 'user' AND user_name = '" + UsualRecords.USER + "'"));
    }

    @Test
    void aListOfStatementsBeyondItsLimitIsStated() throws Exception {
        check(
                UsualRecords.records(),
                WebFixture.NOW,
                client -> {
                    JsonNode json = client.json("/statements");

                    assertEquals(10_000, json.get("statements").size());
                    assertTrue(json.get("truncated").asBoolean());
                    assertEquals(400, client.get("/statements?format=csv").statusCode());
                    assertTrue(
                            client.text("/statements")
                                    .contains("The table has the 1000 newest rows. More than 10000 exist;"),
                            "the page states what it omits");
                    assertFalse(client.json("/statements?month=2026-10").has("truncated"));
                },
                repeat(
                        "statements",
                        10_000,
                        "'account-' || i AS account",
                        "kind = 'account' AND scope = 'components' AND account = '" + UsualRecords.ACCOUNT + "'"));
    }

    @Test
    void theSumOfAJobIsThatOfAllItsRuns() throws Exception {
        check(
                NodeRecords.records(),
                WebFixture.NOW,
                client -> {
                    BigDecimal one = client.json("/jobs/" + NodeRecords.JOB)
                            .at("/runs/0/energy_joules")
                            .decimalValue();
                    JsonNode json = client.json("/jobs/70000");
                    String text = client.text("/jobs/70000");

                    assertEquals(1_000, json.get("runs").size());
                    assertEquals(1_200, json.get("run_count").asInt());
                    assertTrue(json.get("truncated").asBoolean());
                    assertEquals(
                            0,
                            one.multiply(BigDecimal.valueOf(1_200))
                                    .compareTo(json.get("energy_joules").decimalValue()),
                            json.get("energy_joules")::toString);
                    assertTrue(text.startsWith("Job 70000 has 1200 ended runs that used "), text);
                    assertTrue(
                            text.contains("The table has the 100 runs that were submitted last. More than 1000"), text);
                    assertEquals(400, client.get("/jobs/70000?format=csv").statusCode());
                },
                repeat(
                        "job_energy",
                        1_200,
                        "70000 + i AS job_id, 70000 AS array_job_id, i AS array_task_id",
                        "job_id = " + NodeRecords.JOB));
    }
}
