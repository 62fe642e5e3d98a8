package io.github.jobenergy.store.run;

import io.github.jobenergy.schemas.topic.Topic;
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

    /** Adds the change of a record to a batch. */
    void add(ConsumerRecord<byte[], byte[]> message, TopicBatch batch) {
        counts.read();
        try {
            batch.add(decoder.decode(message));
        } catch (RejectedRecordException rejected) {
            String reason = String.valueOf(rejected.getMessage());
            LOG.warn("{}-{}@{}: {}", message.topic(), message.partition(), message.offset(), reason);
            batch.reject(message.partition(), message.offset(), reason);
            counts.rejected();
        }
    }

    /** Returns an empty batch of the topic. */
    TopicBatch batch() {
        return new TopicBatch(topic);
    }
}
