package io.github.jobenergy.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.web.testing.PagePaths;
import io.github.jobenergy.web.testing.ServedPages;
import io.github.jobenergy.web.testing.UsualRecords;
import io.github.jobenergy.web.testing.WebClient;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The format of responses, and the form of each format. */
class FormatsTest {

    private static final int COLUMNS = 80;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** A record of RFC 4180, in which a cell without quotes has none of the special characters. */
    private static final Pattern CSV_CELL = Pattern.compile("(\"(?:[^\"]|\"\")*\"|[^\",\r\n]*)(,|\n)");

    private static ServedPages pages;
    private static WebClient client;

    @BeforeAll
    static void start() throws Exception {
        pages = ServedPages.of(UsualRecords.records());
        client = pages.operator();
    }

    @AfterAll
    static void stop() throws Exception {
        pages.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/*                                             | text/plain",
                "''                                              | text/plain",
                "text/html,application/xhtml+xml,*/*;q=0.8       | text/html",
                "application/json                                | application/json",
                "text/csv                                        | text/csv",
                "TEXT/CSV                                        | text/csv",
                "text/csv;q=0.5, application/json                | application/json",
                "text/csv;q=0.5, application/json;q=0.4          | text/csv",
                "text/html;q=0, application/json;q=0.1           | application/json",
                "image/png                                       | text/plain",
                ";;;,,, ;q=                                      | text/plain",
            })
    void theHeaderAcceptSelectsTheFormat(String accept, String type) throws Exception {
        HttpResponse<String> response = client.get("/jobs/1", "Accept", accept);

        assertEquals(200, response.statusCode());
        assertEquals(type + ";charset=utf-8", contentType(response));
    }

    @ParameterizedTest
    @CsvSource({"html,text/html", "text,text/plain", "json,application/json", "csv,text/csv", "JSON,application/json"})
    void theParameterOverridesTheHeader(String format, String type) throws Exception {
        HttpResponse<String> response = client.get("/jobs/1?format=" + format, "Accept", "image/png");

        assertEquals(type + ";charset=utf-8", contentType(response));
    }

    @ParameterizedTest
    @CsvSource({
        "/jobs?until=2020-01,job_id",
        "/statements?month=2020-01,account",
        "/users/carol?since=2020-01&until=2020-01,energy_lower_joules",
        "/users/carol?since=2020-01&until=2020-01&table=days,day_time",
    })
    void aTableOfCsvWithoutRowsHasItsHeader(String path, String column) throws Exception {
        String body = client.get(path, "Accept", "text/csv").body();

        assertEquals(1, body.lines().count(), body);
        assertTrue(List.of(body.strip().split(",")).contains(column), body);
        assertFalse(body.contains("record_key"), body);
    }

    @Test
    void theColumnsOfRunsAreTheSameForAllFiltersAndJobs() throws Exception {
        String all = header("/jobs");

        List<String> columns = List.of(all.split(","));
        assertEquals("flags", columns.get(columns.size() - 1));
        for (String path : List.of(
                "/jobs?user=carol",
                "/jobs?user=bob&state=TIMEOUT",
                "/jobs?quality=missing",
                "/jobs?until=2020-01",
                "/jobs/1",
                "/jobs/" + UsualRecords.MISSING,
                "/jobs/" + UsualRecords.IDLE_GPUS,
                "/jobs/" + UsualRecords.ARRAY,
                "/jobs/" + UsualRecords.EXECUTES)) {
            assertEquals(all, header(path), path);
        }
    }

    private static String header(String path) throws Exception {
        return client.get(path, "Accept", "text/csv").body().lines().findFirst().orElseThrow();
    }

    @Test
    void flagsAreWordsInTheLastColumnAndAListInJson() throws Exception {
        String path = "/jobs/" + UsualRecords.ALL_FLAGS;
        String line =
                client.get(path, "Accept", "text/csv").body().lines().toList().get(1);
        JsonNode flags = JSON.readTree(
                        client.get(path, "Accept", "application/json").body())
                .at("/runs/0/flags");

        List<String> words = List.of(line.substring(line.lastIndexOf(',') + 1).split(" "));
        assertEquals(Flag.values().length, words.size(), line);
        assertEquals(
                words,
                StreamSupport.stream(flags.spliterator(), false)
                        .map(JsonNode::asText)
                        .toList());
        assertTrue(client.get("/jobs/" + UsualRecords.ARRAY, "Accept", "application/json")
                .body()
                .contains("\"flags\" : ["));
    }

    @Test
    void eachFlagIsARowOfCsv() throws Exception {
        List<String> lines =
                client.get("/flags", "Accept", "text/csv").body().lines().toList();

        assertEquals("flag,condition,consequence", lines.get(0));
        assertEquals(Flag.values().length + 1, lines.size());
    }

    private static String contentType(HttpResponse<String> response) {
        return response.headers().firstValue("Content-Type").orElseThrow().replace(" ", "");
    }

    @Test
    void numbersInJsonAreExactDecimals() throws Exception {
        String body = client.get("/jobs/1?format=json").body();

        assertTrue(body.contains("\"energy_joules\" : 6627.446,"), body);
        assertTrue(body.contains("\"energy_whole_nodes_joules\" : 26509.784,"), body);
    }

    @Test
    void eachPageIsJson() throws Exception {
        for (String path : PagePaths.USUAL) {
            String body = client.get(PagePaths.as(path, "json")).body();
            JsonNode json = JSON.readTree(body);
            assertTrue(json.isObject() && json.size() > 0, path);
            assertFalse(Pattern.compile(": -?[0-9.]+[eE]").matcher(body).find(), path + body);
            assertFalse(body.contains("record_key"), path);
        }
    }

    @Test
    void eachPageIsCsvThatNoSpreadsheetReadsAsAFormula() throws Exception {
        List<List<String>> strange = List.of();
        for (String path : PagePaths.USUAL) {
            HttpResponse<String> response = client.get(PagePaths.as(path, "csv"));
            List<List<String>> rows = csv(path, response.body());
            for (List<String> row : rows) {
                assertEquals(rows.get(0).size(), row.size(), path);
                row.forEach(cell -> assertFalse(cell.matches("(?s)[=+@\t\r].*|-[^0-9.].*"), path + ": " + cell));
            }
            strange = path.endsWith("/" + UsualRecords.STRANGE) ? rows : strange;
        }

        int column = strange.get(0).indexOf("job_name");
        assertEquals(
                "'" + UsualRecords.STRANGE_NAME.replace("\u0000", "\ufffd"),
                strange.get(1).get(column));
    }

    private static List<List<String>> csv(String path, String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        Matcher cell = CSV_CELL.matcher(text);
        int end = 0;
        while (end < text.length()) {
            assertTrue(cell.find() && cell.start() == end, path + ": expected a cell at " + end + " of " + text);
            end = cell.end();
            String value = cell.group(1);
            row.add(
                    value.startsWith("\"")
                            ? value.substring(1, value.length() - 1).replace("\"\"", "\"")
                            : value);
            if (cell.group(2).equals("\n")) {
                rows.add(row);
                row = new ArrayList<>();
            }
        }
        return rows;
    }

    @Test
    void noLineOfTextIsWiderThanATerminal() throws Exception {
        List<String> wide = new ArrayList<>();
        for (String path : PagePaths.USUAL) {
            String body = client.get(PagePaths.as(path, "text")).body();
            body.lines().filter(line -> line.length() > COLUMNS).limit(1).forEach(line -> wide.add(path + ": " + line));
            assertTrue(body.codePoints().allMatch(letter -> letter == '\n' || !Character.isISOControl(letter)), path);
        }

        assertEquals(List.of(), wide);
    }

    @Test
    void theFirstLineOfAJobIsTheAnswerAndTheLastTheAdvice() throws Exception {
        List<String> lines =
                client.get("/jobs/" + UsualRecords.IDLE_GPUS).body().lines().toList();

        assertEquals("Job 41050 used 1,751 J, between 1,738 J and 1,764 J at 95 %.", lines.get(0));
        assertTrue(
                String.join(" ", lines.subList(lines.size() - 4, lines.size())).contains("Submit without --exclusive"),
                () -> String.join("\n", lines));
        assertTrue(lines.get(lines.size() - 1).endsWith("."), lines.get(lines.size() - 1));
    }
}
