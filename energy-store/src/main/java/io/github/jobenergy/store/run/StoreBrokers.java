package io.github.jobenergy.store.run;

import io.github.jobenergy.program.kafka.BrokerSettings;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** The properties of the consumer, at the brokers that a site configures. It has no group: the positions are in the database. */
public final class StoreBrokers extends BrokerSettings {

    private static final Set<String> FIXED = Set.of(
            ConsumerConfig.GROUP_ID_CONFIG,
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
            CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG);

    /** The records of a poll: a batch of the database. */
    private static final int MOST_RECORDS = 5_000;

    /** The bytes that a partition adds to a response, so that few partitions fill a poll, and those of a response. */
    private static final int PARTITION_BYTES = 4 << 20;

    private static final int RESPONSE_BYTES = 32 << 20;

    /**
     * Validates the configuration of a site.
     *
     * @param bootstrapServers the initial brokers, {@code host:port} separated by commas
     * @param overrides the client properties of the site, such as {@code security.protocol}
     * @throws IllegalArgumentException if an address or a property is invalid, or cannot be overridden
     */
    public StoreBrokers(String bootstrapServers, Map<String, String> overrides) {
        super(bootstrapServers, overrides, FIXED);
    }

    /** Returns the properties of the consumer. */
    Map<String, Object> consumer() {
        Map<String, Object> properties = committedReader();
        properties.putIfAbsent(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MOST_RECORDS);
        properties.putIfAbsent(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, PARTITION_BYTES);
        properties.putIfAbsent(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, RESPONSE_BYTES);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        return properties;
    }
}
