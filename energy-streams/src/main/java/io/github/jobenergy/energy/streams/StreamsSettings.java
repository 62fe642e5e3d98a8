package io.github.jobenergy.energy.streams;

import io.github.jobenergy.energy.streams.clients.OversizedValue;
import io.github.jobenergy.program.kafka.BrokerSettings;
import io.github.jobenergy.program.monitoring.KafkaMetricsReporter;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * The configuration of Kafka Streams that runs the topology.
 *
 * @param bootstrapServers the brokers, as host:port, separated by commas
 * @param applicationId the name of the consumer group, and the prefix of internal topics
 * @param stateDirectory the directory of the state stores; never under a directory that is cleaned automatically
 * @param kafka further properties of Kafka clients and Streams, without those that make results equal after any failure, which
 *     the program sets itself
 */
public record StreamsSettings(
        String bootstrapServers, String applicationId, Path stateDirectory, Map<String, String> kafka) {

    /** The property of Streams that names this instance in its group. */
    public static final String INSTANCE_PROPERTY =
            StreamsConfig.mainConsumerPrefix(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);

    /** The interval of commits. A bucket is written once per commit, and a result takes three commits: fan-out, meter, gather. */
    private static final int COMMIT_INTERVAL_MILLIS = 2_000;

    /**
     * A transaction that a killed instance left open is aborted after this time; Kafka requires it to be longer than the commit
     * interval.
     */
    private static final int TRANSACTION_TIMEOUT_MILLIS = 30_000;

    private static final long CACHE_BYTES = 64L << 20;

    /**
     * The largest record of state and between the steps. An input record has at most {@link OversizedValue#MAX_VALUE_BYTES};
     * written again, with all decimals of its numbers, it may take a few times as much.
     */
    private static final int MAX_RECORD_BYTES = 8 << 20;

    /** The properties that have options of their own, or that a site may not change. */
    private static final Set<String> RESERVED = Set.of(
            StreamsConfig.APPLICATION_ID_CONFIG,
            StreamsConfig.BOOTSTRAP_SERVERS_CONFIG,
            StreamsConfig.STATE_DIR_CONFIG,
            StreamsConfig.PROCESSING_GUARANTEE_CONFIG,
            StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG,
            StreamsConfig.PROCESSING_EXCEPTION_HANDLER_CLASS_CONFIG);

    /** The id is the prefix of the names of internal topics; the longest suffix has 60 letters. */
    private static final Pattern APPLICATION_ID = Pattern.compile("[A-Za-z0-9._-]{1,150}");

    public StreamsSettings {
        kafka = Map.copyOf(kafka);
        BrokerSettings.requireAddresses(bootstrapServers);
        if (!APPLICATION_ID.matcher(applicationId).matches()) {
            throw new IllegalArgumentException(
                    "application-id: expected 1 to 150 letters, digits, '.', '_' and '-', found '" + applicationId
                            + "'");
        }
        BrokerSettings.requireNoneOf(RESERVED, kafka, "energy-streams sets itself");
        BrokerSettings.requireValid(kafka, StreamsConfig.configDef());
    }

    /** Returns the configuration of Kafka Streams. */
    public Map<String, Object> streamsConfig() {
        Map<String, Object> config = new TreeMap<>();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, applicationId);
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        config.put(StreamsConfig.STATE_DIR_CONFIG, stateDirectory.toString());
        config.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.EXACTLY_ONCE_V2);
        config.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMIT_INTERVAL_MILLIS);
        config.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, CACHE_BYTES);
        config.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        config.put(StreamsConfig.consumerPrefix(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG), "earliest");
        config.put(StreamsConfig.producerPrefix(ProducerConfig.COMPRESSION_TYPE_CONFIG), "lz4");
        config.put(StreamsConfig.producerPrefix(ProducerConfig.MAX_REQUEST_SIZE_CONFIG), MAX_RECORD_BYTES);
        config.put(StreamsConfig.topicPrefix(TopicConfig.MAX_MESSAGE_BYTES_CONFIG), Integer.toString(MAX_RECORD_BYTES));
        config.put(StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), TRANSACTION_TIMEOUT_MILLIS);
        config.putAll(kafka);
        config.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, reporters());
        return config;
    }

    private String reporters() {
        return KafkaMetricsReporter.with(
                Optional.ofNullable(kafka.get(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG)));
    }

    /**
     * Returns the configuration of Kafka Streams for a program whose published results are in its store: it never waits for a
     * topic that has records to read. With the wait, Kafka 4.3 formats for every record the reason why it did not have to wait,
     * twice for a meter that meanwhile receives no run and no state.
     */
    public Map<String, Object> withoutWaiting() {
        Map<String, Object> config = streamsConfig();
        config.putIfAbsent(StreamsConfig.MAX_TASK_IDLE_MS_CONFIG, StreamsConfig.MAX_TASK_IDLE_MS_DISABLED);
        return config;
    }

    /** Returns the configuration of clients beside Streams. */
    public Map<String, Object> clientConfig() {
        Map<String, Object> config = new TreeMap<>(kafka);
        config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        config.put(CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG, reporters());
        return config;
    }
}
