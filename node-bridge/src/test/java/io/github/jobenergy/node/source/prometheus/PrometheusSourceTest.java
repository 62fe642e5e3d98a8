package io.github.jobenergy.node.source.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceKinds;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.testing.MetricFindings;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The source against servers of ours on the loopback. */
class PrometheusSourceTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final String TEXT = "node_rapl_package_joules_total{index=\"0\"} 5\n";

    @TempDir
    private Path folder;

    private HttpServer server;
    private ExecutorService threads;
    private final MetricFindings findings = new MetricFindings();

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext(
                "/good", exchange -> respond(exchange, 200, "text/plain", TEXT.getBytes(StandardCharsets.UTF_8)));
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void reportsTheOtherTargetsWhileOneHangs() throws IOException, InterruptedException {
        try (ManyTargets targets = ManyTargets.start(100, target -> TEXT, Set.of(0));
                PrometheusSource source = open("parallel=4,timeout=PT5S,targets=" + list(targets.addresses()))) {
            source.read(findings);
            assertEquals(99, findings.samples().size());

            source.read(findings);

            assertEquals(198, findings.samples().size());
            assertEquals(200, targets.scraped().size());
            assertTrue(targets.scraped().subList(196, 200).contains(0), "what failed is asked with the last four");
            TargetCounts hanging =
                    source.counts().get("http://" + targets.addresses().get(0) + "/metrics");
            assertEquals(new TargetCounts(0, 2, 0, 0), hanging);
            TargetCounts other =
                    source.counts().get("http://" + targets.addresses().get(50) + "/metrics");
            assertEquals(new TargetCounts(2, 0, 2, 0), other);
        }
    }

    @Test
    void hangingTargetsDoNotDelayTheOthers() throws IOException, InterruptedException {
        Duration cycle;
        try (ManyTargets targets = ManyTargets.start(20, target -> TEXT, Set.of(0, 1, 2, 3, 4, 5));
                PrometheusSource source = open("parallel=6,timeout=PT4S,targets=" + list(targets.addresses()))) {
            source.read(findings);
            findings.samples().clear();
            long start = System.nanoTime();

            source.read(findings);

            cycle = Duration.ofNanos(System.nanoTime() - start);
        }

        assertEquals(14, findings.samples().size());
        assertTrue(cycle.compareTo(Duration.ofSeconds(20)) < 0, "a round of hanging takes 4 s, found " + cycle);
    }

    @Test
    void decompressesAResponse() throws IOException, InterruptedException {
        server.createContext("/packed", exchange -> {
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            respond(exchange, 200, "text/plain", packed(TEXT));
        });

        read("targets=" + url("/packed"));

        assertEquals(List.of(instance() + " cpu[0] node_exporter counter 5.000 J"), findings.lines());
    }

    @Test
    void readsOpenMetricsByTheContentType() throws IOException, InterruptedException {
        server.createContext(
                "/open",
                exchange -> respond(
                        exchange,
                        200,
                        "application/openmetrics-text; version=1.0.0",
                        (TEXT.strip() + " 1700000000.5\n# EOF\n").getBytes(StandardCharsets.UTF_8)));

        read("targets=" + url("/open"));

        assertEquals(
                Optional.of(Instant.parse("2023-11-14T22:13:20.500Z")),
                findings.samples().get(0).deviceTime());
    }

    @ParameterizedTest
    @CsvSource({
        "/gone, 404, text/plain",
        "/down, 503, text/plain",
        "/login, 200, text/html",
        "/elsewhere, 302, text/plain",
        "/binary, 200, application/vnd.google.protobuf"
    })
    void countsAResponseWithoutMetricsAsAFailureAndReportsTheOthers(String path, int status, String type)
            throws IOException, InterruptedException {
        server.createContext(path, exchange -> {
            exchange.getResponseHeaders().add("Location", url("/good"));
            respond(exchange, status, type, TEXT.getBytes(StandardCharsets.UTF_8));
        });
        try (PrometheusSource source = open("targets=" + url(path) + " " + url("/good"))) {

            source.read(findings);

            assertEquals(1, findings.samples().size());
            assertEquals(new TargetCounts(0, 1, 0, 0), source.counts().get(url(path)));
        }
    }

    @Test
    void failsIfNoTargetResponds() {
        IOException failure = assertThrows(IOException.class, () -> read("targets=" + url("/nowhere")));

        assertEquals("expected a response of at least one of 1 targets, found none", failure.getMessage());
        assertEquals(List.of(), findings.lines());
    }

    @Test
    void rejectsAResponseAboveTheSizeLimit() throws IOException, InterruptedException {
        server.createContext(
                "/much",
                exchange -> respond(
                        exchange, 200, "text/plain", "# \n".repeat(5_000).getBytes(StandardCharsets.UTF_8)));
        server.createContext("/bomb", exchange -> {
            exchange.getResponseHeaders().add("Content-Encoding", "gzip");
            respond(exchange, 200, "text/plain", packed("# \n".repeat(1_000_000)));
        });
        try (PrometheusSource source =
                open("max-bytes=10000,targets=" + url("/much") + " " + url("/bomb") + " " + url("/good"))) {

            source.read(findings);

            assertEquals(1, findings.samples().size());
            assertEquals(1, source.counts().get(url("/much")).failed());
            assertEquals(1, source.counts().get(url("/bomb")).failed());
        }
    }

    @Test
    void reportsTheCompleteLinesOfATornTextAndRejectsTheLast() throws IOException, InterruptedException {
        server.createContext(
                "/torn",
                exchange -> respond(
                        exchange,
                        200,
                        "text/plain",
                        (TEXT + "node_rapl_dram_joules_total{index=\"0\"} 2404").getBytes(StandardCharsets.UTF_8)));

        read("targets=" + url("/torn"));

        assertEquals(1, findings.samples().size());
        assertEquals(url("/torn") + ":2", findings.rejections().get(0).origin());
    }

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

    private Path secret(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
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
    void reloadsAChangedListAndKeepsThePreviousOneIfItIsTorn() throws IOException, InterruptedException {
        Path list = Files.writeString(folder.resolve("targets.json"), "[]");
        try (PrometheusSource source = open("targets=" + list)) {
            source.read(findings);
            assertEquals(List.of(), findings.lines());
            Files.writeString(list, """
                    [{"targets":["%s"],"labels":{"__metrics_path__":"/good","instance":"n1"}}]
                    """.formatted(instance()));
            source.read(findings);
            Files.writeString(list, "[{\"targets\":[\"127.");

            source.read(findings);
            source.read(findings);

            assertEquals(
                    List.of("n1", "n1", "n1"),
                    findings.samples().stream().map(Sample::target).toList());
            assertEquals(1, findings.rejections().size());
        }
    }

    @Test
    void keepsThePreviousListWhileItIsRewrittenAndReportsItOnce() throws IOException, InterruptedException {
        Path list = Path.of(list(List.of(url("/good"))));
        try (PrometheusSource source = open("targets=" + list)) {
            source.read(findings);
            Files.delete(list);
            source.read(findings);
            source.read(findings);
            Files.writeString(list, "# nobody yet\n");
            source.read(findings);
            source.read(findings);

            assertEquals(5, findings.samples().size());
            assertEquals(
                    List.of(
                            "expected a readable file, found java.nio.file.NoSuchFileException: " + list,
                            "expected a target, found none"),
                    findings.rejections().stream().map(Rejection::detail).toList());
        }
    }

    @Test
    void failsIfTheListDoesNotExist() {
        Path invalidLocation = folder.resolve("nowhere");

        assertThrows(IOException.class, () -> read("targets=" + invalidLocation));
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "parallel=2                                   | prometheus: expected targets=..., found none",
                "targets=http://me:secret@n1/metrics          | prometheus: targets: expected an address without a user and a password in it, found one for n1: they belong into user and password-file",
                "targets=http:///metrics                      | prometheus: targets: expected http://HOST… or https://HOST…, found 'http:///metrics'",
                "targets=list,user=me                         | prometheus: expected user and password-file together, found one",
                "targets=list,user=a,password-file=b,token-file=c | prometheus: expected user or token-file, found both",
                "targets=list,ca=x,insecure=true              | prometheus: expected ca or insecure=true, found both",
                "targets=list,metrics=src                     | prometheus: metrics: expected a readable file, found src: java.io.IOException: Is a directory",
                "targets=list,ca=nowhere                      | prometheus: ca: expected a file of certificates in PEM, found nowhere: java.nio.file.NoSuchFileException: nowhere",
                "targets=list,parallel=0                      | prometheus: parallel: expected a number from 1 to 2147483647, found '0'",
                "targets=list,parallel=3000000000             | prometheus: parallel: expected a number from 1 to 2147483647, found '3000000000'",
                "targets=list,parallel=few                    | prometheus: parallel: expected a number from 1 to 2147483647, found 'few'"
            })
    void rejectsAnInvalidSetting(String settings, String message) {
        IllegalArgumentException failure = assertThrows(IllegalArgumentException.class, () -> {
            SourceSpec spec = SourceSpec.parse("prometheus," + settings);
            SourceKinds.named("prometheus").orElseThrow().open(spec, context()).close();
        });

        assertEquals(message, failure.getMessage());
        assertFalse(String.valueOf(failure.getMessage()).contains("secret"));
    }

    @Test
    void namesATargetAsPrometheusDoesWithoutAConfiguredName() {
        Map<String, String> names = Map.of(
                "n1:9100", "n1:9100",
                "https://n1/metrics", "n1:443",
                "http://n1", "n1:80",
                "http://exporter:9290/ipmi?module=dcmi&target=bmc%2D7", "bmc-7");

        names.forEach((address, name) -> assertEquals(
                name,
                ScrapeTarget.of(address, Optional.empty(), "http", "/metrics").instance()));
    }

    private void read(String settings) throws IOException, InterruptedException {
        try (PrometheusSource source = open(settings)) {
            source.read(findings);
        }
    }

    private PrometheusSource open(String settings) {
        return PrometheusKind.openPrometheus(SourceSpec.parse("prometheus," + settings), context());
    }

    private SourceContext context() {
        return new SourceContext("here", folder, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private String list(List<String> addresses) throws IOException {
        return Files.write(folder.resolve("targets"), addresses).toString();
    }

    private String instance() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private String url(String path) {
        return "http://" + instance() + path;
    }

    private static void respond(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().add("Content-Type", type);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }
}
