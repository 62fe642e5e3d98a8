package io.github.jobenergy.quickstart.bench.bridge;

import io.github.jobenergy.quickstart.bench.BenchTopics;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A consumer that reads committed records of the topics of the bench from the beginning, while another program is timed. */
final class Arrivals implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration TIMEOUT = Duration.ofMinutes(40);

    private final Consumer<byte[], byte[]> consumer;

    Arrivals(String bootstrapServers, String... topics) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", bootstrapServers, "isolation.level", "read_committed", "max.poll.records", 10_000);
        consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        consumer.assign(Stream.of(topics)
                .flatMap(topic -> IntStream.range(0, BenchTopics.PARTITIONS)
                        .mapToObj(partition -> new TopicPartition(topic, partition)))
                .toList());
        consumer.seekToBeginning(consumer.assignment());
    }

    /**
     * What came in.
     *
     * @param first from the start until the first record could be read
     * @param all until the last
     * @param bytes keys and values
     */
    record Received(Duration first, Duration all, long bytes) {

        /** Records per second, of that many. */
        double rate(int records) {
            return records * 1_000.0 / all.toMillis();
        }
    }

    /** An observer of the program during the arrivals. */
    interface PollListener {

        /** Looks, so long after the start. */
        void onPoll(Duration since) throws IOException;
    }

    /** The next records, as they come. */
    ConsumerRecords<byte[], byte[]> poll() {
        return consumer.poll(POLL);
    }

    /** Reads that many, timed from that moment of {@link System#nanoTime}. */
    Received await(int records, long started, PollListener listener) throws IOException {
        Duration first = Duration.ZERO;
        Duration now = Duration.ZERO;
        long read = 0;
        long bytes = 0;
        while (read < records) {
            for (ConsumerRecord<byte[], byte[]> message : poll()) {
                read++;
                bytes += message.key().length + message.value().length;
            }
            now = Duration.ofNanos(System.nanoTime() - started);
            first = first.isZero() && read > 0 ? now : first;
            listener.onPoll(now);
            if (now.compareTo(TIMEOUT) > 0) {
                throw new IOException(
                        "expected " + records + " records within " + TIMEOUT + ", found " + read + " of them");
            }
        }
        return new Received(first, now, bytes);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
