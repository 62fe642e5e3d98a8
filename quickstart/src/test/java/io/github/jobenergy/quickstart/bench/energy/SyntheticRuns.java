package io.github.jobenergy.quickstart.bench.energy;

import io.github.jobenergy.quickstart.play.ResultReader;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.UtcTime;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.awaitility.Awaitility;

/**
 * Completions of runs with the required fields only.
 *
 * @param runs the runs
 */
record SyntheticRuns(List<EndedRun> runs) {

    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    SyntheticRuns {
        runs = List.copyOf(runs);
    }

    /**
     * One of them.
     *
     * @param id its job id
     * @param nodes its nodes, as a hostlist
     * @param start when it began
     * @param length how long it ran
     */
    record EndedRun(int id, String nodes, Instant start, Duration length) {

        RunKey key() {
            return RunKey.of("bench", id, start.getEpochSecond());
        }

        byte[] completion() {
            String begin = UtcTime.print(start);
            String end = UtcTime.print(start.plus(length));
            return String.format(Locale.ROOT, """
                            {"schema_version":1,"cluster":"bench","job_id":%d,"submit_time":"%s","revision":1,"final":true,
                            "state":"COMPLETED","state_raw":"COMPLETED","start_time":"%s","end_time":"%s","nodes":"%s",
                            "exclusive":true,"slices":[{"start_time":"%s","end_time":"%s","nodes":"%s"}],
                            "slurm_energy":{"status":"unset"},"steps":[],"witnesses":["sacct"],"capture":"file",
                            "observed_time":"%s"}""", id, begin, begin, end, nodes, begin, end, nodes, end)
                    .getBytes(StandardCharsets.UTF_8);
        }
    }

    void publish(String bootstrapServers) throws InterruptedException, ExecutionException {
        try (Producer<String, byte[]> producer = ManyReadings.producer(bootstrapServers)) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (EndedRun run : runs) {
                sent.add(producer.send(new ProducerRecord<>(
                        Topic.JOB_COMPLETIONS.name(Topic.DEFAULT_PREFIX, ""),
                        null,
                        run.start().plus(run.length()).toEpochMilli(),
                        run.key().text(),
                        run.completion())));
            }
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    /** Waits until each has a result. */
    void await(ResultReader reader, int resultsBefore) {
        Awaitility.await(runs.size() + " results")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .until(() -> {
                    reader.poll();
                    return reader.results().energies().size() >= resultsBefore + runs.size();
                });
    }
}
