package io.github.jobenergy.quickstart.bench.idle;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.schemas.quantity.UtcTime;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The nodes n1 to n4 of four CPUs each: their states, and the counters of two sources on each of them, {@code pm_counters} once a
 * second and {@code slurm} once in five.
 *
 * @param broker the broker of the topics
 * @param begin the time of the first readings
 */
record FourNodes(Broker broker, Instant begin) {

    static final int COUNT = 4;
    static final String CLUSTER = "idle";

    private static final int SLURM_SPACING = 5;
    private static final int WATTS = 200;

    /** The states of all nodes at the first reading. */
    List<ProducerRecord<String, byte[]>> states() {
        return IntStream.rangeClosed(1, COUNT).mapToObj(this::state).toList();
    }

    private ProducerRecord<String, byte[]> state(int node) {
        String json = """
                {"schema_version":1,"meter_space":"%s","node":"n%d","state":"IDLE","flags":[],"state_raw":"IDLE",\
                "cpus_total":4,"gpus":[],"partitions":["batch"],"reservations":[],"observed_time":"%s"}""".formatted(CLUSTER, node, UtcTime.print(begin));
        return message(Topic.NODE_STATES, node, begin, json);
    }

    /** The readings of all nodes and sources in a second, counted from the first readings. */
    List<ProducerRecord<String, byte[]>> readings(long second) {
        return IntStream.rangeClosed(1, COUNT)
                .boxed()
                .flatMap(node -> second % SLURM_SPACING == 0
                        ? List.of(reading(node, "pm_counters", second), reading(node, "slurm", second)).stream()
                        : List.of(reading(node, "pm_counters", second)).stream())
                .toList();
    }

    private ProducerRecord<String, byte[]> reading(int node, String source, long second) {
        Instant time = begin.plusSeconds(second);
        String json = """
                {"schema_version":1,"meter_space":"%s","node":"n%d","reading_time":"%s","domain":"node","source":"%s",\
                "kind":"counter","counter_joules":%d,"observed_time":"%s"}""".formatted(
                        CLUSTER, node, UtcTime.print(time), source, WATTS * second, UtcTime.print(time.plusMillis(40)));
        return message(Topic.NODE_POWER, node, time, json);
    }

    private ProducerRecord<String, byte[]> message(Topic topic, int node, Instant time, String json) {
        return new ProducerRecord<>(
                broker.topicName(topic),
                null,
                time.toEpochMilli(),
                CLUSTER + "/n" + node,
                json.getBytes(StandardCharsets.UTF_8));
    }
}
