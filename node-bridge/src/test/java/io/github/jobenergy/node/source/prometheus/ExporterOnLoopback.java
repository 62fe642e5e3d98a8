package io.github.jobenergy.node.source.prometheus;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.testing.MetricFindings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An HTTP server on the loopback interface that exposes metrics, and the source that scrapes it. */
abstract class ExporterOnLoopback {

    static final String TEXT = "node_rapl_package_joules_total{index=\"0\"} 5\n";

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    @TempDir
    Path folder;

    final MetricFindings findings = new MetricFindings();
    HttpServer server;

    private ExecutorService threads;

    @BeforeEach
    final void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext(
                "/good", exchange -> respond(exchange, 200, "text/plain", TEXT.getBytes(StandardCharsets.UTF_8)));
        server.start();
    }

    @AfterEach
    final void stopServer() {
        server.stop(0);
        threads.shutdownNow();
    }

    void read(String settings) throws IOException, InterruptedException {
        try (PrometheusSource source = open(settings)) {
            source.read(findings);
        }
    }

    PrometheusSource open(String settings) {
        return PrometheusKind.openPrometheus(SourceSpec.parse("prometheus," + settings), context());
    }

    SourceContext context() {
        return new SourceContext("here", folder, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    String list(List<String> addresses) throws IOException {
        return Files.write(folder.resolve("targets"), addresses).toString();
    }

    String instance() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    String url(String path) {
        return "http://" + instance() + path;
    }

    static void respond(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().add("Content-Type", type);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }
}
