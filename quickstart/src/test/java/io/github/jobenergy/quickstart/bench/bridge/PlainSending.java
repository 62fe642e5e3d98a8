package io.github.jobenergy.quickstart.bench.bridge;

import io.github.jobenergy.quickstart.bench.BenchTopics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * The same bytes, records and ledger entries, sent to the same broker with the same settings, without a spool and without
 * transactions: once as the bridge is timed, by a program of its own until a consumer has them all, and once as fast as they
 * can be sent, from the memory of this JVM.
 */
final class PlainSending {

    private static final Path LIBRARIES = Path.of("../jobcomp-bridge/target/dist/lib");
    private static final Duration END = Duration.ofMinutes(1);

    /** The warm producer's records are prepared in portions of this size; only sending is timed. */
    private static final int PORTION = 50_000;

    private final String bootstrapServers;
    private final BenchTopics topics;
    private final int runs;
    private final Path workFolder;

    PlainSending(String bootstrapServers, BenchTopics topics, int runs, Path workFolder) {
        this.bootstrapServers = bootstrapServers;
        this.topics = topics;
        this.runs = runs;
        this.workFolder = workFolder;
    }

    /**
     * By {@link PlainProducer} in a process, from its start until every record can be read. Its file has just been written, so
     * it is read from memory; its heap is as large as it likes.
     */
    Arrivals.Received byProgram() throws IOException, InterruptedException {
        Path records = workFolder.resolve("sent-records");
        SentRecords.write(records, runs, bootstrapServers, topics);
        Path log = workFolder.resolve("plain.log");
        ProcessBuilder program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-XX:+UseParallelGC",
                        "-Dlogback.configurationFile=" + LIBRARIES.resolve("../conf/logback.xml"),
                        "-cp",
                        "target/test-classes:" + LIBRARIES + "/*",
                        PlainProducer.class.getName(),
                        bootstrapServers,
                        topics.prefix(),
                        records.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        long started = System.nanoTime();
        Process process = program.start();
        try (Arrivals arrivals = new Arrivals(bootstrapServers, topics.plainCompletions())) {
            Arrivals.Received received = arrivals.await(runs, started, since -> requireWell(process, log));
            if (!process.waitFor(END.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("expected the plain producer to end, found it running");
            }
            requireWell(process, log);
            return received;
        } finally {
            process.destroyForcibly();
            Files.delete(records);
        }
    }

    private static void requireWell(Process process, Path log) throws IOException {
        if (!process.isAlive() && process.exitValue() != 0) {
            throw new IOException("the plain producer failed:\n" + Files.readString(log));
        }
    }

    /** By a producer here, of records that lie ready in memory, those of a partition together. Only sending is timed. */
    Duration byWarmProducer() throws InterruptedException, ExecutionException {
        long nanos = 0;
        long sent = 0;
        long all = 2L * runs;
        try (Arrivals arrivals = new Arrivals(bootstrapServers, topics.completions(), topics.ledger());
                Producer<byte[], byte[]> producer = PlainProducer.open(bootstrapServers)) {
            List<ProducerRecord<byte[], byte[]>> portion = new ArrayList<>();
            while (sent < all) {
                arrivals.poll()
                        .forEach(message -> portion.add(new ProducerRecord<>(
                                topics.plain(),
                                null,
                                message.timestamp(),
                                message.key(),
                                message.value(),
                                message.headers())));
                if (portion.size() >= PORTION || sent + portion.size() == all) {
                    nanos += send(portion, producer);
                    sent += portion.size();
                    portion.clear();
                }
            }
        }
        return Duration.ofNanos(nanos);
    }

    private static long send(List<ProducerRecord<byte[], byte[]>> portion, Producer<byte[], byte[]> producer)
            throws InterruptedException, ExecutionException {
        long started = System.nanoTime();
        List<Future<RecordMetadata>> acknowledgements =
                portion.stream().map(producer::send).toList();
        producer.flush();
        long took = System.nanoTime() - started;
        for (Future<RecordMetadata> acknowledgement : acknowledgements) {
            acknowledgement.get();
        }
        return took;
    }
}
