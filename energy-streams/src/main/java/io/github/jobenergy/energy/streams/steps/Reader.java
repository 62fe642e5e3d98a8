package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.streams.clients.OversizedValue;
import io.github.jobenergy.energy.streams.clients.PackedValue;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.api.ContextualFixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a topic. Each record becomes an event or a rejection: a rejection if its bytes cannot be parsed, its key
 * is not the key of its content, or its partition is not the partition of its key. A record without a value is a tombstone.
 *
 * @param <T> the type of the topic's records
 */
public final class Reader<T> extends ContextualFixedKeyProcessor<String, byte[], Event> {

    private final Form<T> form;
    private final int partitions;
    private final ContractCodec codec = new ContractCodec();

    /** Creates a reader of records of this form from a topic with this number of partitions. */
    public Reader(Form<T> form, int partitions) {
        this.form = form;
        this.partitions = partitions;
    }

    @Override
    public void process(FixedKeyRecord<String, byte[]> input) {
        WakeBudget.ofThisThread().process(() -> take(input));
    }

    private void take(FixedKeyRecord<String, byte[]> input) {
        RecordMetadata from = context().recordMetadata().orElseThrow();
        byte @Nullable [] value = input.value() == null ? null : PackedValue.unpack(input.value());
        byte[] bytes = value == null ? new byte[0] : value;
        Optional<OversizedValue> oversized = OversizedValue.in(
                bytes.length > OversizedValue.MAX_VALUE_BYTES ? OversizedValue.shortened(bytes) : bytes);
        Origin origin = oversized
                .map(one -> one.origin(from.topic(), from.partition(), from.offset()))
                .orElseGet(() -> Origin.ofRecord(from.topic(), from.partition(), from.offset(), bytes));
        Event event = oversized
                .<Event>map(one -> reject(origin, RejectionReason.TOO_LARGE, one.detail()))
                .orElseGet(() -> read(input.key(), value, from, origin));
        context().forward(input.withValue(event));
    }

    private Event read(@Nullable String key, byte @Nullable [] value, RecordMetadata from, Origin origin) {
        if (key == null || isMisrouted(key, from)) {
            return reject(
                    origin,
                    RejectionReason.MISROUTED,
                    key == null
                            ? "expected a record with a key, found none"
                            : "expected partition " + partitionOf(key) + ", found " + from.partition());
        }
        if (value == null) {
            return tombstone(key, origin);
        }
        try {
            T read = codec.read(form.type(), value);
            String expected = form.key().apply(read);
            return key.equals(expected)
                    ? form.event().apply(read, origin)
                    : reject(
                            origin,
                            RejectionReason.KEY_MISMATCH,
                            "expected the key " + expected + ", found another key");
        } catch (MalformedRecordException malformed) {
            return new Event.Rejected(origin.reject(
                    malformed.reason(), malformed.field(), String.valueOf(malformed.getMessage()), now()));
        }
    }

    /** Slots of rates are sent to all tasks: their topic may have any number of partitions. */
    private boolean isMisrouted(String key, RecordMetadata from) {
        return form.topic().key() != Topic.Key.RATE && partitionOf(key) != from.partition();
    }

    private int partitionOf(String key) {
        return Utils.toPositive(Utils.murmur2(key.getBytes(StandardCharsets.UTF_8))) % partitions;
    }

    private Event tombstone(String key, Origin origin) {
        try {
            return switch (form.topic().key()) {
                case RUN -> new Event.Deleted(RunKey.parse(key));
                case RATE -> new Event.RateWithdrawn(RateKey.parse(key));
                case PLACE -> new Event.PlaceRemoved(PlaceKey.parse(key));
                case PLACE_HOUR -> new Event.PlaceHourWithdrawn(PlaceHour.parse(key));
                default -> reject(origin, RejectionReason.MALFORMED, "expected one JSON object, found no value");
            };
        } catch (IllegalArgumentException notAKey) {
            return reject(origin, RejectionReason.INVALID_FIELD, String.valueOf(notAKey.getMessage()));
        }
    }

    private Event reject(Origin origin, RejectionReason reason, String detail) {
        return new Event.Rejected(origin.reject(reason, Optional.empty(), detail, now()));
    }

    private Instant now() {
        return Instant.ofEpochMilli(context().currentSystemTimeMs());
    }

    /**
     * The form of the records of a topic.
     *
     * @param topic the topic
     * @param type the type of the records
     * @param key returns the key that belongs to a record
     * @param event returns the event for a record
     * @param <T> the type of the records
     */
    public record Form<T>(Topic topic, Class<T> type, Function<T, String> key, BiFunction<T, Origin, Event> event) {}
}
