package io.github.jobenergy.quickstart.bench.freshness;

import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.schemas.quantity.UtcTime;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Nodes with a counter that is read once a second, each at another fraction of the second. Each second node has a slower meter,
 * too.
 *
 * @param broker the broker of the topics
 * @param count the number of nodes
 * @param begin the second of the first reading
 */
record ReadNodes(Broker broker, int count, Instant begin) {

    /** Slurm reads the energy of a node once in so many seconds. */
    private static final int SLOW_SPACING = 30;

    private static final int WATTS = 300;
    private static final int BUSY_WATTS = 40;

    /** How far a node's power swings within {@link #PERIOD_SECONDS}. */
    private static final int PERIOD_SECONDS = 97;

    /** The states of all nodes at the first reading. */
    List<ProducerRecord<String, byte[]>> states() {
        List<ProducerRecord<String, byte[]>> states = new ArrayList<>();
        for (int node = 1; node <= count; node++) {
            String json = """
                    {"schema_version":1,"meter_space":"%s","node":"n%d","state":"IDLE","flags":[],"state_raw":"IDLE",\
                    "cpus_total":%d,"gpus":[],"partitions":["batch"],"reservations":[],"observed_time":"%s"}""".formatted(FinishedRuns.CLUSTER, node, EndingJobs.SLOTS, UtcTime.print(begin));
            states.add(message(Topic.NODE_STATES, node, begin, json));
        }
        return states;
    }

    /** The start of a job, as a bridge reports it. */
    ProducerRecord<String, byte[]> start(EndingJobs.Job job) {
        String start = UtcTime.print(job.start());
        String json = """
                {"schema_version":1,"cluster":"%s","job_id":%d,"submit_time":"%s","revision":1,"start_time":"%s",\
                "nodes":"n%d","user_name":"alice","exclusive":false,\
                "allocations":[{"node":"n%d","cpus":%d,"gpus":[]}],"observed_time":"%s"}""".formatted(
                        FinishedRuns.CLUSTER, job.number(), start, start, job.node(), job.node(), job.cpus(), start);
        return new ProducerRecord<>(
                broker.topicName(Topic.JOB_STARTS),
                null,
                job.start().toEpochMilli(),
                job.key().text(),
                json.getBytes(StandardCharsets.UTF_8));
    }

    /** The time at which a node is read in a second, counted from the first readings. */
    Instant time(int node, long second) {
        return begin.plusSeconds(second).plusMillis(1_000L * node / (count + 1));
    }

    /** The readings of a node in a second. */
    List<ProducerRecord<String, byte[]>> readings(int node, long second) {
        List<ProducerRecord<String, byte[]>> readings = new ArrayList<>();
        readings.add(reading(node, "pm_counters", second));
        if (node % 2 == 0 && second % SLOW_SPACING == node % SLOW_SPACING) {
            readings.add(reading(node, "slurm", second));
        }
        return readings;
    }

    private ProducerRecord<String, byte[]> reading(int node, String source, long second) {
        Instant time = time(node, second);
        long swing = Math.round(BUSY_WATTS * PERIOD_SECONDS * Math.sin(second * 2 * Math.PI / PERIOD_SECONDS));
        String json = """
                {"schema_version":1,"meter_space":"%s","node":"n%d","reading_time":"%s","domain":"node","source":"%s",\
                "kind":"%s","counter_joules":%d,"observed_time":"%s"}""".formatted(
                        FinishedRuns.CLUSTER,
                        node,
                        UtcTime.print(time),
                        source,
                        "counter",
                        WATTS * second + swing / 6 + BUSY_WATTS * PERIOD_SECONDS,
                        UtcTime.print(time.plus(Duration.ofMillis(4))));
        return message(Topic.NODE_POWER, node, time, json);
    }

    private ProducerRecord<String, byte[]> message(Topic topic, int node, Instant time, String json) {
        return new ProducerRecord<>(
                broker.topicName(topic),
                null,
                time.toEpochMilli(),
                FinishedRuns.CLUSTER + "/n" + node,
                json.getBytes(StandardCharsets.UTF_8));
    }
}
