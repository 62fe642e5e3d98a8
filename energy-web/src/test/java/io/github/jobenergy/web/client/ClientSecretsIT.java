package io.github.jobenergy.web.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.web.access.identity.Await;
import io.github.jobenergy.web.access.identity.RealMunged;
import io.github.jobenergy.web.client.StubServer.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All users of a host can read the arguments of programs: the arguments contain neither the token nor the credential. */
class ClientSecretsIT {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void noArgumentContainsTheToken(String shell) throws Exception {
        assertArgumentsWithoutSecret(Client.withToken(shell, folder), "Bearer ");
    }

    @ParameterizedTest
    @MethodSource("io.github.jobenergy.web.client.Client#shells")
    void noArgumentContainsTheCredential(String shell) throws Exception {
        try (RealMunged munged = RealMunged.start()) {
            Path programs = Programs.munge(folder, munged);

            assertArgumentsWithoutSecret(Client.in(shell, folder).withPrograms(programs), "MUNGE ");
        }
    }

    /** Reads the arguments of the programs while the server holds the response back. */
    private static void assertArgumentsWithoutSecret(Client client, String scheme) throws Exception {
        try (StubServer server = StubServer.start(Response.never())) {
            Process process = client.with("JOBENERGY_URL", server.url()).start("--timeout", "600", "7");
            try {
                Await.until("a request", () -> !server.heads().isEmpty());
                String secret = secret(server.heads().get(0), scheme);

                List<String> commands = commands(process);

                assertTrue(commands.stream().anyMatch(words -> words.contains("curl")), commands.toString());
                commands.forEach(words -> assertFalse(words.contains(secret), words));
            } finally {
                process.descendants().forEach(ProcessHandle::destroy);
                process.destroy();
                process.waitFor();
            }
            assertEquals(List.of(), client.leftovers());
        }
    }

    private static String secret(String head, String scheme) {
        String begin = "Authorization: " + scheme;
        List<String> secrets = head.lines()
                .filter(line -> line.startsWith(begin))
                .map(line -> line.substring(begin.length()))
                .toList();
        assertEquals(1, secrets.size(), head);
        return secrets.get(0);
    }

    private static List<String> commands(Process process) throws IOException {
        List<String> commands = new ArrayList<>();
        for (ProcessHandle each : Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList()) {
            try {
                commands.add(Files.readString(
                        Path.of("/proc", Long.toString(each.pid()), "cmdline"), StandardCharsets.ISO_8859_1));
            } catch (NoSuchFileException ended) {
                commands.add("");
            }
        }
        return commands;
    }
}
