package io.github.jobenergy.web.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Where the client finds the server and the token, and which ones it rejects. */
class ClientConfigurationIT {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void anOptionIsBeforeAVariableIsBeforeTheFile(String shell) throws Exception {
        configure("# the server\n\nurl=https://file.example.org");
        Client file = Client.in(shell, folder);
        Client variable = file.with("JOBENERGY_URL", "https://variable.example.org/");

        assertEquals(
                "https://file.example.org/live\n",
                file.run("--live", "--print-url").out());
        assertEquals(
                "https://variable.example.org/live\n",
                variable.run("--live", "--print-url").out());
        assertEquals(
                "https://[::1]:8080/live\n",
                variable.run("--live", "--print-url", "--url", "https://[::1]:8080")
                        .out());
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void rejectsAnInvalidFile(String shell) throws Exception {
        Client client = Client.in(shell, folder);
        Path file = folder.resolve("client.conf");

        assertRejected(
                "expected the URL of the server by --url, the variable JOBENERGY_URL or " + file + ", found none",
                client);
        configure("# url=https://file.example.org\n");
        assertRejected(file + ": expected a URL such as https://energy.example.org:8443, found ''", client);
        configure("url=https://file.example.org\nurl = x\n");
        assertRejected(file + ", line 2: expected url=URL, found 'url = x'", client);
        configure("url=energy.example.org\n");
        assertRejected(
                file + ", line 1: expected a URL such as https://energy.example.org:8443, found 'energy.example.org'",
                client);
        configure("url=https://file.example.org$(id)\n");
        assertRejected(
                file + ", line 1: expected a URL such as https://energy.example.org:8443, found "
                        + "'https://file.example.org$(id)'",
                client);
        Files.delete(file);
        Files.createDirectory(file);
        assertRejected(file + ": expected a file that you can read, found none", client);
    }

    @ParameterizedTest
    @CsvSource({
        "rw-rw----, abc, expected a file that no other user can read",
        "rw----r--, abc, expected a file that no other user can read",
        "rw-------, '', 'expected a token, found none'",
        "rw-------, a b, expected a token alone on the first line",
        "rw-------, 'a\"', expected a token alone on the first line"
    })
    void rejectsATokenFile(String mode, String content, String message) throws Exception {
        for (String shell : Client.shells().toList()) {
            Path token = folder.resolve("other-token");
            Files.writeString(token, content);
            Files.setPosixFilePermissions(token, PosixFilePermissions.fromString(mode));
            Client client = Client.in(shell, folder).with("JOBENERGY_URL", StubServer.unreachable());

            assertRejected(token + ": " + message, client.with("JOBENERGY_TOKEN_FILE", token.toString()));
            assertRejected(token + ": " + message, client, "--token-file", token.toString());
            assertEquals(List.of(), client.leftovers());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://energy.example.org",
        "http://127.example.org:80",
        "http://127.0.0.1.example.org",
        "http://localhost.example.org"
    })
    void sendsNoTokenWithoutTlsToAnotherHost(String url) throws Exception {
        for (String shell : Client.shells().toList()) {
            Client client = Client.withToken(shell, folder).with("JOBENERGY_URL", url);

            assertRejected(url + ": expected https for a token, found http to another host", client);
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void rejectsATokenFileThatDoesNotExist(String shell) throws Exception {
        Client client = Client.in(shell, folder).with("JOBENERGY_URL", StubServer.unreachable());

        assertRejected(
                "/nonexistent: expected a file with a token that you can read", client, "--token-file", "/nonexistent");
    }

    private void configure(String text) throws IOException {
        Files.writeString(folder.resolve("client.conf"), text);
    }

    private static void assertRejected(String message, Client client, String... arguments) throws Exception {
        Outcome outcome = client.run(arguments);

        assertEquals(78, outcome.status(), outcome.err());
        assertEquals("", outcome.out());
        assertTrue(outcome.err().startsWith("jobenergy: " + message), outcome.err());
        assertTrue(!outcome.err().contains("abc"), outcome.err());
    }
}
