package io.github.jobenergy.jobcomp.publish.kafka;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads the committed records of a topic up to its present end, those of each key in the order in which they were written.
 *
 * <p>The end is the high watermark and not the last stable offset: otherwise an open transaction of another cluster would hide
 * committed records behind it. The read therefore waits for that transaction to end.
 */
final class CommittedRecords {

    private static final Duration POLL = Duration.ofMillis(500);

    /** The longest time without a record before the end is reached: longer than a transaction may stay open. */
    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(90);

    private final PublishingSettings settings;
    private final String topic;

    CommittedRecords(PublishingSettings settings, String topic) {
        this.settings = settings;
        this.topic = topic;
    }

    /** Receives the records. */
    interface Reader {
        void read(ConsumerRecord<byte[], byte[]> message);
    }

    /** Reads all records. */
    void readAll(Reader reader) {
        read(reader, (consumer, ends) -> {
            consumer.seekToBeginning(ends.keySet());
            return true;
        });
    }

    /**
     * Reads the records from the first one with this timestamp or a later one.
     *
     * @param least the number of last offsets of each partition that are read in any case, whatever their timestamps
     */
    void readSince(Instant moment, long least, Reader reader) {
        long time = Math.max(0, moment.toEpochMilli());
        read(reader, (consumer, ends) -> {
            Map<TopicPartition, OffsetAndTimestamp> starts = starts(ends.keySet(), time);
            ends.forEach((partition, end) -> {
                OffsetAndTimestamp start = starts.get(partition);
                consumer.seek(partition, Math.min(start == null ? end : start.offset(), Math.max(0, end - least)));
            });
            return false;
        });
    }

    /**
     * The first offset of each partition with this timestamp or a later one. A read_committed consumer finds no offset behind
     * an open transaction, and would start at the end.
     */
    private Map<TopicPartition, OffsetAndTimestamp> starts(Set<TopicPartition> partitions, long time) {
        try (Consumer<byte[], byte[]> consumer = open(IsolationLevel.READ_UNCOMMITTED)) {
            return consumer.offsetsForTimes(
                    partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> time)));
        }
    }

    /** Reads the last records of each partition, at most this number of offsets; returns whether these are all records. */
    boolean readLast(long most, Reader reader) {
        return read(reader, (consumer, ends) -> {
            Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(ends.keySet());
            boolean areAll = true;
            for (Map.Entry<TopicPartition, Long> end : ends.entrySet()) {
                long beginning = beginnings.getOrDefault(end.getKey(), 0L);
                areAll &= end.getValue() - beginning <= most;
                consumer.seek(end.getKey(), Math.max(beginning, end.getValue() - most));
            }
            return areAll;
        });
    }

    /** Seeks to the first offset to be read; returns whether that is the beginning of every partition. */
    private interface Start {
        boolean seek(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends);
    }

    private boolean read(Reader reader, Start start) {
        Map<TopicPartition, Long> ends = ends();
        try (Consumer<byte[], byte[]> consumer = open(IsolationLevel.READ_COMMITTED)) {
            consumer.assign(ends.keySet());
            boolean areAll = start.seek(consumer, ends);
            readTo(consumer, ends, reader);
            return areAll;
        }
    }

    private Consumer<byte[], byte[]> open(IsolationLevel isolation) {
        return new KafkaConsumer<>(settings.reader(isolation));
    }

    private Map<TopicPartition, Long> ends() {
        try (Consumer<byte[], byte[]> consumer = open(IsolationLevel.READ_UNCOMMITTED)) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            if (partitions.isEmpty()) {
                throw new KafkaException("expected a topic " + topic + ", found none");
            }
            return consumer.endOffsets(partitions);
        }
    }

    private void readTo(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends, Reader reader) {
        long lastRecordNanos = System.nanoTime();
        while (!ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
            for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                reader.read(message);
                lastRecordNanos = System.nanoTime();
            }
            if (System.nanoTime() - lastRecordNanos > IDLE_TIMEOUT.toNanos()) {
                throw new KafkaException("the brokers returned no records of " + topic + " within " + IDLE_TIMEOUT);
            }
        }
    }
}
