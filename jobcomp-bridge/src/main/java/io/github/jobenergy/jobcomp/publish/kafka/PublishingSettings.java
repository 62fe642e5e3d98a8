package io.github.jobenergy.jobcomp.publish.kafka;

import io.github.jobenergy.program.kafka.BrokerSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The properties of the producers and consumers of a bridge, at the brokers that a site configures. */
public final class PublishingSettings extends BrokerSettings {

    /** The properties that a site must not override, since exactly-once publication depends on them. */
    private static final Set<String> OURS = Set.of(
            ProducerConfig.TRANSACTIONAL_ID_CONFIG,
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            ProducerConfig.ACKS_CONFIG,
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
            ProducerConfig.PARTITIONER_CLASS_CONFIG,
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
            CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG);

    private static final int SHORTEST_WAIT_MILLIS = 20;

    /** The session timeout: the least that brokers accept by default (group.min.session.timeout.ms). */
    private static final int SESSION_TIMEOUT_MILLIS = 6_000;

    private static final int HEARTBEATS_PER_TIMEOUT = 4;

    /** The longest step of the loop, which may read the ledger or wait for a commit. */
    private static final int LONGEST_STEP_MILLIS = 180_000;

    private static final int BATCH_BYTES = 256 * 1024;

    /**
     * The request limit of the producer: twice a record of a run with 20,000 steps before compression. The brokers apply their
     * own limit to the compressed record.
     */
    private static final int LARGEST_RECORD_BYTES = 8 * 1024 * 1024;

    /** The linger time, which lets batches fill up; no caller waits for it, since a commit or a flush sends at once. */
    private static final int LINGER_MILLIS = 100;

    /**
     * Validates the configuration of a site.
     *
     * @param bootstrapServers the initial brokers, {@code host:port} separated by commas
     * @param overrides the client properties of the site, such as {@code security.protocol}
     * @throws IllegalArgumentException if an address or a property is invalid, or cannot be overridden
     */
    public PublishingSettings(String bootstrapServers, Map<String, String> overrides) {
        super(bootstrapServers, overrides, OURS);
    }

    /** The properties of a transactional producer. */
    Map<String, Object> producer(String transactionalId) {
        Map<String, Object> properties = forwarder();
        properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
        return properties;
    }

    /** The properties of a producer without transactions. */
    Map<String, Object> forwarder() {
        Map<String, Object> properties = new HashMap<>();
        properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, LONGEST_CALL_MILLIS);
        properties.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
        properties.put(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
        properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
        properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_RECORD_BYTES);
        properties.putAll(contact());
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        properties.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        return properties;
    }

    /** The properties of a consumer without a group. */
    Map<String, Object> consumer(IsolationLevel isolation) {
        Map<String, Object> properties = new HashMap<>();
        properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, LONGEST_CALL_MILLIS);
        properties.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, LONGEST_CALL_MILLIS);
        properties.putAll(contact());
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation.toString());
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        // A topic created automatically would have the brokers' defaults: a retention of seven days for the ledger.
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class.getName());
        return properties;
    }

    /** The properties of a consumer that reads up to a known end, where waiting for further records is useless. */
    Map<String, Object> reader(IsolationLevel isolation) {
        Map<String, Object> properties = consumer(isolation);
        properties.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, SHORTEST_WAIT_MILLIS);
        return properties;
    }

    /**
     * The properties of a member of a consumer group, which is expelled after six seconds without a heartbeat, or the time
     * that the site configures.
     */
    Map<String, Object> member(String group) {
        Map<String, Object> properties = consumer(IsolationLevel.READ_COMMITTED);
        properties.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        properties.putIfAbsent(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_TIMEOUT_MILLIS);
        properties.putIfAbsent(
                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, SESSION_TIMEOUT_MILLIS / HEARTBEATS_PER_TIMEOUT);
        properties.put(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, LONGEST_STEP_MILLIS);
        properties.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        return properties;
    }
}
