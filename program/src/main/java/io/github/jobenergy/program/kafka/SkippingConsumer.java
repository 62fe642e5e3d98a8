package io.github.jobenergy.program.kafka;

import io.github.jobenergy.schemas.rejection.Origin;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer that continues where records do not fit in the heap. The Kafka client allocates a record before the program can look
 * at its length, and a compressed record of a few kB may take 2 GB; a thousand records of a poll may exceed the heap together.
 * Where a poll fails with an OutOfMemoryError, the consumer reads record by record what takes a small part of the heap. A record
 * that takes more than that part is not read: at its offset, a record without a key is returned whose value is a replacement, and
 * the rest of its batch, which cannot be read either, is skipped. If no record can be read, the error is thrown.
 *
 * <p>The JVM must not end at an OutOfMemoryError (no {@code -XX:+ExitOnOutOfMemoryError}).
 */
public final class SkippingConsumer extends KafkaConsumer<byte[], byte[]> {

    private static final Logger LOG = LoggerFactory.getLogger(SkippingConsumer.class);
    /** The header of a replacement. */
    private static final String REPLACEMENT = "jobenergy-oversized";

    private static final int MOST_ATTEMPTS = 10;

    private static final int MOST_FOREIGN_RECORDS = 100;
    private static final long MOST_FOREIGN_VALUE_BYTES = Runtime.getRuntime().maxMemory() / 256;

    private final Map<String, Object> config;
    private final Deserializer<byte[]> values;
    private final Function<OversizedBatch, byte[]> replacement;

    /** The offset that follows the last record returned by a poll, or to which the caller sought, by assigned partition. */
    private final Map<TopicPartition, Long> next = new HashMap<>();

    /**
     * Creates a consumer.
     *
     * @param config the properties of the consumer, with its group
     * @param values reads the values; tombstones are null
     * @param replacement returns the value that stands for the records of a batch that cannot be read
     */
    public SkippingConsumer(
            Map<String, Object> config, Deserializer<byte[]> values, Function<OversizedBatch, byte[]> replacement) {
        super(config, new ByteArrayDeserializer(), values);
        this.config = new HashMap<>(config);
        this.values = values;
        this.replacement = replacement;
    }

    /**
     * Creates a consumer of foreign topics. Of a value of more than a 256th of the heap, and of what does not fit in the heap, the
     * replacement is a description as UTF-8. A poll returns at most {@value #MOST_FOREIGN_RECORDS} records, which then take less
     * than half of the heap.
     */
    public static SkippingConsumer ofForeignTopics(Map<String, Object> config) {
        Map<String, Object> bounded = new HashMap<>(config);
        bounded.putIfAbsent(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, MOST_FOREIGN_RECORDS);
        return new SkippingConsumer(
                bounded, new BoundedValues(), batch -> batch.description().getBytes(StandardCharsets.UTF_8));
    }

    /** Checks whether a record stands for records that could not be read. */
    public static boolean isReplacement(ConsumerRecord<byte[], byte[]> record) {
        return record.headers().lastHeader(REPLACEMENT) != null;
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        try {
            ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
            records.nextOffsets().forEach((partition, offset) -> next.put(partition, offset.offset()));
            return records;
        } catch (OutOfMemoryError failed) {
            return pollWithinHeap(failed);
        }
    }

    /** Reads as many records as take a small part of the heap; a partition that is read in vain keeps its offset. */
    private ConsumerRecords<byte[], byte[]> pollWithinHeap(OutOfMemoryError failed) {
        discardFetched();
        Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> records = new HashMap<>();
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        try (OversizedRecordFinder finder = new OversizedRecordFinder(clientConfig());
                SingleRecords singles = new SingleRecords(clientConfig(), values)) {
            Set<TopicPartition> partitions = readable();
            partitions.retainAll(next.keySet());
            for (TopicPartition partition : partitions) {
                long from = Objects.requireNonNull(next.get(partition));
                OversizedRecordFinder.Fetched fetched =
                        finder.firstOversized(leader(partition), partition, from, SingleRecords.MOST_BYTES);
                SingleRecords.Read read = singles.read(partition, from, fetched);
                List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>(read.records());
                read.oversized().ifPresent(batch -> all.add(replacement(batch)));
                if (!all.isEmpty()) {
                    records.put(partition, all);
                    offsets.put(partition, new OffsetAndMetadata(read.next()));
                    seek(partition, read.next());
                }
            }
        }
        if (records.isEmpty()) {
            throw failed;
        }
        return new ConsumerRecords<>(records, offsets);
    }

    /**
     * Discards what was fetched and sets each partition back to the record that follows the last one returned. What the failed
     * poll left cannot be read: it may have advanced partitions whose records are lost, and is within a batch of another. The
     * client discards what it has fetched of a partition that is at another offset, such as its end.
     */
    private void discardFetched() {
        next.putAll(nextOffsets());
        try {
            pollAtEnds();
        } finally {
            // A partition that was assigned anew meanwhile is not among these, and starts at its committed offset.
            next.keySet().retainAll(assignment());
            next.forEach(super::seek);
        }
    }

    private void pollAtEnds() {
        int attempts = 0;
        boolean isDiscarded = false;
        while (!isDiscarded) {
            endOffsets(readable()).forEach(super::seek);
            try {
                super.poll(Duration.ZERO);
                isDiscarded = true;
            } catch (OutOfMemoryError newlyWritten) {
                attempts++;
                if (attempts == MOST_ATTEMPTS) {
                    throw newlyWritten;
                }
            }
        }
    }

