package io.github.jobenergy.node.output;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.topic.EventHeaders;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Converts records of the contract to Kafka records, with the topic, the key and the schema header of the contract and the observed
 * time as timestamp.
 */
final class Addressed {

    private final NodeTopics topics;
    private final ContractCodec codec = new ContractCodec();
    private final Map<Topic, byte[]> schemas = new EnumMap<>(Topic.class);

    Addressed(NodeTopics topics) {
        this.topics = topics;
        for (Topic topic : Topic.values()) {
            schemas.put(topic, EventHeaders.dataSchema(topic).getBytes(StandardCharsets.UTF_8));
        }
    }

    ProducerRecord<byte[], byte[]> of(PowerReading reading) {
        return message(Topic.NODE_POWER, topics.power(), reading.node().text(), reading.observedTime(), reading);
    }

    ProducerRecord<byte[], byte[]> of(NodeState state) {
        return message(Topic.NODE_STATES, topics.states(), state.node().text(), state.observedTime(), state);
    }

    ProducerRecord<byte[], byte[]> of(PlaceReading reading) {
        return message(Topic.PLACE_POWER, topics.placePower(), reading.place().text(), reading.observedTime(), reading);
    }

    ProducerRecord<byte[], byte[]> of(Rejection rejection) {
        return message(Topic.REJECTIONS, topics.rejections(), rejection.origin(), rejection.observedTime(), rejection);
    }

    private ProducerRecord<byte[], byte[]> message(
            Topic topic, String name, String key, Instant time, Object contractRecord) {
        byte[] keyBytes = key.getBytes(StandardCharsets.UTF_8);
        ProducerRecord<byte[], byte[]> message =
                new ProducerRecord<>(name, null, time.toEpochMilli(), keyBytes, codec.write(contractRecord));
        message.headers().add(EventHeaders.DATA_SCHEMA, schemas.get(topic));
        return message;
    }
}
