package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.ResultRevision;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * The input records of energy-streams, in their order.
 *
 * @param values starts, completions, readings, node states and slots of rates
 */
public record Inputs(List<Object> values) {

    private static final double DUPLICATED = 0.3;
    private static final ContractCodec CODEC = new ContractCodec();

    public Inputs {
        values = List.copyOf(values);
    }

    public static Inputs of(List<JobCompletion> completions, NodeInputs nodeInputs) {
        List<Object> values = new ArrayList<>(nodeInputs.states());
        values.addAll(nodeInputs.readings());
        values.addAll(completions);
        return new Inputs(values);
    }

    /** The same in some order, and some of them twice. */
    public Inputs shuffled(long seed) {
        Random random = new Random(seed);
        List<Object> shuffled = new ArrayList<>(values);
        values.stream().filter(each -> random.nextDouble() < DUPLICATED).forEach(shuffled::add);
        Collections.shuffle(shuffled, random);
        return new Inputs(shuffled);
    }

    /** One of so many parts of about the same size, in their order. */
    public Inputs part(int index, int parts) {
        return new Inputs(values.subList(values.size() * index / parts, values.size() * (index + 1) / parts));
    }

    public void publish(Broker broker) throws InterruptedException, ExecutionException {
        try (Producer<String, byte[]> producer = producer(broker)) {
            publish(broker, producer);
        }
    }

    public static Producer<String, byte[]> producer(Broker broker) {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    public void publish(Broker broker, Producer<String, byte[]> producer)
            throws InterruptedException, ExecutionException {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        values.forEach(value -> sent.add(producer.send(message(broker, value))));
        for (Future<RecordMetadata> each : sent) {
            each.get();
        }
    }

    private static ProducerRecord<String, byte[]> message(Broker broker, Object value) {
        if (value instanceof PowerReading reading) {
            return message(broker.topicName(Topic.NODE_POWER), reading.node().text(), reading, reading.observedTime());
        }
        if (value instanceof NodeState state) {
            return message(broker.topicName(Topic.NODE_STATES), state.node().text(), state, state.observedTime());
        }
        if (value instanceof JobStart start) {
            return message(broker.topicName(Topic.JOB_STARTS), start.run().text(), start, start.observedTime());
        }
        if (value instanceof RateSlot slot) {
            return message(broker.topicName(Topic.RATES), slot.key().text(), slot, slot.observedTime());
        }
        JobCompletion completion = (JobCompletion) value;
        return message(
                broker.topicName(Topic.JOB_COMPLETIONS),
                completion.run().text(),
                completion,
                completion.evidence().observedTime());
    }

    private static ProducerRecord<String, byte[]> message(String topic, String key, Object value, Instant observed) {
        return new ProducerRecord<>(topic, null, observed.toEpochMilli(), key, CODEC.write(value));
    }

    /** A result without what may depend on when it was made. */
    public static JobEnergy withoutTimes(JobEnergy energy) {
        ResultRevision resultRevision = energy.resultRevision();
        return energy.toBuilder()
                .resultRevision(new ResultRevision(
                        1,
                        resultRevision.completionRevision(),
                        Optional.empty(),
                        ResultRevision.RevisionReason.FIRST,
                        resultRevision.finalAfter()))
                .observedTime(Instant.EPOCH)
                .build();
    }
}
