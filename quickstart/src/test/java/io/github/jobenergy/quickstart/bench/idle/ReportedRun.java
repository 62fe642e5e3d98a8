package io.github.jobenergy.quickstart.bench.idle;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.UtcTime;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A run as one source reports it: the hook has revision 1, accounting the higher ones.
 *
 * @param key the run
 * @param revision the revision of its completion
 * @param slices its allocations, abutting
 * @param suspended how much of it the run was suspended
 */
record ReportedRun(RunKey key, int revision, List<Slice> slices, Duration suspended) {

    ReportedRun {
        slices = List.copyOf(slices);
    }

    /**
     * An allocation of one CPU on each of some nodes.
     *
     * @param start its start
     * @param end its end
     * @param nodes the numbers of its nodes
     */
    record Slice(Instant start, Instant end, List<Integer> nodes) {

        Slice {
            nodes = List.copyOf(nodes);
        }

        String hostlist() {
            return nodes.stream().sorted().map(node -> "n" + node).collect(Collectors.joining(","));
        }

        private String json() {
            return """
                    {"start_time":"%s","end_time":"%s","nodes":"%s","cpu_count":%d}""".formatted(UtcTime.print(start), UtcTime.print(end), hostlist(), nodes.size());
        }
    }

    /** A run of one allocation by its hook. */
    static ReportedRun byHook(long job, Instant submitted, Slice slice) {
        return new ReportedRun(
                RunKey.of(FourNodes.CLUSTER, job, submitted.getEpochSecond()), 1, List.of(slice), Duration.ZERO);
    }

    Instant start() {
        return slices.get(0).start();
    }

    Instant end() {
        return slices.get(slices.size() - 1).end();
    }

    /** The next revision, with these allocations. */
    ReportedRun revised(Slice... newSlices) {
        return new ReportedRun(key, revision + 1, List.of(newSlices), suspended);
    }

    /** The next revision, equal in everything else. */
    ReportedRun confirmed() {
        return new ReportedRun(key, revision + 1, slices, suspended);
    }

    /** The next revision, suspended for that long. */
    ReportedRun suspended(Duration newSuspended) {
        return new ReportedRun(key, revision + 1, slices, newSuspended);
    }

    /** Its start, seen by the hook. */
    ProducerRecord<String, byte[]> started(Broker broker) {
        String json = """
                {"schema_version":1,"cluster":"%s","job_id":%d,"submit_time":"%s","revision":1,"start_time":"%s","nodes":"%s",\
                "exclusive":false,"allocations":[%s],"observed_time":"%s"}""".formatted(
                        key.cluster(),
                        key.jobId(),
                        UtcTime.print(key.submitTime()),
                        UtcTime.print(start()),
                        slices.get(0).hostlist(),
                        slices.get(0).nodes().stream()
                                .map("{\"node\":\"n%d\",\"cpus\":1,\"gpus\":[]}"::formatted)
                                .collect(Collectors.joining(",")),
                        UtcTime.print(start()));
        return message(broker, Topic.JOB_STARTS, start(), json);
    }

    /** Its completion. */
    ProducerRecord<String, byte[]> ended(Broker broker) {
        String json = """
                {"schema_version":1,"cluster":"%s","job_id":%d,"submit_time":"%s","revision":%d,"final":%s,"user_name":"alice",\
                "account":"astro","partition_name":"batch","state":"COMPLETED","state_raw":"COMPLETED","start_time":"%s",\
                "end_time":"%s","elapsed_seconds":%d,"suspended_seconds":%d,"nodes":"%s","exclusive":false,"slices":[%s],\
                "slurm_energy":{"status":"unset"},"steps":[],"witnesses":["%s"],"capture":"hook","observed_time":"%s"}""".formatted(
                        key.cluster(),
                        key.jobId(),
                        UtcTime.print(key.submitTime()),
                        revision,
                        revision > 1,
                        UtcTime.print(start()),
                        UtcTime.print(end()),
                        Duration.between(start(), end()).toSeconds(),
                        suspended.toSeconds(),
                        nodes(),
                        slices.stream().map(Slice::json).collect(Collectors.joining(",")),
                        revision > 1 ? "sacct" : "script",
                        UtcTime.print(end().plusSeconds(revision)));
        return message(broker, Topic.JOB_COMPLETIONS, end().plusSeconds(revision), json);
    }

    private String nodes() {
        return slices.stream()
                .flatMap(slice -> slice.nodes().stream())
                .distinct()
                .sorted()
                .map(node -> "n" + node)
                .collect(Collectors.joining(","));
    }

    private ProducerRecord<String, byte[]> message(Broker broker, Topic topic, Instant time, String json) {
        return new ProducerRecord<>(
                broker.topicName(topic), null, time.toEpochMilli(), key.text(), json.getBytes(StandardCharsets.UTF_8));
    }
}
