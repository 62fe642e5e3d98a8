package io.github.jobenergy.quickstart.broker;

import com.github.dockerjava.api.DockerClient;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.AppInfoParser;
import org.awaitility.Awaitility;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A broker in a container, with the settings of {@link EmbeddedBroker}. The image is the official one of this Kafka, or
 * {@code -Djobenergy.kafka.image}, which reads its settings from {@code KAFKA_...} variables.
 *
 * <p>Its port is chosen beforehand and stays: a broker publishes its address to clients, and an engine would give a restarted
 * container another port.
 */
public final class BrokerContainer implements KillableBroker {

    private static final String IMAGE =
            System.getProperty("jobenergy.kafka.image", "apache/kafka:" + AppInfoParser.getVersion());
    private static final int PORT_INSIDE = 9092;
    private static final int CONTROLLER_PORT_INSIDE = 9093;

    /** The listener of the broker's own requests, such as to its transaction coordinator: the port of clients is not inside. */
    private static final String OWN_LISTENER = "ITSELF";

    private static final String ITSELF = OWN_LISTENER + "://127.0.0.1:9094";

    private final GenericContainer<?> container;
    private final int port;

    private BrokerContainer(GenericContainer<?> container, int port) {
        this.container = container;
        this.port = port;
    }

    /** Starts one, and returns when it serves. */
    static BrokerContainer start() throws IOException {
        int port = StablePorts.choose();
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(IMAGE))
                .withEnv(environment(port))
                .withStartupTimeout(BrokerReadiness.TIMEOUT);
        container.setPortBindings(List.of("127.0.0.1:" + port + ":" + PORT_INSIDE));
        BrokerContainer broker = new BrokerContainer(container, port);
        try {
            container.start();
            BrokerReadiness.await(broker.bootstrapServers());
            return broker;
        } catch (RuntimeException failed) {
            String output = container.isCreated() ? container.getLogs() : "";
            broker.close();
            throw new IOException(
                    "expected a broker in a container of " + IMAGE + ", found its output: " + output, failed);
        }
    }

    private static Map<String, String> environment(int port) {
        Map<String, String> settings = new TreeMap<>();
        StandaloneBrokerConfig.anywhere()
                .forEach((name, value) -> settings.put(variable((String) name), (String) value));
        String controller = StandaloneBrokerConfig.CONTROLLER_LISTENER;
        String client = StandaloneBrokerConfig.CLIENT_LISTENER;
        settings.put("KAFKA_PROCESS_ROLES", "broker,controller");
        settings.put("KAFKA_NODE_ID", Integer.toString(StandaloneBrokerConfig.NODE_ID));
        settings.put(
                "KAFKA_LISTENERS",
                client + "://:" + PORT_INSIDE + "," + ITSELF + "," + controller + "://127.0.0.1:"
                        + CONTROLLER_PORT_INSIDE);
        settings.put("KAFKA_ADVERTISED_LISTENERS", client + "://127.0.0.1:" + port + "," + ITSELF);
        settings.put("KAFKA_INTER_BROKER_LISTENER_NAME", OWN_LISTENER);
        settings.put(
                "KAFKA_LISTENER_SECURITY_PROTOCOL_MAP",
                Stream.of(client, OWN_LISTENER, controller)
                        .map(listener -> listener + ":PLAINTEXT")
                        .collect(Collectors.joining(",")));
        settings.put("KAFKA_CONTROLLER_LISTENER_NAMES", controller);
        settings.put(
                "KAFKA_CONTROLLER_QUORUM_VOTERS", StandaloneBrokerConfig.controllerAddress(CONTROLLER_PORT_INSIDE));
        return settings;
    }

    private static String variable(String setting) {
        return "KAFKA_" + setting.toUpperCase(Locale.ROOT).replace('.', '_');
    }

    @Override
    public String bootstrapServers() {
        return "127.0.0.1:" + port;
    }

    @Override
    public void kill() {
        engine().killContainerCmd(container.getContainerId()).exec();
        Awaitility.await("the end of a container")
                .atMost(BrokerReadiness.TIMEOUT)
                .until(() -> !container.isRunning());
    }

    @Override
    public void restart() {
        engine().startContainerCmd(container.getContainerId()).exec();
        BrokerReadiness.await(bootstrapServers());
    }

    private DockerClient engine() {
        return container.getDockerClient();
    }

    @Override
    public void close() {
        container.stop();
    }
}
