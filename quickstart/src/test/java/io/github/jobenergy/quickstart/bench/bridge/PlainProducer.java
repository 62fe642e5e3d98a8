package io.github.jobenergy.quickstart.bench.bridge;

import io.github.jobenergy.quickstart.bench.BenchTopics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The ceiling of the bench: a program that only sends the records of a file. */
final class PlainProducer {

    private PlainProducer() {}

    /** Sends to the brokers of the first argument, on topics of that prefix, what a file of {@link SentRecords} holds. */
    @SuppressWarnings("FutureReturnValueIgnored") // the callback receives a failure
    public static void main(String[] arguments) throws IOException {
        AtomicReference<Exception> failed = new AtomicReference<>();
        try (SentRecords records = SentRecords.open(Path.of(arguments[2]), new BenchTopics(arguments[1]));
                Producer<byte[], byte[]> producer = open(arguments[0])) {
            Optional<ProducerRecord<byte[], byte[]>> next = records.next();
            while (next.isPresent()) {
                producer.send(next.get(), (acknowledged, failure) -> failed.compareAndSet(null, failure));
                next = records.next();
            }
        }
        if (failed.get() != null) {
            throw new IOException("not everything was sent", failed.get());
        }
    }

    /** A producer with the settings of the bridge's, but without transactions. */
    static Producer<byte[], byte[]> open(String bootstrapServers) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "linger.ms",
                100,
                "batch.size",
                256 * 1_024,
                "compression.type",
                "lz4",
                "enable.idempotence",
                true,
                "acks",
                "all");
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
