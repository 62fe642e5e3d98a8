package io.github.jobenergy.node.output;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Converts records of the contract to Kafka records, with the topic and the key of the contract and the observed time as
 * timestamp.
 */
final class Addressed {

    private final NodeTopics topics;
    private final ContractCodec codec = new ContractCodec();

    Addressed(NodeTopics topics) {
        this.topics = topics;
    }

    ProducerRecord<byte[], byte[]> of(PowerReading reading) {
        return message(topics.power(), reading.node().text(), reading.observedTime(), reading);
    }

    ProducerRecord<byte[], byte[]> of(NodeState state) {
        return message(topics.states(), state.node().text(), state.observedTime(), state);
    }

    ProducerRecord<byte[], byte[]> of(PlaceReading reading) {
        return message(topics.placePower(), reading.place().text(), reading.observedTime(), reading);
    }

    ProducerRecord<byte[], byte[]> of(Rejection rejection) {
        return message(topics.rejections(), rejection.origin(), rejection.observedTime(), rejection);
    }

    private ProducerRecord<byte[], byte[]> message(String topic, String key, Instant time, Object contractRecord) {
        return new ProducerRecord<>(
                topic, null, time.toEpochMilli(), key.getBytes(StandardCharsets.UTF_8), codec.write(contractRecord));
    }
}
