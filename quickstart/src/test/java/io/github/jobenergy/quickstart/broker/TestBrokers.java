package io.github.jobenergy.quickstart.broker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starts the brokers of tests, of the kind {@code -Djobenergy.broker}: {@code embedded}, in this JVM or a child of it, or
 * {@code container}, of the image {@code -Djobenergy.kafka.image}. The settings are the same.
 */
public final class TestBrokers {

    private static final String KIND = System.getProperty("jobenergy.broker", "embedded");

    /** Properties of a bridge's clients, as {@code BrokerSettings} takes them, for a broker on a loaded machine. */
    public static final Map<String, String> LONG_CLIENT_TIMEOUTS =
            Map.of("max.block.ms", "120000", "default.api.timeout.ms", "120000", "request.timeout.ms", "60000");

    private static @Nullable Broker running;
    private static int prefixes;

    private TestBrokers() {}

    /**
     * Starts a broker and returns when it serves.
     *
     * @param directory where it keeps its data, if it is embedded
     */
    public static Broker start(Path directory) throws IOException {
        return switch (KIND) {
            case "embedded" -> EmbeddedBroker.start(directory);
            case "container" -> BrokerContainer.start();
            default -> throw unknownKind();
        };
    }

    /**
     * The broker that the tests of this JVM share, with a topic prefix that no other test has. The first call starts it, and it
     * ends with the JVM. Closing the returned object does nothing. A test that kills its broker, configures it or reads
     * everything on it starts one of its own.
     */
    public static synchronized Broker shared() throws IOException {
        if (running == null) {
            running = startUntilTheJvmEnds();
        }
        prefixes++;
        return new SharedBroker(running.bootstrapServers(), "test-" + prefixes + ".");
    }

    private static Broker startUntilTheJvmEnds() throws IOException {
        Path directory = Files.createTempDirectory("shared-broker");
        Broker broker = start(directory);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            broker.close();
            delete(directory);
        }));
        return broker;
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException left) {
            System.err.println("shared broker: expected to delete " + directory + ", found " + left);
        }
    }

    private record SharedBroker(String bootstrapServers, String topicPrefix) implements Broker {

        @Override
        public void close() {
            // Other tests of this JVM use it.
        }
    }

    /**
     * Starts a broker that can be killed without this JVM, and returns when it serves.
     *
     * @param directory where it keeps its data, if it is embedded
     */
    public static KillableBroker startKillable(Path directory) throws IOException {
        return switch (KIND) {
            case "embedded" -> BrokerProcess.start(directory);
            case "container" -> BrokerContainer.start();
            default -> throw unknownKind();
        };
    }

    private static IllegalArgumentException unknownKind() {
        return new IllegalArgumentException("jobenergy.broker: expected embedded or container, found '" + KIND + "'");
    }
}
