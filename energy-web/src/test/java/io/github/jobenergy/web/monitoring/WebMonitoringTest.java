package io.github.jobenergy.web.monitoring;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.github.jobenergy.program.monitoring.HealthCheck;
import io.github.jobenergy.store.database.DatabaseSettings;
import io.github.jobenergy.web.data.Database;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The requests of the self check. */
class WebMonitoringTest {

    @TempDir
    private Path folder;

    private final ProxySelector before = ProxySelector.getDefault();
    private HttpServer server;
    private Database database;

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/health", request -> {
            request.sendResponseHeaders(200, -1);
            request.close();
        });
        server.start();
        database = Database.open(
                new DatabaseSettings("jdbc:duckdb:" + folder.resolve("tables"), Optional.empty(), Optional.empty()), 1);
    }

    @AfterEach
    void stop() {
        ProxySelector.setDefault(before);
        database.close();
        server.stop(0);
    }

    private void await(WebMonitoring monitoring, String check) {
        long begin = System.nanoTime();
        while (!isHealthy(monitoring, check)) {
            assertTrue(
                    System.nanoTime() - begin < 300_000_000_000L,
                    () -> checks(monitoring).toString());
            Thread.onSpinWait();
        }
    }

    private static List<HealthCheck> checks(WebMonitoring monitoring) {
        return monitoring.ready(monitoring.status(), Instant.now());
    }

    private static boolean isHealthy(WebMonitoring monitoring, String check) {
        return checks(monitoring).stream().anyMatch(each -> each.check().equals(check) && each.passed());
    }

    @Test
    void theProxyOfThisProcessIsNotUsed() {
        ProxySelector.setDefault(new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                throw new IllegalStateException("the proxy of " + uri + " is requested");
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException failure) {}
        });
        String url = "http://127.0.0.1:" + server.getAddress().getPort();

        try (WebMonitoring monitoring = new WebMonitoring(database, url, Optional.empty(), Clock.systemUTC())) {
            await(monitoring, "database");

            assertTrue(isHealthy(monitoring, "pages"), () -> checks(monitoring).toString());
        }
    }

    @Test
    void aRequestThatCannotBeMadeDoesNotEndTheChecks() {
        try (WebMonitoring monitoring = new WebMonitoring(database, "no-url", Optional.empty(), Clock.systemUTC())) {
            await(monitoring, "database");

            assertFalse(isHealthy(monitoring, "pages"));
        }
    }
}
