package io.github.jobenergy.quickstart.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import kafka.server.BrokerServer;
import kafka.server.ControllerServer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.server.SharedServer;
import kafka.server.StandardFaultHandlerFactory;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.raft.QuorumConfig;
import org.apache.kafka.server.common.MetadataVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka cluster in this JVM: one broker that is its own controller, on 127.0.0.1 only, with all its data in one directory. The
 * broker retains every record whatever its age, creates no topic automatically, and is intended for trials and tests.
 *
 * <pre>{@code
 * try (EmbeddedBroker broker = EmbeddedBroker.start(directory)) {
 *     clients.put("bootstrap.servers", broker.bootstrapServers());
 * }
 * }</pre>
 *
 * <p>After {@link #close()}, a start on the same directory has the same topics; if clients outlive the broker and should find it
 * again, it must be started on the same {@link #port()}. While a broker runs, no other may use its directory. A fault that would
 * make Kafka halt the JVM ends the thread in which it occurs instead, and is logged.
 */
public final class EmbeddedBroker implements Broker {

    /** Any free port. */
    public static final int ANY_PORT = 0;

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);
    private static final String CLUSTER_ID = "4L6g3nShT-eMCtK--X86sw"; // fixed: a directory belongs to one cluster id

    private final Map<String, Integer> ports;
    private final ControllerServer controller;
    private final BrokerServer broker;
    private boolean isClosed;

    private EmbeddedBroker(Map<String, Integer> ports, ControllerServer controller, BrokerServer broker) {
        this.ports = Map.copyOf(ports);
        this.controller = controller;
        this.broker = broker;
    }

    /**
     * Starts a broker on any free port and returns when it serves.
     *
     * @param directory the data directory; created if it does not exist
     */
    public static EmbeddedBroker start(Path directory) throws IOException {
        return start(directory, ANY_PORT);
    }

    /**
     * Starts a broker on the given port and returns when it serves.
     *
     * @param directory the data directory; created if it does not exist
     * @param port the port of 127.0.0.1, or {@link #ANY_PORT}
     */
    public static EmbeddedBroker start(Path directory, int port) throws IOException {
        return start(directory, port, Map.of());
    }

    /** Starts a broker with further settings of Kafka. */
    static EmbeddedBroker start(Path directory, int port, Map<String, String> others) throws IOException {
        return start(directory, Map.of(StandaloneBrokerConfig.CLIENT_LISTENER, port), others);
    }

    /**
     * Starts a broker with further listeners.
     *
     * @param listeners the port of 127.0.0.1 for each listener of clients, or {@link #ANY_PORT}; one has the plain name
     * @param others further settings of Kafka, with the security protocols of the further listeners
     */
    static EmbeddedBroker start(Path directory, Map<String, Integer> listeners, Map<String, String> others)
            throws IOException {
        Exit.setExitProcedure(EmbeddedBroker::preventJvmExit);
        Exit.setHaltProcedure(EmbeddedBroker::preventJvmExit);
        format(Files.createDirectories(directory));
        try (PreboundSockets sockets = new PreboundSockets()) {
            Map<String, Integer> ports = new TreeMap<>();
            for (Map.Entry<String, Integer> each : listeners.entrySet()) {
                ports.put(each.getKey(), sockets.bind(each.getKey(), each.getValue()));
            }
            ports.put(
                    StandaloneBrokerConfig.CONTROLLER_LISTENER,
                    sockets.bind(StandaloneBrokerConfig.CONTROLLER_LISTENER, ANY_PORT));
            KafkaConfig settings = StandaloneBrokerConfig.of(directory, ports, others);
            EmbeddedBroker embedded = assemble(settings, ports, sockets);
            embedded.startUp();
            return embedded;
        }
    }

    private static void preventJvmExit(int status, String message) {
        throw new IllegalStateException("the embedded broker failed with status " + status + ": " + message);
    }

    private static void format(Path directory) throws IOException {
        Formatter formatter = new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setClusterId(CLUSTER_ID)
                .setNodeId(StandaloneBrokerConfig.NODE_ID)
                .setControllerListenerName(StandaloneBrokerConfig.CONTROLLER_LISTENER)
                .setMetadataLogDirectory(directory.toString())
                .setDirectories(List.of(directory.toString()))
                .setReleaseVersion(MetadataVersion.latestProduction())
                .setIgnoreFormatted(true);
        try {
            formatter.run();
        } catch (Exception failed) {
            throw new IOException("cannot prepare " + directory + " for a broker: " + failed.getMessage(), failed);
        }
    }

    private static EmbeddedBroker assemble(KafkaConfig settings, Map<String, Integer> ports, PreboundSockets sockets) {
        int controllerPort = Objects.requireNonNull(ports.get(StandaloneBrokerConfig.CONTROLLER_LISTENER));
        var prepared = KafkaRaftServer.initializeLogDirs(settings, LOG, "");
        SharedServer shared = new SharedServer(
                settings,
                prepared._1(),
                Time.SYSTEM,
                new Metrics(),
                CompletableFuture.completedFuture(QuorumConfig.parseVoterConnections(
                        List.of(StandaloneBrokerConfig.controllerAddress(controllerPort)))),
                List.of(),
                new StandardFaultHandlerFactory(),
                sockets);
        BrokerServer broker = new BrokerServer(shared);
        ControllerServer controller = new ControllerServer(shared, KafkaRaftServer.configSchema(), prepared._2());
        return new EmbeddedBroker(ports, controller, broker);
    }

    private void startUp() {
        try {
            controller.startup();
            broker.startup();
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    @Override
    public String bootstrapServers() {
        return bootstrapServers(StandaloneBrokerConfig.CLIENT_LISTENER);
    }

    /** Returns the bootstrap servers of one listener. */
    String bootstrapServers(String listener) {
        return "127.0.0.1:" + port(listener);
    }

    /** Returns the port of 127.0.0.1 on which the broker listens. */
    public int port() {
        return port(StandaloneBrokerConfig.CLIENT_LISTENER);
    }

    private int port(String listener) {
        return Objects.requireNonNull(ports.get(listener), listener);
    }

    /** Stops the broker, with all acknowledged records on disk. Closing again does nothing. */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        broker.shutdown();
        controller.shutdown();
        broker.awaitShutdown();
        controller.awaitShutdown();
    }
}
