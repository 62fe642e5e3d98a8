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
 * The one way between the records of the contract and their bytes: JSON in UTF-8, snake_case, instants in UTC with three
 * decimals and {@code Z}, joules and watts as plain decimals with at most three places, absent fields left out. Every object
 * starts with {@code schema_version}.
 *
 * <p>Unknown fields are passed over, so that a newer writer does not stop an older reader; a field that is {@code null}
 * counts as absent. The words of a closed set are not: one that is not known here is refused, because whoever acts on a
 * {@code quality} or a {@code kind} has to know what it means. A set that grows means a new schema version.
 *
 * <p>Safe for use by many threads.
 */
public final class ContractCodec {

    /** The version of the contract these records are written in. */
    public static final int SCHEMA_VERSION = 1;

    private static final Set<Class<?>> TYPES_OF_TOPICS =
            Arrays.stream(Topic.values()).map(Topic::valueType).collect(Collectors.toUnmodifiableSet());

    private final ObjectMapper mapper = ContractMapper.create();
    private final Map<Class<?>, ObjectReader> readers = new ConcurrentHashMap<>();

    /** A codec for every record of the contract. */
    public ContractCodec() {}

    /**
     * The record as one JSON object, without a line end.
     *
     * @throws IllegalArgumentException if a value in it has no form in the contract, such as a time in the year 10000
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
     * <p>Bytes go straight into the record, with no tree between them: readings come ten thousand times a second. Only what
     * cannot be read is read a second time, at leisure, to say what is wrong with it.
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

    /** Records of topics have no negative numbers but for those of {@link ContractModule}; others, such as state, may. */
    private ObjectReader reader(Class<?> type) {
        ObjectReader reader = mapper.readerFor(type);
        return TYPES_OF_TOPICS.contains(type) ? reader.withAttribute(ContractModule.UNSIGNED, true) : reader;
    }

    /** Takes what Jackson writes at its end, nearly always in one piece, and keeps no more room than that. */
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
