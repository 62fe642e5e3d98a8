package io.github.jobenergy.web.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.web.client.StubServer.Response;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests that command lines cause. */
class ClientTargetIT {

    @TempDir
    private Path folder;

    static Stream<Arguments> commandLines() {
        return Client.shells()
                .flatMap(shell -> Stream.of(
                        line(shell, "/"),
                        line(shell, "/jobs/1234", "1234"),
                        line(shell, "/jobs/1234", "--", "1234"),
                        line(shell, "/jobs/1234_7", "1234_7"),
                        line(shell, "/jobs/1234%2B1.0", "1234+1.0"),
                        line(shell, "/jobs/1234.batch", "--json", "1234.batch"),
                        line(shell, "/?since=2026-10&until=2026-11", "--since", "2026-10", "--until", "2026-11"),
                        line(shell, "/", "--user", "me"),
                        line(shell, "/users/alice", "--user=alice"),
                        line(
                                shell,
                                "/users/alice?since=2026-11-01T12%3A00%3A00Z",
                                "--user",
                                "alice",
                                "--since=2026-11-01T12:00:00Z"),
                        line(shell, "/accounts/astro", "--account", "astro"),
                        line(
                                shell,
                                "/accounts/a%20b%2Bc%26d%3De%25f%2Fg%3Fh%23i%5B1-3%5D",
                                "--account",
                                "a b+c&d=e%f/g?h#i[1-3]"),
                        line(shell, "/users/..", "--user", ".."),
                        line(shell, "/users/-x", "--user", "-x"),
                        line(shell, "/live", "--live"),
                        line(shell, "/jobs?user=me", "--jobs"),
                        line(shell, "/jobs?user=me", "--jobs", "--user", "me"),
                        line(shell, "/jobs?user=me&account=astro", "--jobs", "--user=me", "--account=astro"),
                        line(shell, "/jobs?account=astro", "--jobs", "--account", "astro", "--csv"),
                        line(shell, "/jobs?user=me&since=2026-10&rows=1000", "--jobs", "--since", "2026-10", "--json"),
                        line(shell, "/jobs?user=me&until=2026-10", "--jobs", "--until", "2026-10", "--csv"),
                        line(
                                shell,
                                "/jobs?user=a%2Bb&account=c%26d&since=2026-11-01&until=2026-11-02&rows=1000",
                                "--until",
                                "2026-11-02",
                                "--since",
                                "2026-11-01",
                                "--account",
                                "c&d",
                                "--user",
                                "a+b",
                                "--jobs"),
                        line(shell, "/users/*", "--user", "*"),
                        line(shell, "/users/%22%27%60%24%28id%29%5C%7B%7D%3B%0A", "--user", "\"'`$(id)\\{};\n")));
    }

    private static Arguments line(String shell, String target, String... arguments) {
        return Arguments.of(shell, target.replace("*", "%2A"), List.of(arguments));
    }

    @ParameterizedTest
    @MethodSource("commandLines")
    void requestsThePageOfTheCommandLine(String shell, String target, List<String> arguments) throws Exception {
        String type = arguments.contains("--json")
                ? "application/json"
                : arguments.contains("--csv") ? "text/csv" : "text/plain";
        try (StubServer server = StubServer.start(Response.of("200 OK", type + ";charset=utf-8", "answer\n"))) {
            Client client = Client.withToken(shell, folder).with("JOBENERGY_URL", server.url() + "/");

            Outcome outcome = client.run(arguments.toArray(String[]::new));

            assertEquals(new Outcome(0, "answer\n", ""), outcome);
            assertEquals(List.of(target), server.targets());
            assertEquals(List.of(type), header(server, "Accept"));
            assertEquals(List.of("Bearer " + Client.TOKEN), header(server, "Authorization"));
            assertEquals(List.of(), client.leftovers());
        }
    }

    @ParameterizedTest
    @MethodSource("commandLines")
    void printsTheUrlOfTheSamePageWithoutARequest(String shell, String target, List<String> arguments)
            throws Exception {
        List<String> words = new ArrayList<>(List.of("--url", "https://energy.example.org:8443", "--print-url"));
        words.addAll(arguments);

        Outcome outcome = Client.in(shell, folder).run(words.toArray(String[]::new));

        assertEquals(new Outcome(0, "https://energy.example.org:8443" + target + "\n", ""), outcome);
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void encodesEveryByteOfAName(String shell) throws Exception {
        StringBuilder escapes = new StringBuilder();
        StringBuilder encoded = new StringBuilder();
        IntStream.rangeClosed(1, 255).forEach(value -> {
            escapes.append(String.format("\\0%03o", value));
            boolean isUnreserved = value < 128 && String.valueOf((char) value).matches("[A-Za-z0-9._~-]");
            encoded.append(isUnreserved ? String.valueOf((char) value) : String.format("%%%02X", value));
        });
        Client client = Client.in(shell, folder).with("JOBENERGY_URL", "http://127.0.0.1:1");
        String run = "name=$(printf '%b.' \"$1\"); exec " + shell + " " + Client.SCRIPT
                + " --print-url --user \"${name%.}\"";

        Outcome outcome = Outcome.of(client.start(List.of("dash", "-c", run, "dash", escapes.toString())));

        assertEquals(new Outcome(0, "http://127.0.0.1:1/users/" + encoded + "\n", ""), outcome);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "LC_ALL", "LC_CTYPE", "LANG"})
    void encodesBytesInAnyLocale(String variable) throws Exception {
        Client client = Client.in("bash --posix", folder).with("JOBENERGY_URL", "http://127.0.0.1:1");
        String run =
                "name=$(printf '\\303\\251'); exec bash --posix " + Client.SCRIPT + " --print-url --user \"$name\"";

        Outcome outcome = Outcome.of(
                (variable.isEmpty() ? client : client.with(variable, "C.UTF-8")).start(List.of("dash", "-c", run)));

        assertEquals("http://127.0.0.1:1/users/%C3%A9\n", outcome.out());
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void reportsThatTheListHasNotAllJobs(String shell) throws Exception {
        String head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\nConnection: close\r\n";
        for (String link : List.of("", "Link: </jobs?page=1>; rel=\"next\"; type=\"application/json\"\r\n")) {
            try (StubServer server = StubServer.start(Response.raw(head + link + "\r\njobs\n"))) {
                Client client = Client.withToken(shell, folder).with("JOBENERGY_URL", server.url());

                Outcome list = client.run("--jobs");
                Outcome other = client.run("--live");

                assertEquals(0, list.status());
                assertEquals("jobs\n", list.out());
                assertEquals(!link.isEmpty(), list.err().startsWith("jobenergy: the list ends here, and more jobs "));
                assertEquals(new Outcome(0, "jobs\n", ""), other);
            }
        }
    }

    private static List<String> header(StubServer server, String name) {
        return server.heads().stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith(name + ": "))
                .map(line -> line.substring(name.length() + 2))
                .toList();
    }
}
