package io.github.jobenergy.web.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.Caller;
import io.github.jobenergy.web.access.FixedPolicy;
import io.github.jobenergy.web.access.RefusedException;
import io.github.jobenergy.web.testing.UsualRecords;
import io.github.jobenergy.web.testing.WebClient;
import io.github.jobenergy.web.testing.WebFixture;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are invalid, too many or too large, and the headers of all responses. */
class RequestsTest {

    private static final String TOKEN = "a-valid-token";
    private static final FixedPolicy POLICY = FixedPolicy.hidingAll(Set.of("root"));

    private static WebFixture fixture;
    private static WebServer server;
    private static WebClient client;

    @BeforeAll
    static void start() throws Exception {
        fixture = WebFixture.of(UsualRecords.records());
        server = fixture.serve(RequestsTest::user, POLICY, 1_000_000);
        client = WebClient.of(server, "root");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
        fixture.close();
    }

    private static Optional<String> user(Caller caller) throws RefusedException {
        Optional<String> authorization = caller.header("Authorization");
        if (authorization.isEmpty()) {
            return caller.header("X-User");
        }
        if (!authorization.get().equals("Bearer " + TOKEN)) {
            throw new RefusedException("expected a token that is valid");
        }
        return Optional.of("carol");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/jobs/abc                          | job: expected JOBID",
                "/jobs/-1                           | job: expected JOBID",
                "/jobs/1_2+3                        | job: expected JOBID",
                "/jobs/1234567890123456789          | job: expected JOBID",
                "/jobs/1%27%20OR%20%271%27=%271     | job: expected JOBID",
                "/jobs/1?format=xml                 | format: expected html, text, json or csv",
                "/jobs?order=cost                   | order: expected end, energy, power, time or coverage",
                "/jobs?quality=good                 | quality: expected measured, estimated, partial or missing",
                "/jobs?state=DONE                   | state: expected COMPLETED, FAILED, CANCELLED, TIMEOUT, ",
                "/jobs?state=%27%20OR%201=1         | state: expected COMPLETED, FAILED, CANCELLED, TIMEOUT, ",
                "/jobs?flag=reset                   | flag: expected even_split, assumed_capacity, ",
                "/jobs?page=-1                      | page: expected a number from 0 to 10000",
                "/jobs?page=10001                   | page: expected a number from 0 to 10000",
                "/jobs?page=x                       | page: expected a number from 0 to 10000",
                "/jobs?since=yesterday              | since: expected a month such as 2026-11",
                "/jobs?since=2026-13                | since: expected a month such as 2026-11",
                "/jobs?since=2026-02-30             | since: expected a month such as 2026-11",
                "/jobs?until=2026-11-01T12:00       | until: expected a month such as 2026-11",
                "/?since=2026-11-02&until=2026-11-01| since: expected a time before until, found 2026-11-02T00:00:00Z"
                        + " and",
                "/?since=2026-11-02&until=2026-11-02| since: expected a time before until, found 2026-11-02T00:00:00Z"
                        + " and",
                "/?since=2027-01                    | since: expected a time before until, found 2027-01-01T00:00:00Z"
                        + " and 2026-11-22T",
                "/jobs?since=2026-11-02&until=2026-11-01| since: expected a time before until, found"
                        + " 2026-11-02T00:00:00Z",
                "/nodes/n1?since=2026-11-02&until=2026-11-02| since: expected a time before until, found"
                        + " 2026-11-02T00:",
                "/?since=1970-01-01                 | since, until: expected a time span of at most ten years",
                "/users/carol?since=%2B999999999-01-01T00:00:00Z | since: expected a time from year 1 to 9999",
                "/accounts/botany?until=-999999999-01-01T00:00:00Z | until: expected a time from year 1 to 9999",
                "/jobs?since=%2B1000000000-12-31T23:59:59Z | since: expected a time from year 1 to 9999",
                "/nodes/n1?until=2026               | until: expected a month such as 2026-11",
                "/statements?month=2026-1           | month: expected a month such as 2026-11",
                "/jobs?rows=0                       | rows: expected a number from 1 to 1000",
                "/jobs?rows=1001                    | rows: expected a number from 1 to 1000",
                "/jobs?foo=bar                      | expected no parameters but account, flag, format, order, page, quality, rows, ",
                "/jobs?sinse=2026-11&format=csv     | expected no parameters but account, flag, format, ",
                "/users/carol?from=2026-11          | expected no parameters but format, since, table, until, found from",
                "/flags?page=1                      | expected no parameters but format, found page",
                "/users/carol?table=hours           | table: expected accounts or days",
                "/statements/botany/2026-11?table=x | table: expected account, users or wckeys",
                "/statements?month=11/2026          | month: expected a month such as 2026-11",
            })
    void anInvalidParameterIsRejectedWithWhatWasExpected(String path, String message) throws Exception {
        HttpResponse<String> response = client.get(path, "Accept", "text/plain");

        assertEquals(400, response.statusCode(), path);
        assertTrue(response.body().startsWith(message), response.body());
    }

    @Test
    void aTextThatIsTooLongIsRejected() throws Exception {
        HttpResponse<String> response = client.get("/jobs?user=" + "x".repeat(201), "Accept", "text/plain");

        assertEquals(400, response.statusCode());
        assertEquals("user: expected at most 200 characters\n", response.body());
    }

    @Test
    void headReturnsTheHeadersOfGet() throws Exception {
        HttpResponse<String> head = client.send("HEAD", "/jobs/1", "Accept", "text/html");
        HttpResponse<String> get = client.get("/jobs/1", "Accept", "text/html");

        assertEquals(200, head.statusCode());
        assertEquals("", head.body());
        assertEquals(get.headers().firstValue("Content-Type"), head.headers().firstValue("Content-Type"));
        assertEquals(404, client.send("HEAD", "/jobs/99999").statusCode());
        assertEquals(401, WebClient.of(server, "").send("HEAD", "/jobs/1").statusCode());
        assertProtected(head);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"})
    void otherMethodsAreRejected(String method) throws Exception {
        HttpResponse<String> response = client.send(method, "/jobs/41017", "Accept", "text/plain");

        assertTrue(List.of(404, 405).contains(response.statusCode()), method + " " + response.statusCode());
        assertFalse(response.body().contains("carol"), response.body());
        assertProtected(response);
    }

    @ParameterizedTest
    @CsvSource({
        "/health,200",
        "/,200",
        "/style.css,200",
        "/jobs/1,200",
        "/jobs/99999,404",
        "/absent,404",
        "/a/b/c/d/e,404",
        "/jobs/abc,400",
        "/login,401",
        "/jobs/1?format=json,200",
        "/absent?format=json,404",
        "/jobs/1/,200",
    })
    void eachResponseHasTheProtectingHeaders(String path, int status) throws Exception {
        HttpResponse<String> response = client.get(path);

        assertEquals(status, response.statusCode(), path);
        assertProtected(response);
    }

    @Test
    void aPathOrHeaderThatIsTooLongIsRejected() throws Exception {
        HttpResponse<String> path = client.get("/users/" + "x".repeat(20_000));
        HttpResponse<String> header = client.get("/jobs/1", "X-Long", "x".repeat(20_000));

        assertEquals(414, path.statusCode());
        assertProtected(path);
        assertEquals(431, header.statusCode());
        assertProtected(header);
        assertEquals(
                404,
                WebClient.of(server, "carol").get("/users/" + "x".repeat(7_000)).statusCode());
    }

    private static void assertProtected(HttpResponse<String> response) {
        String policy = response.headers().firstValue("Content-Security-Policy").orElse("none");
        assertTrue(policy.startsWith("default-src 'none';"), policy);
        assertFalse(policy.contains("unsafe"), policy);
        assertEquals(List.of("nosniff"), response.headers().allValues("X-Content-Type-Options"));
        String cache = response.headers().firstValue("Cache-Control").orElse("none");
        boolean isStyle =
                response.headers().firstValue("Content-Type").orElse("").startsWith("text/css");
        assertEquals(isStyle ? "public, max-age=3600" : "private, no-store", cache);
        assertTrue(response.headers().firstValue("Server").isEmpty());
    }

    @Test
    void aClientThatExceedsItsBurstReceives429() throws Exception {
        try (WebServer limited = fixture.serve(RequestsTest::user, POLICY, 1)) {
            WebClient many = WebClient.of(limited, "");
            List<Integer> burst = IntStream.range(0, 10)
                    .mapToObj(request -> status(many, "/flags"))
                    .toList();

            assertEquals(Collections.nCopies(10, 401), burst);
            assertTrue(IntStream.range(0, 10_000).anyMatch(request -> status(many, "/flags") == 429));
            assertTrue(IntStream.range(0, 10_000).anyMatch(request -> status(many, "/login?token=x") == 429));
            assertEquals(200, status(many, "/health"));
        }
    }

    private static int status(WebClient client, String path) {
        try {
            HttpResponse<String> response = client.get(path);
            assertProtected(response);
            return response.statusCode();
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }

    @Test
    void aTokenSignsABrowserIn() throws Exception {
        WebClient browser = WebClient.of(server, "");
        HttpResponse<String> login = browser.get("/login?token=" + TOKEN);

        String cookie = login.headers().firstValue("Set-Cookie").orElseThrow();
        assertEquals(302, login.statusCode());
        assertProtected(login);
        assertTrue(cookie.startsWith("jobenergy_token=" + TOKEN + ";"), cookie);
        assertTrue(cookie.contains("HttpOnly") && cookie.contains("Secure"), cookie);
        assertTrue(cookie.contains("SameSite=Strict") && cookie.contains("Path=/"), cookie);
        assertFalse(cookie.contains("Domain"), cookie);
        assertEquals(200, browser.get("/", "Cookie", "jobenergy_token=" + TOKEN).statusCode());
        assertEquals(401, browser.get("/", "Cookie", "jobenergy_token=another").statusCode());
        assertEquals(
                401,
                browser.get("/", "Cookie", "jobenergy_token=" + TOKEN, "Authorization", "Bearer another")
                        .statusCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?token=", "?token=another", "?next=/jobs"})
    void noCookieIsSetWithoutAValidToken(String query) throws Exception {
        HttpResponse<String> login = WebClient.of(server, "").get("/login" + query);

        assertEquals(401, login.statusCode());
        assertTrue(login.headers().firstValue("Set-Cookie").isEmpty());
        assertFalse(login.body().contains("another"), login.body());
    }

    @ParameterizedTest
    @CsvSource({
        "/jobs/1,/jobs/1",
        "/jobs%3Fuser%3Dcarol%26order%3Denergy,/jobs?user=carol&order=energy",
        "/,/",
        "//evil.example,/",
        "/%2Fevil.example,/",
        "///evil.example,/",
        "/%5Cevil.example,/",
        "%5C%5Cevil.example,/",
        "https://evil.example,/",
        "evil.example,/",
        "javascript:alert(1),/",
        "/%09/evil.example,/",
        "/jobs%0D%0ASet-Cookie:x,/",
        "/@evil.example,/",
        "/..//evil.example,/..//evil.example",
        "%20/jobs,/",
    })
    void theBrowserIsSentToAPathOfThisServerOnly(String next, String location) throws Exception {
        HttpResponse<String> login = WebClient.of(server, "").get("/login?token=" + TOKEN + "&next=" + next);

        assertEquals(302, login.statusCode());
        String found = login.headers().firstValue("Location").orElseThrow();
        assertTrue(found.equals(location) || found.equals("http://127.0.0.1:" + server.port() + location), found);
        assertEquals(1, login.headers().allValues("Set-Cookie").size());
    }
}
