package io.github.jobenergy.quickstart.nodes;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** The committed records of a topic with one partition. */
final class CommittedRecords {

    private static final Duration POLL_TIMEOUT = Duration.ofMillis(200);

    private CommittedRecords() {}

    /** Returns them in the order of the topic, up to its present end. */
    static List<ConsumerRecord<String, byte[]>> of(Broker broker, Topic topic) {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", broker.bootstrapServers(), "isolation.level", "read_committed");
        try (KafkaConsumer<String, byte[]> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
            TopicPartition partition = new TopicPartition(broker.topicName(topic), 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
            List<ConsumerRecord<String, byte[]>> all = new ArrayList<>();
            while (consumer.position(partition) < end) {
                consumer.poll(POLL_TIMEOUT).forEach(all::add);
            }
            return all;
        }
    }
}
