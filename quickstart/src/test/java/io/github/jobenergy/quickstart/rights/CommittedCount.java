package io.github.jobenergy.quickstart.rights;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The number of committed records on topics of one partition. */
final class CommittedCount {

    private static final Duration POLL = Duration.ofMillis(100);

    private CommittedCount() {}

    /** How many records there are, up to the first transaction that is open. */
    static int count(Broker broker, Topic topic) {
        TopicPartition partition = new TopicPartition(broker.topicName(topic), 0);
        try (Consumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        broker.bootstrapServers(),
                        "isolation.level",
                        "read_committed",
                        "fetch.max.wait.ms",
                        "20"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
            int count = 0;
            while (consumer.position(partition) < end) {
                count += consumer.poll(POLL).count();
            }
            return count;
        }
    }
}
