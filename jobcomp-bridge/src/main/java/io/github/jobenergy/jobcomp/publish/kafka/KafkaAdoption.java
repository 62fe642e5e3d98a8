package io.github.jobenergy.jobcomp.publish.kafka;

import io.github.jobenergy.jobcomp.publish.AdoptedTopic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A member of the consumer group of adopted topics. Each bridge of the cluster is a member and writes its records into its own
 * spool. Records have neither key nor headers; those without a value are ignored.
 */
final class KafkaAdoption implements AdoptedTopic {

    private final Consumer<byte[], byte[]> consumer;

    /** Starts with the oldest record, or with the committed offset. */
    KafkaAdoption(Consumer<byte[], byte[]> consumer, List<String> topics) {
        this.consumer = consumer;
        consumer.subscribe(topics);
    }

    @Override
    public List<byte[]> poll(Duration timeout, boolean isWanted) {
        if (isWanted) {
            consumer.resume(consumer.paused());
        } else {
            consumer.pause(consumer.assignment());
        }
        List<byte[]> values = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> message : consumer.poll(timeout)) {
            if (message.value() != null) {
                values.add(message.value());
            }
        }
        return values;
    }

    @Override
    public void kept() {
        consumer.commitSync();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
