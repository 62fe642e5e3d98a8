package io.github.jobenergy.quickstart.broker;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import kafka.server.KafkaConfig;

/**
 * The configuration of a small, standalone broker that retains every record. Its records may have been recorded years ago, so
 * that no setting may depend on the time of a record: no retention, no cleaner, no limit on timestamps, and no idempotent
 * producer expired because its last record is old.
 */
final class StandaloneBrokerConfig {

    static final int NODE_ID = 1;
    static final String CLIENT_LISTENER = "PLAINTEXT";
    static final String CONTROLLER_LISTENER = "CONTROLLER";

    private static final String TEN_YEARS_MS = "315360000000";
    private static final String FOREVER_MS = "-1";
    private static final String INT_FOREVER_MS = Integer.toString(Integer.MAX_VALUE);
    private static final String UNLIMITED = Long.toString(Long.MAX_VALUE);

    private StandaloneBrokerConfig() {}

    /**
     * Returns a configuration.
     *
     * @param ports the port of each listener, that of clients and of the controller among them
     * @param others further settings of Kafka, with the security protocols of further listeners
     */
    static KafkaConfig of(Path directory, Map<String, Integer> ports, Map<String, String> others) {
        Properties settings = anywhere();
        address(settings, ports);
        settings.put("log.dirs", directory.toString());
        settings.putAll(others);
        return KafkaConfig.fromProps(settings, false);
    }

    /** Returns all settings except the listeners and the data directory. */
    static Properties anywhere() {
        Properties settings = new Properties();
        standAlone(settings);
        small(settings);
        keepEverything(settings);
        return settings;
    }

    static String controllerAddress(int controllerPort) {
        return NODE_ID + "@127.0.0.1:" + controllerPort;
    }

    private static void address(Properties settings, Map<String, Integer> ports) {
        Map<String, Integer> ofClients = new TreeMap<>(ports);
        int controllerPort = Objects.requireNonNull(ofClients.remove(CONTROLLER_LISTENER));
        String clients = ofClients.entrySet().stream()
                .map(each -> each.getKey() + "://127.0.0.1:" + each.getValue())
                .collect(Collectors.joining(","));
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", Integer.toString(NODE_ID));
        settings.put("listeners", clients + "," + CONTROLLER_LISTENER + "://127.0.0.1:" + controllerPort);
        settings.put("advertised.listeners", clients);
        settings.put(
                "listener.security.protocol.map", CLIENT_LISTENER + ":PLAINTEXT," + CONTROLLER_LISTENER + ":PLAINTEXT");
        settings.put("controller.listener.names", CONTROLLER_LISTENER);
        settings.put("controller.quorum.voters", controllerAddress(controllerPort));
    }

    private static void standAlone(Properties settings) {
        settings.put("auto.create.topics.enable", "false");
        settings.put("offsets.topic.replication.factor", "1");
        settings.put("offsets.topic.num.partitions", "1");
        settings.put("transaction.state.log.replication.factor", "1");
        settings.put("transaction.state.log.min.isr", "1");
        settings.put("transaction.state.log.num.partitions", "1");
        settings.put("share.coordinator.state.topic.replication.factor", "1");
        settings.put("share.coordinator.state.topic.min.isr", "1");
        settings.put("share.coordinator.state.topic.num.partitions", "1");
        // A group starts at once: there are no further members to wait for.
        settings.put("group.initial.rebalance.delay.ms", "0");
        settings.put("group.streams.initial.rebalance.delay.ms", "0");
    }

    private static void small(Properties settings) {
        settings.put("num.network.threads", "2");
        settings.put("num.io.threads", "4");
        settings.put("background.threads", "2");
        settings.put("log.index.size.max.bytes", "1048576");
    }

    private static void keepEverything(Properties settings) {
        settings.put("log.retention.ms", FOREVER_MS);
        settings.put("log.retention.bytes", FOREVER_MS);
        settings.put("log.cleaner.enable", "false");
        // Streams sets a retention on its own topics; this task would apply it.
        settings.put("log.retention.check.interval.ms", TEN_YEARS_MS);
        settings.put("log.initial.task.delay.ms", TEN_YEARS_MS);
        settings.put("log.message.timestamp.before.max.ms", UNLIMITED);
        settings.put("log.message.timestamp.after.max.ms", UNLIMITED);
        settings.put("producer.id.expiration.ms", INT_FOREVER_MS);
        settings.put("producer.id.expiration.check.interval.ms", INT_FOREVER_MS);
        settings.put("offsets.retention.minutes", INT_FOREVER_MS);
    }
}
