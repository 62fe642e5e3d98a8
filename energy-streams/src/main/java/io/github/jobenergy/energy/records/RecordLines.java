package io.github.jobenergy.energy.records;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.io.InputStream;
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
        try (InputStream in = Files.newInputStream(file)) {
            ByteLines lines = new ByteLines(in);
            int number = 0;
            while (lines.advance()) {
                number++;
                if (!lines.isBlank()) {
                    read(Origin.ofLine(file, number, lines.line()), lines.line(), type, consumer);
                }
            }
        }
    }

    private <T> void read(Origin origin, byte[] line, Class<T> type, RecordConsumer<T> consumer) {
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
