package io.github.jobenergy.energy.streams.clients;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A transactional producer that does not permit another attempt of a commit that timed out. After a timeout, Kafka Streams
 * restores the tasks that have offsets in the transaction and commits the other ones with the same producer, which completes the
 * transaction: outputs become visible whose offsets and state the restored tasks do not have, and are produced again. A commit
 * that times out therefore ends the program, and the next start restores all state from the changelogs.
 */
final class UnretriedCommits extends KafkaProducer<byte[], byte[]> {

    /** Creates a producer with these settings of Kafka. */
    UnretriedCommits(Map<String, Object> config) {
        super(config, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public void sendOffsetsToTransaction(
            Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata groupMetadata) {
        try {
            super.sendOffsetsToTransaction(offsets, groupMetadata);
        } catch (TimeoutException timeout) {
            throw ended(timeout);
        }
    }

    @Override
    public void commitTransaction() {
        try {
            super.commitTransaction();
        } catch (TimeoutException timeout) {
            throw ended(timeout);
        }
    }

    private static KafkaException ended(TimeoutException timeout) {
        return new KafkaException("the brokers did not complete a commit within max.block.ms", timeout);
    }
}
