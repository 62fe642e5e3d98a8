package io.github.jobenergy.quickstart.bench.bridge;

import io.github.jobenergy.quickstart.bench.BenchTopics;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * What a bridge sent, in one file, for a producer that sends it again: the record of each run and its ledger entry behind it,
 * in the order in which {@link FilledSpool} has the runs.
 *
 * <pre>
 *   message   is a ledger entry (1 byte) │ timestamp (8) │ key │ count of headers (4) │ name, value … │ value
 *   bytes     length (4) │ the bytes
 * </pre>
 */
final class SentRecords implements AutoCloseable {

    private static final int BUFFER_BYTES = 1 << 20;

    private final DataInputStream file;
    private final BenchTopics topics;

    private SentRecords(DataInputStream file, BenchTopics topics) {
        this.file = file;
        this.topics = topics;
    }

    /** Writes down what was sent of that many runs on these topics. */
    static void write(Path target, int runs, String bootstrapServers, BenchTopics topics) throws IOException {
        Path unsorted = Files.createTempFile(target.toAbsolutePath().getParent(), "unsorted", "");
        long[] places = new long[2 * runs];
        int[] lengths = new int[2 * runs];
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(unsorted), BUFFER_BYTES);
                Arrivals arrivals = new Arrivals(bootstrapServers, topics.completions(), topics.ledger())) {
            long place = 0;
            for (int read = 0; read < 2 * runs; ) {
                for (ConsumerRecord<byte[], byte[]> message : arrivals.poll()) {
                    boolean isEntry = message.topic().equals(topics.ledger());
                    byte[] bytes = bytes(message, isEntry);
                    int index = 2 * run(message) + (isEntry ? 1 : 0);
                    places[index] = place;
                    lengths[index] = bytes.length;
                    out.write(bytes);
                    place += bytes.length;
                    read++;
                }
            }
        }
        sort(unsorted, places, lengths, target);
        Files.delete(unsorted);
    }

    /** Keys are {@code cluster/job id/submit}, and the first job is 1. */
    private static int run(ConsumerRecord<byte[], byte[]> message) {
        return Integer.parseInt(new String(message.key(), StandardCharsets.UTF_8).split("/", -1)[1]) - 1;
    }

    private static void sort(Path unsorted, long[] places, int[] lengths, Path target) throws IOException {
        try (FileChannel in = FileChannel.open(unsorted, StandardOpenOption.READ);
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(target), BUFFER_BYTES)) {
            for (int i = 0; i < lengths.length; i++) {
                ByteBuffer bytes = ByteBuffer.allocate(lengths[i]);
                int read = in.read(bytes, places[i]);
                if (read != lengths[i] || read == 0) {
                    throw new IOException("expected " + lengths[i] + " bytes of message " + i + ", found " + read);
                }
                out.write(bytes.array());
            }
        }
    }

    private static byte[] bytes(ConsumerRecord<byte[], byte[]> message, boolean isEntry) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeBoolean(isEntry);
            out.writeLong(message.timestamp());
            write(out, message.key());
            Header[] headers = message.headers().toArray();
            out.writeInt(headers.length);
            for (Header header : headers) {
                write(out, header.key().getBytes(StandardCharsets.UTF_8));
                write(out, header.value());
            }
            write(out, message.value());
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** Opens such a file, to be sent on these topics. */
    static SentRecords open(Path file, BenchTopics topics) throws IOException {
        return new SentRecords(
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES)), topics);
    }

    /** The next message, for the topics of the plain producer; absent at the end. */
    Optional<ProducerRecord<byte[], byte[]>> next() throws IOException {
        int kind = file.read();
        if (kind < 0) {
            return Optional.empty();
        }
        String topic = kind == 1 ? topics.plainLedger() : topics.plainCompletions();
        long time = file.readLong();
        byte[] key = bytes();
        List<Header> headers = new ArrayList<>();
        for (int left = file.readInt(); left > 0; left--) {
            headers.add(new RecordHeader(new String(bytes(), StandardCharsets.UTF_8), bytes()));
        }
        return Optional.of(new ProducerRecord<>(topic, null, time, key, bytes(), headers));
    }

    private byte[] bytes() throws IOException {
        int length = file.readInt();
        byte[] bytes = file.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("expected " + length + " bytes, found " + bytes.length);
        }
        return bytes;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
