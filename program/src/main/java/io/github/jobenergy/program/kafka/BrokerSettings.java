package io.github.jobenergy.program.kafka;

import io.github.jobenergy.program.monitoring.KafkaMetricsReporter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The addresses of the brokers and the properties of Kafka clients that a site configures. A subclass adds the properties of the
 * producers and consumers of its program.
 */
public abstract class BrokerSettings {

    /** The timeout of a client call, short enough that a program stops soon after it is requested to. */
    protected static final int LONGEST_CALL_MILLIS = 10_000;

    private static final Pattern ADDRESS = Pattern.compile("\\S+:\\d{1,5}");

    private final String bootstrapServers;
    private final Map<String, String> overrides;

    /**
     * Validates the configuration of a site.
     *
     * @param bootstrapServers the initial brokers, {@code host:port} separated by commas
     * @param overrides the client properties of the site, such as {@code security.protocol}
     * @param reserved the client properties that the program sets itself, and a site cannot override
     * @throws IllegalArgumentException if an address or a property is invalid, or a reserved property is overridden
     */
    protected BrokerSettings(String bootstrapServers, Map<String, String> overrides, Set<String> reserved) {
        this.bootstrapServers = bootstrapServers;
        this.overrides = Map.copyOf(overrides);
        requireAddresses(bootstrapServers);
        requireNoneOf(reserved, overrides, "the program sets");
        requireValid(overrides);
    }

    /**
     * Validates the addresses of brokers.
     *
     * @throws IllegalArgumentException if an address is not {@code host:port}
     */
    public static void requireAddresses(String bootstrapServers) {
        for (String address : bootstrapServers.split(",", -1)) {
            if (!ADDRESS.matcher(address.strip()).matches()) {
                throw new IllegalArgumentException(
                        "bootstrap-server: expected HOST:PORT, separated by commas, found '" + bootstrapServers + "'");
            }
        }
    }

    /**
     * Validates that no reserved property is overridden.
     *
     * @param setter what sets the reserved properties, with the verb, for the message
     * @throws IllegalArgumentException if a reserved property is overridden
     */
    public static void requireNoneOf(Set<String> reserved, Map<String, String> overrides, String setter) {
        Set<String> forbidden = new TreeSet<>(overrides.keySet());
        forbidden.retainAll(reserved);
        if (!forbidden.isEmpty()) {
            throw new IllegalArgumentException("kafka: expected no property that " + setter + ", found " + forbidden);
        }
    }

    /**
     * Validates the values of the properties that Kafka's clients define.
     *
     * @param further the definitions of further properties
     * @throws IllegalArgumentException if a value is invalid
     */
    public static void requireValid(Map<String, String> overrides, ConfigDef... further) {
        List<ConfigDef> definitions = new ArrayList<>(List.of(further));
        definitions.add(AdminClientConfig.configDef());
        definitions.add(ProducerConfig.configDef());
        definitions.add(ConsumerConfig.configDef());
        for (ConfigDef known : definitions) {
            for (ConfigValue value : known.validate(overrides)) {
                boolean isOverridden = overrides.containsKey(value.name());
                if (isOverridden && !value.errorMessages().isEmpty()) {
                    throw new IllegalArgumentException(
                            "kafka: " + value.errorMessages().get(0));
                }
            }
        }
    }

    /** Returns the properties of a consumer without a group, which reads committed records as bytes. */
    protected final Map<String, Object> committedReader() {
        Map<String, Object> properties = new HashMap<>();
        properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, LONGEST_CALL_MILLIS);
        properties.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, LONGEST_CALL_MILLIS);
        properties.putAll(contact());
        properties.put(
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                IsolationLevel.READ_COMMITTED.toString().toLowerCase(Locale.ROOT));
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        return properties;
    }

    /** Returns the initial brokers, {@code host:port} separated by commas. */
    public final String bootstrapServers() {
        return bootstrapServers;
    }

    /** Returns the properties of an administrative client. */
    public final Map<String, Object> admin() {
        Map<String, Object> properties = new HashMap<>();
        properties.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, LONGEST_CALL_MILLIS);
        properties.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, LONGEST_CALL_MILLIS);
        properties.putAll(contact());
        return properties;
    }

    /** Returns the properties of the client of the first request: those of the site, and the reporter of metrics. */
    public final Map<String, Object> contact() {
        Map<String, Object> properties = new HashMap<>(overrides);
        properties.put(
                CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG,
                KafkaMetricsReporter.with(
                        Optional.ofNullable(overrides.get(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG))));
        properties.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, List.of(bootstrapServers.split(",", -1)));
        return properties;
    }

    /** Returns the servers and the names of the overrides, without their values, which may be secrets. */
    @Override
    public final String toString() {
        return bootstrapServers + " with " + new TreeSet<>(overrides.keySet());
    }
}
