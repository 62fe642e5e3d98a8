package io.github.jobenergy.node.source.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The credentials of the source and the certificates of targets. */
class ScrapeCredentialsTest extends ExporterOnLoopback {

    @Test
    void readsTheTokenFileForEachScrape() throws IOException, InterruptedException {
        Path token = secret("token", "first\n");
        server.createContext("/closed", exchange -> {
            boolean isKnown =
                    "Bearer second".equals(exchange.getRequestHeaders().getFirst("Authorization"));
            respond(exchange, isKnown ? 200 : 401, "text/plain", TEXT.getBytes(StandardCharsets.UTF_8));
        });
        try (PrometheusSource source = open("token-file=" + token + ",targets=" + url("/closed"))) {
            assertThrows(IOException.class, () -> source.read(findings));
            Files.writeString(token, "second\n");

            source.read(findings);

            assertEquals(1, findings.samples().size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"token-file=", "user=me,password-file="})
    void rejectsASecretThatOthersCanRead(String option) throws IOException {
        Path file = secret("secret", "first\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        try (PrometheusSource source = open(option + file + ",targets=" + url("/closed"))) {
            IOException failure = assertThrows(IOException.class, () -> source.read(findings));
            assertTrue(failure.getMessage().contains("found rw-r--r--"), failure.getMessage());
        }
    }

    @Test
    void sendsTheUserAndThePassword() throws IOException, InterruptedException {
        Path password = secret("password", "pass word\n");
        server.createContext("/closed", exchange -> {
            boolean isKnown =
                    "Basic bWU6cGFzcyB3b3Jk".equals(exchange.getRequestHeaders().getFirst("Authorization"));
            respond(exchange, isKnown ? 200 : 401, "text/plain", TEXT.getBytes(StandardCharsets.UTF_8));
        });

        read("user=me,password-file=" + password + ",targets=" + url("/closed"));

        assertEquals(1, findings.samples().size());
    }

    @Test
    void acceptsOnlyCertificatesOfTheConfiguredAuthorities() throws Exception {
        try (TlsTarget target = TlsTarget.start(folder, TEXT)) {
            assertThrows(IOException.class, () -> read("targets=" + target.url()));
            assertTrue(findings.samples().isEmpty());

            read("ca=" + target.certificate() + ",targets=" + target.url());
            assertEquals(1, findings.samples().size());

            read("insecure=true,targets=" + target.url());
            assertEquals(2, findings.samples().size());
        }
    }

    private Path secret(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    }
}
