package io.github.jobenergy.quickstart.rights;

import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * A run on up to four nodes, each of which has a meter that is read every minute until two hours after the run.
 *
 * @param run the run
 */
record MeasuredRun(FinishedRun run) {

    private static final int NODES = 4;
    private static final Duration EVERY = Duration.ofMinutes(1);
    private static final Duration BEFORE = Duration.ofMinutes(1);
    private static final Duration AFTER = Duration.ofHours(2);
    private static final long MILLIWATTS = 300_000;
    private static final ContractCodec CODEC = new ContractCodec();

    /** Publishes its completion, the readings, and a record that is not one. */
    @SuppressWarnings("FutureReturnValueIgnored") // the close waits for all of them
    void publish(Broker broker) {
        JobCompletion completion = FinishedRuns.hook(run);
        Instant begin = completion.times().startTime().orElseThrow().minus(BEFORE);
        Instant end = completion.times().endTime().plus(AFTER);
        try (Producer<String, byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new StringSerializer(),
                new ByteArraySerializer())) {
            String power = broker.topicName(Topic.NODE_POWER);
            producer.send(new ProducerRecord<>(power, "no-node", "no reading".getBytes(StandardCharsets.UTF_8)));
            producer.send(new ProducerRecord<>(
                    broker.topicName(Topic.JOB_COMPLETIONS), run.key().text(), CODEC.write(completion)));
            for (Instant time = begin; time.isBefore(end); time = time.plus(EVERY)) {
                for (int node = 1; node <= NODES; node++) {
                    PowerReading reading = reading("n" + node, begin, time);
                    producer.send(new ProducerRecord<>(
                            power, null, time.toEpochMilli(), reading.node().text(), CODEC.write(reading)));
                }
            }
        }
    }

    private static PowerReading reading(String node, Instant begin, Instant time) {
        Energy counter =
                Energy.ofMillijoules(MILLIWATTS * Duration.between(begin, time).toSeconds());
        return new PowerReading(
                new NodeKey(FinishedRuns.CLUSTER, node),
                time,
                PowerReading.NODE_DOMAIN,
                "pm_counters",
                new Measurement.Counter(counter, Optional.empty(), Optional.empty()),
                time);
    }
}
