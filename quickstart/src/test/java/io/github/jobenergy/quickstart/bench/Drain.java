package io.github.jobenergy.quickstart.bench;

import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * How fast a full spool is published: from the start of the program until a consumer that reads what is committed has every
 * run, beside a plain producer that sends the same bytes, records and ledger entries, to the same broker with the same settings,
 * without reading a spool and without transactions.
 */
final class Drain {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration SAMPLED = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofMinutes(40);

    /** The plain producer's records are prepared in portions of this size; only sending is timed. */
    private static final int PORTION = 50_000;

    private final EmbeddedBroker broker;
    private final FilledSpool spool;
    private final Path workplace;

    Drain(EmbeddedBroker broker, FilledSpool spool, Path workplace) {
        this.broker = broker;
        this.spool = spool;
        this.workplace = workplace;
    }

    /**
     * What was seen.
     *
     * @param runs how many records
     * @param bridge from its start to the last commit
     * @param firstCommit from its start to the first record that could be read
     * @param plain how long the plain producer took
     * @param bytes keys and values of the records
     * @param memory samples of its memory, in MiB
     * @param heapMebibytes the most in its heap after a collection
     */
    record Result(
            int runs,
            Duration bridge,
            Duration firstCommit,
            Duration plain,
            long bytes,
            List<Long> memory,
            long heapMebibytes) {

        /** Records per second. */
        static double rate(int runs, Duration took) {
            return runs * 1_000.0 / took.toMillis();
        }

        double ratio() {
            return rate(runs, bridge) / rate(runs, plain);
        }
    }

    /** Drains a spool of that many runs, with these options besides where everything is. */
    Result run(int runs, List<String> options) throws IOException, InterruptedException, ExecutionException {
        BenchTopics.create(broker.bootstrapServers());
        List<String> arguments = new ArrayList<>(List.of(
                "--cluster=rig22", "--spool=" + spool.folder(), "--bootstrap-server=" + broker.bootstrapServers()));
        arguments.addAll(options);
        List<Long> memory = new ArrayList<>();
        long started = System.nanoTime();
        try (BridgeProcess bridge = BridgeProcess.start(workplace, arguments);
                Consumer<byte[], byte[]> consumer = consumer(List.of(BenchTopics.COMPLETIONS))) {
            Duration first = Duration.ZERO;
            Duration sampledAt = Duration.ZERO;
            long read = 0;
            long bytes = 0;
            while (read < runs) {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                    read++;
                    bytes += message.key().length + message.value().length;
                }
                Duration now = Duration.ofNanos(System.nanoTime() - started);
                first = first.isZero() && read > 0 ? now : first;
                if (now.minus(sampledAt).compareTo(SAMPLED) >= 0) {
                    memory.add(bridge.residentMebibytes());
                    sampledAt = now;
                }
                if (!bridge.isAlive() || now.compareTo(PATIENCE) > 0) {
                    throw new IOException("expected " + runs + " runs, found " + read + ":\n" + bridge.said());
                }
            }
            Duration took = Duration.ofNanos(System.nanoTime() - started);
            memory.add(bridge.peakMebibytes());
            return new Result(runs, took, first, plain(runs), bytes, memory, bridge.heapAfterCollectionMebibytes());
        }
    }

    private Consumer<byte[], byte[]> consumer(List<String> topics) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                broker.bootstrapServers(),
                "isolation.level",
                "read_committed",
                "max.poll.records",
                10_000);
        Consumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        List<TopicPartition> partitions = new ArrayList<>();
        for (String topic : topics) {
            for (int partition = 0; partition < BenchTopics.PARTITIONS; partition++) {
                partitions.add(new TopicPartition(topic, partition));
            }
        }
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        return consumer;
    }

    /** Sends what the bridge sent, with the settings of its producer. */
    private Duration plain(int runs) throws InterruptedException, ExecutionException {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                broker.bootstrapServers(),
                "linger.ms",
                5,
                "batch.size",
                256 * 1_024,
                "compression.type",
                "lz4",
                "enable.idempotence",
                true,
                "acks",
                "all");
        long nanos = 0;
        long sent = 0;
        long all = 2L * runs;
        try (Consumer<byte[], byte[]> consumer = consumer(List.of(BenchTopics.COMPLETIONS, BenchTopics.LEDGER));
                Producer<byte[], byte[]> producer =
                        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            List<ProducerRecord<byte[], byte[]>> portion = new ArrayList<>();
            while (sent < all) {
                consumer.poll(POLL)
                        .forEach(message -> portion.add(new ProducerRecord<>(
                                BenchTopics.PLAIN,
                                null,
                                message.timestamp(),
                                message.key(),
                                message.value(),
                                message.headers())));
                if (portion.size() >= PORTION || sent + portion.size() == all) {
                    long started = System.nanoTime();
                    List<Future<RecordMetadata>> acknowledgements =
                            portion.stream().map(producer::send).toList();
                    producer.flush();
                    nanos += System.nanoTime() - started;
                    for (Future<RecordMetadata> acknowledgement : acknowledgements) {
                        acknowledgement.get();
                    }
                    sent += portion.size();
                    portion.clear();
                }
            }
        }
        return Duration.ofNanos(nanos);
    }
}
