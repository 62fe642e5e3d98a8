package io.github.jobenergy.store.run;

import io.github.jobenergy.program.kafka.SkippingConsumer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Creates consumers of the store. */
public final class StoreConsumers {

    private StoreConsumers() {}

    /** Returns a consumer without assignment. A record that does not fit in the heap is replaced by one without a key. */
    public static Consumer<byte[], byte[]> consumer(StoreBrokers brokers) {
        return new SkippingConsumer(
                brokers.consumer(),
                new ByteArrayDeserializer(),
                batch -> batch.description().getBytes(StandardCharsets.UTF_8));
    }
}
