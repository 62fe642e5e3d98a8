package io.github.jobenergy.store.run;

import io.github.jobenergy.schemas.topic.Topic;
import io.github.jobenergy.store.database.Change;
import io.github.jobenergy.store.database.TopicBatch;
import io.github.jobenergy.store.run.StoredTopics.Found;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A topic that is read, as found on the brokers. For one thread. */
final class ReadTopic {

    private static final Logger LOG = LoggerFactory.getLogger(ReadTopic.class);

    private final Topic topic;
    private final Found found;
    private final RecordDecoder decoder;
    private final StoreCounts counts;

    /** The ends of the partitions at which the pass is complete, as of the start of reading them; empty if it is complete. */
    private Optional<Map<TopicPartition, Long>> passEnds = Optional.empty();

    /** A record, decoded. */
    private sealed interface Decoded {}

    /** A record with the change that it results in. */
    private record Accepted(Change change) implements Decoded {}

    /** A record that violates the contract. */
    private record Rejected(int partition, long offset, String reason) implements Decoded {}

    ReadTopic(Topic topic, Found found, RecordDecoder decoder, StoreCounts counts) {
        this.topic = topic;
        this.found = found;
        this.decoder = decoder;
        this.counts = counts;
    }

    Topic topic() {
        return topic;
    }

    Found found() {
        return found;
    }

    List<TopicPartition> partitions() {
        return IntStream.range(0, found.partitions())
                .mapToObj(partition -> new TopicPartition(found.name(), partition))
                .toList();
    }

    Optional<Map<TopicPartition, Long>> passEnds() {
        return passEnds;
    }

    void passEnds(Optional<Map<TopicPartition, Long>> ends) {
        passEnds = ends;
    }

    /** Returns the batch of records of the topic, which several threads decode; it has them in their order. */
    TopicBatch batch(List<ConsumerRecord<byte[], byte[]>> messages) {
        TopicBatch batch = new TopicBatch(topic);
        for (Decoded decoded : messages.parallelStream().map(this::decode).toList()) {
            counts.read();
            if (decoded instanceof Rejected rejected) {
                LOG.warn("{}-{}@{}: {}", found.name(), rejected.partition(), rejected.offset(), rejected.reason());
                batch.reject(rejected.partition(), rejected.offset(), rejected.reason());
                counts.rejected();
            } else if (decoded instanceof Accepted accepted) {
                batch.add(accepted.change());
            }
        }
        return batch;
    }

    private Decoded decode(ConsumerRecord<byte[], byte[]> message) {
        try {
            return new Accepted(decoder.decode(message));
        } catch (RejectedRecordException rejected) {
            return new Rejected(message.partition(), message.offset(), String.valueOf(rejected.getMessage()));
        }
    }
}
