package io.github.jobenergy.quickstart.bench.energy;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Counters of many nodes, second by second, as collectors send them: in each second every node once.
 *
 * @param nodes how many nodes
 * @param begin the time of the first reading
 * @param seconds how many readings each node has
 * @param spacing seconds between two readings of a node
 */
public record ManyReadings(int nodes, Instant begin, int seconds, int spacing) {

    private static final ContractCodec CODEC = new ContractCodec();
    private static final Map<String, Object> BATCHED =
            Map.of("linger.ms", 20, "batch.size", 256 * 1_024, "compression.type", "lz4");

    public static NodeKey node(int number) {
        return new NodeKey("bench", String.format("n%05d", number));
    }

    public long count() {
        return (long) nodes * seconds;
    }

    public Instant end() {
        return begin.plusSeconds((long) seconds * spacing);
    }

    public static Producer<String, byte[]> producer(String bootstrapServers) {
        Map<String, Object> settings = new TreeMap<>(BATCHED);
        settings.put("bootstrap.servers", bootstrapServers);
        return new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
    }

    public void publish(String bootstrapServers) throws InterruptedException, ExecutionException {
        try (Producer<String, byte[]> producer = producer(bootstrapServers)) {
            for (int second = 0; second < seconds; second++) {
                send(producer, second);
            }
        }
    }

    /** Sends one reading of each node, and waits for it now and then. */
    public void send(Producer<String, byte[]> producer, int second) throws InterruptedException, ExecutionException {
        Instant time = begin.plusSeconds((long) second * spacing);
        Future<RecordMetadata> last = null;
        for (int number = 0; number < nodes; number++) {
            PowerReading reading = reading(number, second, time);
            last = producer.send(new ProducerRecord<>(
                    Topic.NODE_POWER.name(Topic.DEFAULT_PREFIX, ""),
                    null,
                    time.toEpochMilli(),
                    reading.node().text(),
                    CODEC.write(reading)));
        }
        boolean isLast = second == seconds - 1;
        if (last != null && (isLast || second % 100 == 99)) {
            producer.flush();
            last.get();
        }
    }

    private PowerReading reading(int number, int second, Instant time) {
        Energy counter = Energy.ofMillijoules((300_000L + number) * second * spacing);
        return new PowerReading(
                node(number),
                time.plusMillis(number % 700),
                PowerReading.NODE_DOMAIN,
                "pm_counters",
                new Measurement.Counter(counter, Optional.empty(), Optional.empty()),
                time.plusMillis(number % 700 + 40));
    }
}
