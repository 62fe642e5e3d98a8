package io.github.jobenergy.jobcomp.publish;

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
 * The committed records of a topic, read to its present end, those of each key in the order in which they were written.
 *
 * <p>The end is where anybody has written, not only where all is committed: another cluster's open transaction would
 * otherwise hide our own committed records behind it. So we wait for it to end.
 */
final class CommittedRecords {

    private static final Duration POLL = Duration.ofMillis(500);

    /** How long the brokers may give nothing before the end is reached: longer than a transaction may stay open. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final BrokerSettings settings;
    private final String topic;

    CommittedRecords(BrokerSettings settings, String topic) {
        this.settings = settings;
        this.topic = topic;
    }

    /** Whoever looks at records. */
    interface Reader {
        void read(ConsumerRecord<byte[], byte[]> message);
    }

    /** All of them. */
    void readAll(Reader reader) {
        read(reader, (consumer, ends) -> {
            consumer.seekToBeginning(ends.keySet());
            return true;
        });
    }

    /**
     * Those from the first one on that was made at or after that moment.
     *
     * @param least how many of the last of each partition are read, however early they were made
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
     * The first offset of each partition whose record was made at or after that time. A consumer that reads what is committed finds
     * none behind an open transaction, and would begin at the end.
     */
    private Map<TopicPartition, OffsetAndTimestamp> starts(Set<TopicPartition> partitions, long time) {
        try (Consumer<byte[], byte[]> consumer = open(IsolationLevel.READ_UNCOMMITTED)) {
            return consumer.offsetsForTimes(
                    partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> time)));
        }
    }

    /** The last of each partition, that many at most; says whether these are all. */
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

    /** Where to begin; says whether that is the beginning of all. */
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
        long heardAt = System.nanoTime();
        while (!ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
            for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                reader.read(message);
                heardAt = System.nanoTime();
            }
            if (System.nanoTime() - heardAt > PATIENCE.toNanos()) {
                throw new KafkaException("the brokers gave nothing of " + topic + " within " + PATIENCE);
            }
        }
    }
}
