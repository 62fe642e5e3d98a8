package io.github.jobenergy.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jobenergy.web.testing.LargeRecords;
import io.github.jobenergy.web.testing.ServedPages;
import io.github.jobenergy.web.testing.WebClient;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists with more runs than a page has: CSV has all of them, and a page states that there are more. */
class JobListsTest {

    private static final int ROWS = 50;
    private static final ObjectMapper JSON = new ObjectMapper();

    private static ServedPages pages;
    private static WebClient client;

    @BeforeAll
    static void start() throws Exception {
        pages = ServedPages.of(LargeRecords.records());
        client = pages.operator();
    }

    @AfterAll
    static void stop() throws Exception {
        pages.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"?order=end", "?order=energy", "?order=time&state=COMPLETED", "?since=2026-11-21T01:00:00Z"})
    void csvHasTheRunsOfAllPagesInTheirOrder(String query) throws Exception {
        List<String> expected = new ArrayList<>();
        String next = "/jobs" + query + "&format=json";
        while (!next.isEmpty()) {
            JsonNode page = JSON.readTree(client.get(next).body());
            page.get("jobs").forEach(run -> expected.add(run.get("job_id").asText()));
            next = page.path("next").asText();
        }

        List<String> lines =
                client.get("/jobs" + query + "&format=csv").body().lines().toList();

        int column = List.of(lines.get(0).split(",")).indexOf("job_id");
        assertTrue(expected.size() > 2 * ROWS, query);
        assertEquals(
                expected,
                lines.stream()
                        .skip(1)
                        .map(line -> List.of(line.split(",")).get(column))
                        .toList());
    }

    @Test
    void csvHasTheRunsThatTheViewerSees() throws Exception {
        String csv = pages.client(LargeRecords.USER).get("/jobs?format=csv").body();

        assertEquals(2, csv.lines().count(), csv);
        assertTrue(csv.contains("," + LargeRecords.SLOTS + ","), csv);
    }

    @Test
    void csvHasNoPages() throws Exception {
        HttpResponse<String> response = client.get("/jobs?page=1&format=csv");

        assertEquals(400, response.statusCode());
        assertEquals("page: expected none with CSV, which has all runs\n", response.body());
    }

    @Test
    void aPageStatesItsPlaceAndWhetherMoreRunsExist() throws Exception {
        HttpResponse<String> first = client.get("/jobs?state=COMPLETED");
        HttpResponse<String> second = client.get("/jobs?page=1");
        HttpResponse<String> all = client.get("/jobs?rows=1000");
        HttpResponse<String> after = client.get("/jobs?page=9999");

        assertTrue(first.body().contains("Runs 1 to 50 in this order; more runs satisfy the filter."), first.body());
        assertEquals(
                List.of("</jobs?state=COMPLETED&page=1&format=json>; rel=\"next\"; type=\"application/json\""),
                first.headers().allValues("Link"));
        assertTrue(second.body().contains("Runs 51 to 100 in this order; more runs"), second.body());
        assertEquals(List.of(), all.headers().allValues("Link"));
        assertFalse(all.body().contains(" in this order; "), all.body());
        assertTrue(all.body().lines().count() > 400, all.body());
        assertTrue(after.body().contains("Fewer runs of jobs satisfy the filter than the pages before"), after.body());
    }

    @Test
    void nextKeepsTheNumberOfRows() throws Exception {
        JsonNode page = JSON.readTree(client.get("/jobs?rows=300&format=json").body());

        assertEquals(300, page.get("jobs").size());
        assertEquals("/jobs?rows=300&page=1&format=json", page.get("next").asText());
        assertTrue(JSON.readTree(client.get(page.get("next").asText()).body())
                        .get("jobs")
                        .size()
                > 100);
    }
}
