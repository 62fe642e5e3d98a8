package io.github.jobenergy.web.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.client.StubServer.Response;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The exit statuses and messages for servers that fail, and for invalid command lines. */
class ClientStatusIT {

    private static final String TEXT = "text/plain;charset=utf-8";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";

    /** The client ends the request itself in each of these cases but one, which has a limit of one second. */
    private static final String LONG = "600";

    @TempDir
    private Path folder;

    static Stream<Arguments> failures() {
        return Client.shells()
                .flatMap(shell -> Stream.of(
                        failure(
                                shell,
                                Response.of("400 Bad Request", TEXT, "since: expected a month\n"),
                                64,
                                "found 400: since: expected a month"),
                        failure(
                                shell,
                                Response.of("401 Unauthorized", TEXT, "Sign in first\n"),
                                77,
                                "found 401: Sign in first"),
                        failure(shell, Response.of("403 Forbidden", TEXT, ""), 77, "found 403"),
                        failure(
                                shell,
                                Response.of("404 Not Found", TEXT, "\nThere is no such page.\nMore.\n"),
                                66,
                                "found 404: There is no such page."),
                        failure(
                                shell,
                                Response.of("404 Not Found", "application/json", "{\n  \"error\" : \"No page.\"\n}\n"),
                                66,
                                "found 404: No page."),
                        failure(
                                shell,
                                Response.of("429 Too Many Requests", TEXT, "Too many requests.\n"),
                                75,
                                "found 429: Too many requests."),
                        failure(shell, Response.of("500 Server Error", "text/html", "<h1>Error</h1>"), 69, "found 500"),
                        failure(
                                shell,
                                Response.of("503 Unavailable", TEXT, "\033[2JNo\0database\u0007\n"),
                                69,
                                "found 503: ?[2JNo?database?"),
                        failure(shell, Response.of("204 No Content", TEXT, ""), 69, "found 204"),
                        failure(
                                shell,
                                Response.of("200 OK", "text/html", "<h1>Sign in</h1>"),
                                69,
                                "expected a response of the type text/plain, found 'text/html'"),
                        failure(shell, Response.raw(OK + "Content-Length: 100\r\n\r\nJob 7 used"), 69, "curl: (18)"),
                        failure(
                                shell,
                                Response.raw(OK + "Transfer-Encoding: chunked\r\n\r\n5\r\nJob 7"),
                                69,
                                "curl: (18)"),
                        failure(
                                shell,
                                Response.endless(OK + "Content-Length: 99999999999\r\n\r\n", "garbage\n"),
                                69,
                                "curl: (63)"),
                        failure(shell, Response.endless(OK + "Connection: close\r\n\r\n", "garbage\n"), 69, "curl: ("),
                        failure(shell, Response.endless(OK, "X-Header: garbage\r\n"), 69, "curl: ("),
                        failure(shell, Response.raw(""), 69, "curl: (52)"),
                        failure(shell, Response.raw("garbage\r\n\r\n"), 69, "curl: (1)")));
    }

