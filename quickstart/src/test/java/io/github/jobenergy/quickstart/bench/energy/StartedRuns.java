package io.github.jobenergy.quickstart.bench.energy;

import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * Runs that execute on the nodes of {@link ManyReadings}: each on as many adjacent nodes as the others.
 *
 * @param runs how many runs
 * @param nodes how many nodes they have together
 * @param start when they began
 */
record StartedRuns(int runs, int nodes, Instant start) {

    private static final ContractCodec CODEC = new ContractCodec();

    void publish(String bootstrapServers) throws InterruptedException, ExecutionException {
        try (Producer<String, byte[]> producer = ManyReadings.producer(bootstrapServers)) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (int run = 0; run < runs; run++) {
                JobStart started = started(run);
                sent.add(producer.send(new ProducerRecord<>(
                        Topic.JOB_STARTS.name(Topic.DEFAULT_PREFIX, ""),
                        null,
                        start.toEpochMilli(),
                        started.run().text(),
                        CODEC.write(started))));
            }
            producer.flush();
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
    }

    private JobStart started(int run) {
        int first = (int) ((long) run * nodes / runs);
        int last = (int) ((run + 1L) * nodes / runs) - 1;
        return JobStart.builder(RunKey.of("bench", run + 1L, start.getEpochSecond()), 1)
                .startTime(start)
                .nodes(String.format(Locale.ROOT, "n[%05d-%05d]", first, last))
                .exclusive(Optional.of(true))
                .observedTime(start)
                .build();
    }
}
