package io.github.jobenergy.schemas.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Converts between the records of the contract and their bytes: JSON in UTF-8, snake_case, instants in UTC with three decimals
 * and {@code Z}, joules and watts as plain decimals with at most three places, without absent fields. Every object starts with
 * {@code schema_version}.
 *
 * <p>Unknown fields are ignored, so that older readers accept records of newer writers; a field that is {@code null} counts as
 * absent. An unknown word of a closed set is rejected, because a reader that acts on a {@code quality} or a {@code kind} has to
 * know its meaning. An extension of such a set requires a new schema version.
 *
 * <p>Instances are thread-safe.
 */
public final class ContractCodec {

    /** The version of the contract that the codec reads and writes. */
    public static final int SCHEMA_VERSION = 1;

    private static final Set<Class<?>> TYPES_OF_TOPICS =
            Arrays.stream(Topic.values()).map(Topic::valueType).collect(Collectors.toUnmodifiableSet());

    private final ObjectMapper mapper = ContractMapper.create();
    private final Map<Class<?>, ObjectReader> readers = new ConcurrentHashMap<>();

    /** Creates a codec for every record of the contract. */
    public ContractCodec() {}

    /**
     * Returns the record as one JSON object, without a line end.
     *
     * @throws IllegalArgumentException if the contract cannot represent a value of the record, such as a time in the year 10000
     */
    public byte[] write(Object contractRecord) {
        ExactBytes bytes = new ExactBytes();
        try (JsonGenerator out = new VersionedGenerator(mapper.createGenerator(bytes))) {
            mapper.writeValue(out, contractRecord);
        } catch (JsonProcessingException noForm) {
            throw new IllegalArgumentException(noForm.getOriginalMessage(), noForm);
        } catch (IOException memoryDoesNotFail) {
            throw new UncheckedIOException(memoryDoesNotFail);
        }
        return bytes.written;
    }

    /**
     * Reads one record.
     *
     * <p>The bytes are parsed directly into the record, without a tree, because readings arrive at a rate of ten thousand per
     * second. Only bytes that cannot be read are parsed a second time, to determine the cause.
     *
     * @throws MalformedRecordException if the bytes are not one JSON object of that type
     */
    public <T> T read(Class<T> type, byte[] bytes) throws MalformedRecordException {
        try (VersionedParser in = new VersionedParser(mapper.createParser(bytes))) {
            T contractRecord = readers.computeIfAbsent(type, this::reader).readValue(in);
            in.requireVersion();
            return contractRecord;
        } catch (IOException unreadable) {
            throw new Diagnosis(mapper).of(bytes, unreadable);
        } catch (NumberFormatException beyondNumbers) {
            throw Diagnosis.of(beyondNumbers);
        }
    }

    /**
     * Returns the reader of a type. Records of topics have no negative numbers except for the fields that {@link ContractModule}
     * names; other types, such as state, may have them.
     */
    private ObjectReader reader(Class<?> type) {
        ObjectReader reader = mapper.readerFor(type);
        return TYPES_OF_TOPICS.contains(type) ? reader.withAttribute(ContractModule.UNSIGNED, true) : reader;
    }

    /** Collects the output of Jackson, which is nearly always written in one piece, in an array of exactly its length. */
    private static final class ExactBytes extends OutputStream {

        private byte[] written = {};

        @Override
        public void write(int oneByte) {
            write(new byte[] {(byte) oneByte}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            byte[] extended = Arrays.copyOf(written, written.length + length);
            System.arraycopy(bytes, from, extended, written.length, length);
            written = extended;
        }
    }
}
