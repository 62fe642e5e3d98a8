package io.github.jobenergy.energy.records;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.function.Consumer;

/** Reads files of records, one JSON object a line, as consumed from a topic. A line that cannot be parsed becomes a rejection. */
public final class RecordLines {

    private final ContractCodec codec = new ContractCodec();
    private final Clock clock;
    private final Consumer<Rejection> rejections;

    /** A reader that sends rejections to that consumer. */
    public RecordLines(Clock clock, Consumer<Rejection> rejections) {
        this.clock = clock;
        this.rejections = rejections;
    }

    /**
     * Reads the records of a file. Lines are read as bytes: a line that is not UTF-8 is rejected by itself, and reading
     * continues.
     */
    public <T> void read(Path file, Class<T> type, RecordConsumer<T> consumer) throws IOException {
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            int number = 0;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                number++;
                if (!line.isBlank()) {
                    read(file + ":" + number, line.getBytes(StandardCharsets.ISO_8859_1), type, consumer);
                }
            }
        }
    }

    private <T> void read(String place, byte[] line, Class<T> type, RecordConsumer<T> consumer) {
        Origin origin = new Origin(place, line);
        try {
            consumer.take(codec.read(type, line), origin);
        } catch (MalformedRecordException malformed) {
            rejections.accept(origin.reject(
                    malformed.reason(), malformed.field(), String.valueOf(malformed.getMessage()), Instant.now(clock)));
        }
    }

    /**
     * A consumer of records.
     *
     * @param <T> their type
     */
    public interface RecordConsumer<T> {
        /** Takes a record with its origin. */
        void take(T read, Origin origin);
    }
}
