package io.github.jobenergy.node.output;

import io.github.jobenergy.program.kafka.BrokerSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.MetadataRecoveryStrategy;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The properties of the producers and consumers of the bridge, at the brokers that a site configures. */
public final class OutputSettings extends BrokerSettings {

    /** The properties that ensure exactly-once and correctly placed publication; a site cannot override them. */
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

    /**
     * The maximum time for which a send blocks before the newest reading is dropped: for space in the buffer, and for restarted
     * brokers that do not know their topics yet.
     */
    private static final Duration MOST_BLOCKING = Duration.ofMinutes(1);

    /**
     * The time for which topic metadata is kept: a topic without recent records must remain known while the brokers are
     * unavailable.
     */
    private static final Duration METADATA_KEPT = Duration.ofDays(365);

    /** The session timeout of a group member: the minimum that brokers accept by default. */
    private static final int SESSION_TIMEOUT_MILLIS = 6_000;

    private static final int HEARTBEATS_PER_SESSION_TIMEOUT = 4;
    private static final int LINGER_MILLIS = 100;
    private static final int BATCH_BYTES = 64 * 1024;
    private static final long BUFFER_BYTES = 32L * 1024 * 1024;

    /** The transaction timeout, which limits how long the transaction of a killed program blocks readers. */
    private static final int LONGEST_TRANSACTION_MILLIS = 30_000;

    /**
     * Validates the configuration of a site.
     *
     * @param bootstrapServers the initial brokers, {@code host:port} separated by commas
     * @param overrides the client properties of the site, such as {@code security.protocol}
     * @throws IllegalArgumentException if an address or a property is invalid, or cannot be overridden
     */
    public OutputSettings(String bootstrapServers, Map<String, String> overrides) {
        super(bootstrapServers, overrides, FIXED);
    }

    /**
     * The properties of a producer whose buffer bridges an outage of the brokers. Buffered records have no delivery timeout, and
     * a send blocks while the buffer is full. The producer keeps its topic metadata while no broker responds. By default, clients
     * discard it since Kafka 4.0, and no record could then be added to the buffer.
     */
    public Map<String, Object> producer() {
        Map<String, Object> properties = new HashMap<>();
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MOST_BLOCKING.toMillis());
        properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.MAX_VALUE);
        properties.put(CommonClientConfigs.METADATA_RECOVERY_STRATEGY_CONFIG, MetadataRecoveryStrategy.NONE.name);
        properties.put(ProducerConfig.METADATA_MAX_IDLE_CONFIG, METADATA_KEPT.toMillis());
        return sending(properties);
    }

    /** The time after which the brokers abort a transaction that its producer has neither committed nor aborted. */
    public Duration transactionTimeout() {
        Object millis = contact().getOrDefault(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, LONGEST_TRANSACTION_MILLIS);
        return Duration.ofMillis(Long.parseLong(millis.toString().trim()));
    }

    /** The properties of a transactional producer. */
    public Map<String, Object> producer(String transactionalId) {
        Map<String, Object> properties = new HashMap<>();
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, LONGEST_CALL_MILLIS);
        properties.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, LONGEST_TRANSACTION_MILLIS);
        sending(properties);
        properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
        return properties;
    }

    private Map<String, Object> sending(Map<String, Object> properties) {
        properties.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
        properties.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
        properties.put(ProducerConfig.BUFFER_MEMORY_CONFIG, BUFFER_BYTES);
        properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        properties.putAll(contact());
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        return properties;
    }

    /** The properties of a consumer without a group, which reads back what has been published. */
    public Map<String, Object> reader() {
        Map<String, Object> properties = new HashMap<>();
        properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, LONGEST_CALL_MILLIS);
        properties.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, LONGEST_CALL_MILLIS);
        properties.putAll(contact());
        return consuming(properties);
    }

    /** The properties of a consumer in this group, without automatic commits. */
    public Map<String, Object> member(String group) {
        Map<String, Object> properties = new HashMap<>();
        properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, LONGEST_CALL_MILLIS);
        properties.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, LONGEST_CALL_MILLIS);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        properties.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_TIMEOUT_MILLIS);
        properties.put(
                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, SESSION_TIMEOUT_MILLIS / HEARTBEATS_PER_SESSION_TIMEOUT);
        properties.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        properties.putAll(contact());
        properties.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        return consuming(properties);
    }

    private static Map<String, Object> consuming(Map<String, Object> properties) {
        properties.put(
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                IsolationLevel.READ_COMMITTED.toString().toLowerCase(Locale.ROOT));
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        return properties;
    }
}
