package io.github.jobenergy.web.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jobenergy.web.access.identity.BearerIdentification;
import io.github.jobenergy.web.access.identity.TokenFile;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of a real server, for a user with a token. */
class ClientServerIT {

    private static final int UNLIMITED = 1_000_000;

    @TempDir
    private static Path data;

    private static FilledServer server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Client.TOKEN.getBytes(StandardCharsets.US_ASCII));
        Path tokens = data.resolve("tokens");
        Files.writeString(tokens, "alice " + HexFormat.of().formatHex(digest) + "\n");
        Files.setPosixFilePermissions(tokens, PosixFilePermissions.fromString("rw-------"));
        server = FilledServer.start(data, new BearerIdentification(TokenFile.open(tokens)), UNLIMITED);
    }

    @AfterAll
    static void end() {
        if (server != null) {
            server.close();
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void printsThePagesOfTheServer(String shell) throws Exception {
        for (String[] each : new String[][] {
            {"/jobs/6", "6"},
            {"/jobs/55_2", "55_2"},
            {"/jobs/6.0", "6.0"},
            {"/", "--user", "me"},
            {"/users/alice?since=2026-10&until=2026-12", "--user", "alice", "--since", "2026-10", "--until", "2026-12"},
            {"/accounts/astro", "--account", "astro"},
            {"/jobs?user=alice", "--jobs", "--user", "alice"},
            {"/jobs?user=alice", "--jobs"},
            {"/jobs?user=alice", "--jobs", "--user", "me"},
            {"/users/alice", "--user", "me"},
            {"/accounts/astro", "--account", "Astro"},
            {"/live", "--live"}
        }) {
            String[] arguments = Arrays.copyOfRange(each, 1, each.length);

            assertEquals(new Outcome(0, page(each[0]), ""), client(shell).run(arguments));
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void printsTheAnswerFirst(String shell) throws Exception {
        Outcome full = client(shell).run("6");
        Outcome brief = client(shell).run("--brief", "6");

        assertTrue(full.out().startsWith("Job 6 used "), full.out());
        assertTrue(brief.out().matches("Job 6 used .*\\.\n"), brief.out());
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void printsJsonAndCsv(String shell) throws Exception {
        JsonNode job =
                new ObjectMapper().readTree(client(shell).run("--json", "6").out());
        String csv = client(shell).run("--csv", "--jobs", "--user=alice").out();

        assertEquals(6, job.at("/runs/0/job_id").asInt());
        assertTrue(csv.lines().toList().get(0).contains("job_id,"), csv);
        assertTrue(csv.lines().count() > 10, csv);
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void reportsWhatTheServerReports(String shell) throws Exception {
        assertFailed(
                66,
                "/jobs/999: expected status 200, found 404: There is no such job, or you may not see it.",
                client(shell).run("999"));
        assertFailed(66, "found 404: There is no such user", client(shell).run("--user", "bob", "--json"));
        assertFailed(66, "found 404: There is no such account", client(shell).run("--account", "nosuch"));
        assertFailed(66, "found 404: There is no such account", client(shell).run("--jobs", "--account", "nosuch"));
        assertFailed(64, "found 400: since: expected a month", client(shell).run("--since", "yesterday"));
        assertFailed(64, "found 400: job: expected JOBID", client(shell).run("1_2_3"));
        Files.writeString(folder.resolve("token"), "another\n");
        assertFailed(
                77,
                "found 401: token: expected a valid one, found another",
                client(shell, false).run("6"));
    }

    private Client client(String shell) throws Exception {
        return client(shell, true);
    }

    private Client client(String shell, boolean isValid) throws Exception {
        Client client = isValid
                ? Client.withToken(shell, folder)
                : Client.in(shell, folder)
                        .with("JOBENERGY_TOKEN_FILE", folder.resolve("token").toString());
        return client.with("JOBENERGY_URL", server.url());
    }

    private static String page(String target) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + target))
                .header("Authorization", "Bearer " + Client.TOKEN)
                .header("Accept", "text/plain")
                .build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofString(StandardCharsets.ISO_8859_1))
                .body();
    }

    private static void assertFailed(int status, String message, Outcome outcome) {
        assertEquals(status, outcome.status(), outcome.err());
        assertEquals("", outcome.out());
        assertTrue(outcome.err().contains(message), outcome.err());
    }
}
