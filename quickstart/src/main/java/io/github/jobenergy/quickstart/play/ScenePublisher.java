package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Publishes what nodes said and drew, keyed by node, with the time of observation as the time of the Kafka record. */
public final class ScenePublisher implements AutoCloseable {

    private static final Duration CLOSING = Duration.ofSeconds(10);

    private final Producer<String, byte[]> producer;
    private final Function<Topic, String> names;
    private final ContractCodec codec = new ContractCodec();

    private ScenePublisher(Producer<String, byte[]> producer, Function<Topic, String> names) {
        this.producer = producer;
        this.names = names;
    }

    /** A publisher to these brokers and topics. */
    public static ScenePublisher to(String bootstrapServers, Function<Topic, String> names) {
        Map<String, Object> settings = Map.of("bootstrap.servers", bootstrapServers, "linger.ms", 5);
        return new ScenePublisher(
                new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer()), names);
    }

    /** Publishes node states and returns when the brokers have them. */
    public void publishStates(List<NodeState> states) throws InterruptedException {
        List<Future<RecordMetadata>> sent = new ArrayList<>(states.size());
        for (NodeState state : states) {
            sent.add(send(Topic.NODE_STATES, state.node().text(), state, state.observedTime()));
        }
        await(sent);
    }

    /** Publishes readings and returns when the brokers have them. */
    public void publishReadings(List<PowerReading> readings) throws InterruptedException {
        List<Future<RecordMetadata>> sent = new ArrayList<>(readings.size());
        for (PowerReading reading : readings) {
            sent.add(send(Topic.NODE_POWER, reading.node().text(), reading, reading.observedTime()));
        }
        await(sent);
    }

    private Future<RecordMetadata> send(Topic topic, String key, Object value, Instant observedTime) {
        return producer.send(
                new ProducerRecord<>(names.apply(topic), null, observedTime.toEpochMilli(), key, codec.write(value)));
    }

    private void await(List<Future<RecordMetadata>> sent) throws InterruptedException {
        producer.flush();
        for (Future<RecordMetadata> each : sent) {
            try {
                each.get();
            } catch (ExecutionException refused) {
                throw new KafkaException("the broker did not take what was published", refused.getCause());
            }
        }
    }

    @Override
    public void close() {
        producer.close(CLOSING);
    }
}