    private Set<TopicPartition> readable() {
        Set<TopicPartition> readable = new HashSet<>(assignment());
        readable.removeAll(paused());
        return readable;
    }

    /** A partition of which nothing was returned yet is read from the committed offset, or from its beginning. */
    private Map<TopicPartition, Long> nextOffsets() {
        Set<TopicPartition> unread = new HashSet<>(assignment());
        unread.removeAll(next.keySet());
        Map<TopicPartition, Long> offsets = new HashMap<>(next);
        offsets.keySet().retainAll(assignment());
        if (!unread.isEmpty()) {
            offsets.putAll(beginningOffsets(unread));
            committed(unread).forEach((partition, committed) -> {
                if (committed != null) {
                    offsets.merge(partition, committed.offset(), Math::max);
                }
            });
        }
        return offsets;
    }

    private Node leader(TopicPartition partition) {
        return partitionsFor(partition.topic()).stream()
                .filter(info -> info.partition() == partition.partition())
                .flatMap(info -> Optional.ofNullable(info.leader()).stream())
                .findFirst()
                .orElseThrow(() -> new KafkaException("expected a leader of " + partition + ", found none"));
    }

    @SuppressWarnings("NullAway") // the record has no key
    private ConsumerRecord<byte[], byte[]> replacement(OversizedBatch batch) {
        LOG.atWarn()
                .addKeyValue("partition", batch.partition())
                .addKeyValue("offset", batch.offset())
                .addKeyValue("last_offset", batch.lastOffset())
                .addKeyValue("bytes", batch.lengthBytes())
                .log("skipped the records of a batch from a record that does not fit in the heap");
        byte[] value = replacement.apply(batch);
        return new ConsumerRecord<>(
                batch.partition().topic(),
                batch.partition().partition(),
                batch.offset(),
                batch.timestampMillis(),
                TimestampType.CREATE_TIME,
                ConsumerRecord.NULL_SIZE,
                value.length,
                null,
                value,
                new RecordHeaders().add(REPLACEMENT, new byte[0]),
                Optional.empty());
    }

    /** The configuration of a further client, which is in no group. */
    private Map<String, Object> clientConfig() {
        Map<String, Object> client = new HashMap<>(config);
        client.remove(ConsumerConfig.GROUP_ID_CONFIG);
        client.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        client.remove(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG);
        client.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        client.put(
                ConsumerConfig.CLIENT_ID_CONFIG,
                config.getOrDefault(ConsumerConfig.CLIENT_ID_CONFIG, "") + "-oversized");
        client.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        client.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        return client;
    }

    @Override
    public void seek(TopicPartition partition, long offset) {
        super.seek(partition, offset);
        next.put(partition, offset);
    }

    @Override
    public void seek(TopicPartition partition, OffsetAndMetadata offset) {
        super.seek(partition, offset);
        next.put(partition, offset.offset());
    }

    @Override
    public void seekToBeginning(Collection<TopicPartition> partitions) {
        super.seekToBeginning(partitions);
        partitions.forEach(partition -> next.put(partition, position(partition)));
    }

    @Override
    public void seekToEnd(Collection<TopicPartition> partitions) {
        super.seekToEnd(partitions);
        partitions.forEach(partition -> next.put(partition, position(partition)));
    }

    @Override
    public void subscribe(Collection<String> topics) {
        super.subscribe(topics, new RevocationListener(Optional.empty()));
    }

    @Override
    public void subscribe(Collection<String> topics, @Nullable ConsumerRebalanceListener listener) {
        super.subscribe(topics, new RevocationListener(Optional.ofNullable(listener)));
    }

    @Override
    public void subscribe(Pattern pattern) {
        super.subscribe(pattern, new RevocationListener(Optional.empty()));
    }

    @Override
    public void subscribe(Pattern pattern, @Nullable ConsumerRebalanceListener listener) {
        super.subscribe(pattern, new RevocationListener(Optional.ofNullable(listener)));
    }

    /** Removes the offsets of partitions that another consumer may have read further. */
    private final class RevocationListener implements ConsumerRebalanceListener {

        private final Optional<ConsumerRebalanceListener> listener;

        private RevocationListener(Optional<ConsumerRebalanceListener> listener) {
            this.listener = listener;
        }

        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            next.keySet().removeAll(partitions);
            listener.ifPresent(one -> one.onPartitionsRevoked(partitions));
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            next.keySet().removeAll(partitions);
            listener.ifPresent(one -> one.onPartitionsAssigned(partitions));
        }

        @Override
        public void onPartitionsLost(Collection<TopicPartition> partitions) {
            next.keySet().removeAll(partitions);
            listener.ifPresent(one -> one.onPartitionsLost(partitions));
        }
    }

    /** Replaces values that are too large for a hundred of them to fit in the heap. */
    private static final class BoundedValues implements Deserializer<byte[]> {

        @Override
        @SuppressWarnings("NullAway") // a tombstone has no value
        public byte[] deserialize(String topic, byte @Nullable [] value) {
            return value;
        }

        @Override
        @SuppressWarnings("NullAway") // a tombstone has no value
        public byte[] deserialize(String topic, Headers headers, @Nullable ByteBuffer value) {
            if (value == null || value.remaining() <= MOST_FOREIGN_VALUE_BYTES) {
                return value == null ? null : Utils.toArray(value);
            }
            headers.add(REPLACEMENT, new byte[0]);
            String description = "value of " + value.remaining() + " bytes, sha256 " + Origin.sha256(value)
                    + ", exceeds the limit of " + MOST_FOREIGN_VALUE_BYTES + " bytes, a 256th of the heap";
            return description.getBytes(StandardCharsets.UTF_8);
        }
    }
}
