package io.github.jobenergy.quickstart.broker;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The brokers that tests face, of the kind {@code -Djobenergy.broker} asks for: {@code embedded}, in this JVM or a child of
 * it, or {@code container}, of the image {@code -Djobenergy.kafka.image}. The tests are the same, and so are the settings.
 */
public final class Brokers {

    private static final String KIND = System.getProperty("jobenergy.broker", "embedded");

    private Brokers() {}

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
