package io.github.jobenergy.energy.streams.sinks;

import io.github.jobenergy.schemas.topic.EventHeaders;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.kstream.Produced;
import org.jspecify.annotations.Nullable;

/** Adds the header with the schema of a topic to each of its records and tombstones, and leaves the value as it is. */
public final class SchemaSerializer implements Serializer<byte[]> {

    private final byte[] schema;

    /** Creates the serializer of a topic of the contract. */
    public SchemaSerializer(Topic topic) {
        schema = EventHeaders.dataSchema(topic).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns how the records of a topic are written, by a sink with the name of the topic. */
    public static Produced<String, byte[]> produced(Topic topic) {
        return produced(topic, topic.baseName() + "-out");
    }

    /** Returns how the records of a topic are written, by a sink of that name. */
    public static Produced<String, byte[]> produced(Topic topic, String sink) {
        return Produced.with(
                        Serdes.String(), Serdes.serdeFrom(new SchemaSerializer(topic), new ByteArrayDeserializer()))
                .withName(sink);
    }

    @Override
    @SuppressWarnings("NullAway") // a tombstone in Kafka is a record whose value is null
    public byte[] serialize(String name, byte @Nullable [] value) {
        return value;
    }

    @Override
    public byte[] serialize(String name, Headers headers, byte @Nullable [] value) {
        // An input record may have left its own.
        headers.remove(EventHeaders.DATA_SCHEMA).add(EventHeaders.DATA_SCHEMA, schema);
        return serialize(name, value);
    }
}
