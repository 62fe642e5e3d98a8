package io.github.jobenergy.program.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

/** Reads records one by one, at most so many together as take a small part of the heap. */
final class SingleRecords implements AutoCloseable {

    /** The part of the heap that the records may take, and from which on one record is oversized. */
    static final int MOST_BYTES =
            (int) Math.min(Integer.MAX_VALUE / 2, Runtime.getRuntime().maxMemory() / 16);

    private static final int MOST_RECORDS = 1_000;
    private static final Duration POLL = Duration.ofMillis(100);

    private final Consumer<byte[], byte[]> consumer;
    private long left = MOST_BYTES;

    /** Creates a reader whose consumer has that configuration and is in no group. */
    SingleRecords(Map<String, Object> config, Deserializer<byte[]> values) {
        Map<String, Object> single = new HashMap<>(config);
        single.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
        this.consumer = new KafkaConsumer<>(single, new ByteArrayDeserializer(), values);
    }

    /**
     * Records that were read one by one.
     *
     * @param records the records
     * @param oversized the batch whose oversized record follows them; absent if others follow
     * @param next the offset at which to continue, after the batch
     */
    record Read(List<ConsumerRecord<byte[], byte[]>> records, Optional<OversizedBatch> oversized, long next) {

        Read {
            records = List.copyOf(records);
        }
    }

    /**
     * Reads records of a partition, up to an oversized one, to the end of what was fetched, or as many as still fit.
     *
     * @param from the first offset
     * @param fetched what the brokers hold from that offset on
     */
    Read read(TopicPartition partition, long from, OversizedRecordFinder.Fetched fetched) {
        consumer.assign(List.of(partition));
        consumer.seek(partition, from);
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        boolean isReached = from >= fetched.end();
        while (!isReached && left > 0 && records.size() < MOST_RECORDS) {
            try {
                isReached = readOne(partition, fetched.end(), records);
            } catch (OutOfMemoryError failed) {
                isReached = true;
                requireOversized(fetched.oversized(), failed);
            }
        }
        return isReached && fetched.oversized().isPresent()
                ? new Read(
                        records, fetched.oversized(), fetched.oversized().get().lastOffset() + 1)
                : new Read(records, Optional.empty(), consumer.position(partition));
    }

    /** Reads a record, if there is one before that offset; returns whether the offset is reached. */
    private boolean readOne(TopicPartition partition, long until, List<ConsumerRecord<byte[], byte[]>> records) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
            if (record.offset() < until) {
                records.add(record);
                left -= size(record);
            }
        }
        return consumer.position(partition) >= until;
    }

    private static int size(ConsumerRecord<byte[], byte[]> record) {
        return record.serializedKeySize() + record.serializedValueSize();
    }

    /** The poll that follows the last record before the oversized one reads on to it. Any other record would fit in the heap. */
    private static void requireOversized(Optional<OversizedBatch> oversized, OutOfMemoryError failed) {
        if (oversized.isEmpty() || new byte[MOST_BYTES].length < MOST_BYTES) {
            throw failed;
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
