package io.github.jobenergy.program.monitoring;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** The server of one address, which the programs of a process share that are configured with it. */
final class SharedServer {

    private static final Map<InetSocketAddress, SharedServer> SERVERS = new HashMap<>();
    private static final ContractCodec CODEC = new ContractCodec();

    private final InetSocketAddress address;
    private final MetricsServer server;
    private final PrometheusRegistry jvm = new PrometheusRegistry();
    private final List<Monitoring> programs = new CopyOnWriteArrayList<>();

    private SharedServer(InetSocketAddress address) throws IOException {
        this.address = address;
        this.server = new MetricsServer(address);
        JvmMetrics.builder().register(jvm);
        server.add("/metrics", this::metrics);
        server.add("/health/live", () -> health(Monitoring::liveReport));
        server.add("/health/ready", () -> health(Monitoring::readyReport));
        server.start();
    }

    /** Adds a program to the server of the address, which is started for the first one. */
    static SharedServer join(InetSocketAddress address, Monitoring program) {
        synchronized (SERVERS) {
            try {
                SharedServer shared = SERVERS.get(address);
                if (shared == null || address.getPort() == 0) {
                    shared = new SharedServer(address);
                    SERVERS.put(address, shared);
                }
                shared.programs.add(program);
                return shared;
            } catch (IOException unusable) {
                throw new ListenException(
                        "metrics-listen: expected an address that can be used, found " + address.getHostString() + ":"
                                + address.getPort() + ": " + unusable.getMessage(),
                        unusable);
            }
        }
    }

    /** Removes a program, and closes the server after the last one. */
    void leave(Monitoring program) {
        synchronized (SERVERS) {
            programs.remove(program);
            if (programs.isEmpty()) {
                SERVERS.remove(address, this);
                server.close();
            }
        }
    }

    int port() {
        return server.port();
    }

    private MetricsServer.Answer metrics() throws IOException {
        MetricPage page = new MetricPage();
        programs.forEach(program -> program.addTo(page));
        KafkaMetricsReporter.addTo(page);
        List<MetricSnapshot> ofJvm = new ArrayList<>();
        jvm.scrape().forEach(ofJvm::add);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        page.write(text, ofJvm);
        return MetricsServer.Answer.metrics(text.toString(StandardCharsets.UTF_8));
    }

    private MetricsServer.Answer health(Function<Monitoring, HealthReport.OfProgram> report) {
        HealthReport health = HealthReport.of(programs.stream().map(report).toList());
        return MetricsServer.Answer.health(health.passed(), new String(CODEC.write(health), StandardCharsets.UTF_8));
    }
}
