package io.github.jobenergy.energy.streams;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/**
 * How Kafka Streams runs the topology.
 *
 * @param bootstrapServers the brokers, as host:port, parted by commas
 * @param applicationId the name of the consumer group, and the prefix of internal topics
 * @param stateDirectory where state stores lie; never under a directory that is swept
 * @param kafka further properties of Kafka clients and Streams, which win over ours
 */
public record StreamsSettings(
        String bootstrapServers, String applicationId, Path stateDirectory, Map<String, String> kafka) {

    private static final int COMMIT_INTERVAL_MILLIS = 1_000;
    private static final long CACHE_BYTES = 64L << 20;

    public StreamsSettings {
        kafka = Map.copyOf(kafka);
    }

    /** The configuration of Kafka Streams. */
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
        config.putAll(kafka);
        return config;
    }

    /** The configuration of clients beside Streams. */
    public Map<String, Object> clientConfig() {
        Map<String, Object> config = new TreeMap<>(kafka);
        config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        return config;
    }
}