    private static Arguments failure(String shell, Response response, int status, String message) {
        return Arguments.of(shell, response, status, message);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void printsNothingButAMessageIfTheServerFails(String shell, Response response, int status, String message)
            throws Exception {
        try (StubServer server = StubServer.start(response)) {
            Client client = Client.withToken(shell, folder).with("JOBENERGY_URL", server.url());

            Outcome outcome = client.run("--timeout", LONG, "7");

            assertFailed(status, server.url() + "/jobs/7: expected ", message, outcome);
            assertEquals(List.of(), client.leftovers());
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void endsIfTheServerIsNotReachable(String shell) throws Exception {
        Client client = Client.withToken(shell, folder).with("JOBENERGY_URL", StubServer.unreachable());

        assertFailed(69, "expected a complete response within 20 s", "curl: (7)", client.run("7"));
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void endsIfTheServerDoesNotAnswer(String shell) throws Exception {
        try (StubServer server = StubServer.start(Response.never())) {
            Client client = Client.withToken(shell, folder).with("JOBENERGY_URL", server.url());

            assertFailed(69, "expected a complete response within 1 s", "curl: (28)", client.run("--timeout=1", "7"));
            assertEquals(List.of(), client.leftovers());
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void followsNoRedirection(String shell) throws Exception {
        try (StubServer other = StubServer.start(Response.of("200 OK", TEXT, "Job 7 used 1 kWh.\n"));
                StubServer server = StubServer.start(Response.raw(
                        "HTTP/1.1 302 Found\r\nLocation: " + other.url() + "/jobs/7\r\nContent-Length: 0\r\n\r\n"))) {
            Client client = Client.withToken(shell, folder).with("JOBENERGY_URL", server.url());

            assertFailed(69, "expected status 200", "found 302", client.run("7"));
            assertEquals(List.of(), other.heads());
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void readsNoConfigurationOfCurlAndUsesNoProxy(String shell) throws Exception {
        try (StubServer proxy = StubServer.start(Response.of("200 OK", TEXT, "Job 7 of the proxy\n"));
                StubServer server = StubServer.start(Response.of("200 OK", TEXT, "Job 7 of the server\n"))) {
            Files.writeString(folder.resolve(".curlrc"), "proxy = " + proxy.url() + "\n");
            Client client = Client.withToken(shell, folder)
                    .with("JOBENERGY_URL", server.url())
                    .with("HOME", folder.toString())
                    .with("http_proxy", proxy.url())
                    .with("ALL_PROXY", proxy.url());

            assertEquals(new Outcome(0, "Job 7 of the server\n", ""), client.run("7"));
            assertEquals(List.of(), proxy.heads());
        }
    }

    static Stream<Arguments> invalidCommandLines() {
        return Client.shells()
                .flatMap(shell -> Stream.of(
                        invalid(shell, "expected one job, found '1' and '2'", "1", "2"),
                        invalid(shell, "expected a job such as 1234", "abc"),
                        invalid(shell, "expected a job such as 1234", "1/../live"),
                        invalid(shell, "expected a job such as 1234", "1234_[1-3]"),
                        invalid(shell, "expected an option of jobenergy, found '--verbose'", "--verbose"),
                        invalid(shell, "--user: expected a value, found none", "--user"),
                        invalid(shell, "--user: expected a value, found an empty one", "--user", ""),
                        invalid(shell, "--since: expected a value, found an empty one", "--since="),
                        invalid(shell, "expected --json or --csv, found both", "--json", "--csv"),
                        invalid(shell, "expected a job alone", "--jobs", "1"),
                        invalid(shell, "--live: expected it alone", "--live", "--since", "2026-11"),
                        invalid(
                                shell,
                                "expected --user or --account, or both with --jobs",
                                "--user",
                                "a",
                                "--account",
                                "b"),
                        invalid(shell, "--brief: expected it without --json and --csv", "--brief", "--csv"),
                        invalid(shell, "--brief: expected it without --jobs", "--brief", "--jobs", "--account", "a"),
                        invalid(shell, "--timeout: expected whole seconds from 1 to 600, found '0'", "--timeout", "0"),
                        invalid(
                                shell,
                                "--timeout: expected whole seconds from 1 to 600, found '601'",
                                "--timeout",
                                "601"),
                        invalid(shell, "--url: expected a URL", "--url", "ftp://host", "1"),
                        invalid(shell, "--url: expected a URL", "--url", "http://user:password@host", "1"),
                        invalid(shell, "--url: expected a URL", "--url", "http://host/path", "1"),
                        invalid(
                                shell,
                                "expected names and times of at most 1000 bytes, found 1001",
                                "--user",
                                "a".repeat(1_001)),
                        invalid(shell, "found '?[31m'", "\033[31m")));
    }

    private static Arguments invalid(String shell, String message, String... arguments) {
        return Arguments.of(shell, message, List.of(arguments));
    }

    @ParameterizedTest
    @MethodSource("invalidCommandLines")
    void rejectsInvalidCommandLines(String shell, String message, List<String> arguments) throws Exception {
        Client client = Client.withToken(shell, folder)
                .with("JOBENERGY_URL", arguments.contains("--url") ? "" : StubServer.unreachable());

        Outcome outcome = client.run(arguments.toArray(String[]::new));

        assertFailed(64, "jobenergy: ", message, outcome);
    }

    private static void assertFailed(int status, String begin, String message, Outcome outcome) {
        assertEquals(status, outcome.status(), outcome.err());
        assertEquals("", outcome.out());
        assertTrue(outcome.err().contains(begin) && outcome.err().contains(message), outcome.err());
        assertTrue(outcome.err().startsWith("jobenergy: "), outcome.err());
    }
}
