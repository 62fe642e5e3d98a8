package io.github.jobenergy.program.monitoring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.ProgramStatus;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MonitoringTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

    private final Monitoring monitoring = open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

    /** A program whose checks can be set. */
    private static final class Program implements Monitored {

        private final String cluster;
        private Optional<Instant> brokersAwayTime = Optional.empty();
        private HealthCheck loop = HealthCheck.passed("loop", "runs");

        Program(String cluster) {
            this.cluster = cluster;
        }

        @Override
        public Map<String, String> labels() {
            return Map.of("cluster", cluster);
        }

        @Override
        public ProgramStatus status() {
            return new ProgramStatus("bridge", 1, NOW, "active", brokersAwayTime, Map.of(), NOW);
        }

        @Override
        public Set<String> phases() {
            return Set.of("active", "standby");
        }

        @Override
        public List<HealthCheck> live(Duration stallLimit, Instant now) {
            return List.of(loop);
        }

        @Override
        public List<HealthCheck> ready(ProgramStatus status, Instant now) {
            return List.of(HealthCheck.brokers(status), HealthCheck.phase(status, "active"));
        }

        @Override
        public void addTo(MetricPage page) {
            if (cluster.equals("broken")) {
                throw new IllegalStateException("a fault of the program");
            }
            page.events("jobenergy_runs_total", "Runs.", Map.of("too-large", 3L));
        }
    }

    private static Monitoring open(InetSocketAddress address) {
        return Monitoring.open(
                new MonitoringSettings("bridge", "1.0", Optional.of(address), Duration.ofMinutes(15)), CLOCK);
    }

    @AfterEach
    void close() {
        monitoring.close();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + monitoring.port().orElseThrow() + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    private void assertContains(String part, String path) throws IOException, InterruptedException {
        String body = get(path).body();
        assertTrue(body.contains(part), () -> "expected " + part + " in " + body);
    }

    @Test
    void isLiveAndNotReadyBeforeTheProgramHasStarted() throws Exception {
        assertEquals(200, get("/health/live").statusCode());
        assertEquals(503, get("/health/ready").statusCode());
        assertContains("\"check\":\"start\",\"passed\":false", "/health/ready");
    }

    @Test
    void anOutageOfTheBrokersMakesTheProgramUnreadyButNotDead() throws Exception {
        Program program = new Program("alps");
        monitoring.started(program);
        assertEquals(200, get("/health/ready").statusCode());

        program.brokersAwayTime = Optional.of(NOW.minusSeconds(60));

        assertEquals(200, get("/health/live").statusCode());
        assertEquals(503, get("/health/ready").statusCode());
        assertContains("{\"schema_version\":1,\"passed\":false,", "/health/ready");
        assertContains("\"part\":\"cluster=alps\"", "/health/ready");
        assertContains("\"check\":\"brokers\",\"passed\":false", "/health/ready");
        assertContains("\"since_time\":\"2026-11-21T11:59:00.000Z\"", "/health/ready");
        assertTrue(get("/metrics")
                .body()
                .contains("jobenergy_brokers_unavailable_seconds{cluster=\"alps\",program=\"bridge\"} 60.0"));
    }

    @Test
    void aLoopThatHangsMakesTheProgramDead() throws Exception {
        Program program = new Program("alps");
        monitoring.started(program);

        program.loop = HealthCheck.failed("loop", NOW, "hangs");

        assertEquals(503, get("/health/live").statusCode());
        assertContains("\"detail\":\"hangs\"", "/health/live");
        assertTrue(get("/metrics").body().contains("jobenergy_live{cluster=\"alps\",program=\"bridge\"} 0.0"));
    }

    @Test
    void metricsHaveThePhaseTheVersionTheEventsAndTheJvm() throws Exception {
        monitoring.started(new Program("alps"));

        HttpResponse<String> page = get("/metrics");

        assertEquals(200, page.statusCode());
        assertEquals(
                "text/plain; version=0.0.4; charset=utf-8",
                page.headers().firstValue("Content-Type").orElseThrow());
        for (String line : List.of(
                "jobenergy_build_info{cluster=\"alps\",program=\"bridge\",version=\"1.0\"} 1.0",
                "jobenergy_phase{cluster=\"alps\",phase=\"active\",program=\"bridge\"} 1.0",
                "jobenergy_phase{cluster=\"alps\",phase=\"standby\",program=\"bridge\"} 0.0",
                "jobenergy_runs_total{cluster=\"alps\",event=\"too_large\",program=\"bridge\"} 3.0",
                "jvm_memory_used_bytes{area=\"heap\"}")) {
            assertTrue(page.body().contains("\n" + line), () -> "expected " + line + " in " + page.body());
        }
    }

    /** Returns a port below the range from which Linux takes ports for connections, on which no program listens. */
    private static int freePort() throws IOException {
        for (int port = 18_000; port < 20_000; port++) {
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException used) {
                // The next one is tried.
            }
        }
        throw new IOException("expected a free port from 18000 to 19999, found none");
    }

    @Test
    void programsWithTheSameAddressShareTheServer() throws Exception {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), freePort());
        try (Monitoring one = open(address);
                Monitoring other = open(address)) {
            one.started(new Program("alps"));
            other.started(new Program("eiger"));
            URI uri = URI.create("http://127.0.0.1:" + address.getPort() + "/metrics");

            String page = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                    .body();

            assertTrue(page.contains("jobenergy_live{cluster=\"alps\",program=\"bridge\"} 1.0"));
            assertTrue(page.contains("jobenergy_live{cluster=\"eiger\",program=\"bridge\"} 1.0"));
        }
    }

    @Test
    void anAddressInUseIsAnErrorThatNamesTheOption() throws Exception {
        try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), used.getLocalPort());

            ListenException refused = assertThrows(ListenException.class, () -> open(address));

            assertTrue(
                    String.valueOf(refused.getMessage())
                            .startsWith("metrics-listen: expected an address that can be used, found localhost:"
                                    + used.getLocalPort()),
                    refused::toString);
        }
    }

    @Test
    void aFaultOfAScrapeIsAnAnswerWithTheStatus500() throws Exception {
        monitoring.started(new Program("broken"));

        assertEquals(500, get("/metrics").statusCode());
        assertEquals(200, get("/health/live").statusCode());
    }

    @Test
    void otherPathsAreNotFound() throws Exception {
        assertEquals(404, get("/").statusCode());
        assertEquals(404, get("/metrics/cluster").statusCode());
    }
}
