package io.github.jobenergy.energy.streams.clients;

import io.github.jobenergy.program.kafka.SkippingConsumer;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.KafkaClientSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The clients of Kafka Streams. The consumer keeps a large value as a {@link PackedValue}, and of a value larger than
 * {@link OversizedValue#MAX_VALUE_BYTES} only an {@link OversizedValue}; the internal topics of the program are exempt and may hold larger values. A
 * record that does not fit in the heap is replaced. The producer does not repeat a commit ({@link UnretriedCommits}).
 */
public final class BoundedClients implements KafkaClientSupplier {

    private final String internalPrefix;

    /** The clients of the program with that application id. */
    public BoundedClients(String applicationId) {
        this.internalPrefix = applicationId + "-";
    }

    @Override
    public Admin getAdmin(Map<String, Object> config) {
        return Admin.create(config);
    }

    @Override
    public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
        return new UnretriedCommits(config);
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        return new SkippingConsumer(config, new BoundedValues(), OversizedValue::unread);
    }

    @Override
    public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
        return plainConsumer(config);
    }

    @Override
    public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
        return plainConsumer(config);
    }

    private static Consumer<byte[], byte[]> plainConsumer(Map<String, Object> config) {
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** Returns values unchanged, except large ones, which are packed, and those that are too large, which are shortened. */
    private final class BoundedValues implements Deserializer<byte[]> {

        @Override
        @SuppressWarnings("NullAway") // a tombstone has no value
        public byte[] deserialize(String topic, byte @Nullable [] value) {
            return value == null ? null : deserialize(topic, ByteBuffer.wrap(value));
        }

        @Override
        @SuppressWarnings("NullAway") // a tombstone has no value
        public byte[] deserialize(String topic, Headers headers, @Nullable ByteBuffer value) {
            return value == null ? null : deserialize(topic, value);
        }

        private byte[] deserialize(String topic, ByteBuffer value) {
            if (topic.startsWith(internalPrefix) || value.remaining() < PackedValue.LEAST_BYTES) {
                return Utils.toArray(value);
            }
            return value.remaining() > OversizedValue.MAX_VALUE_BYTES
                    ? OversizedValue.shortened(value)
                    : PackedValue.pack(value);
        }
    }
}
