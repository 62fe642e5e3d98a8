package io.github.jobenergy.rate.publish;

import io.github.jobenergy.program.kafka.BrokerSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The properties of the producer and the consumer of the bridge, at the brokers that a site configures. */
public final class RateBrokers extends BrokerSettings {

    /** The properties that ensure exactly-once publication; a site cannot override them. */
    private static final Set<String> FIXED = Set.of(
            ProducerConfig.TRANSACTIONAL_ID_CONFIG,
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            ProducerConfig.ACKS_CONFIG,
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
            ProducerConfig.PARTITIONER_CLASS_CONFIG,
            ConsumerConfig.GROUP_ID_CONFIG,
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
            CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG);

    /** The transaction timeout, which limits how long the transaction of a killed program blocks readers. */
    private static final int LONGEST_TRANSACTION_MILLIS = 30_000;

    /**
     * Validates the configuration of a site.
     *
     * @param bootstrapServers the initial brokers, {@code host:port} separated by commas
     * @param overrides the client properties of the site, such as {@code security.protocol}
     * @throws IllegalArgumentException if an address or a property is invalid, or cannot be overridden
     */
    public RateBrokers(String bootstrapServers, Map<String, String> overrides) {
        super(bootstrapServers, overrides, FIXED);
    }

    /** Returns the properties of a transactional producer. */
    Map<String, Object> producer(String transactionalId) {
        Map<String, Object> properties = new HashMap<>();
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, LONGEST_CALL_MILLIS);
        properties.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, LONGEST_TRANSACTION_MILLIS);
        properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        properties.putAll(contact());
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
        return properties;
    }

    /** Returns the properties of a consumer without a group. */
    Map<String, Object> consumer() {
        return committedReader();
    }
}
