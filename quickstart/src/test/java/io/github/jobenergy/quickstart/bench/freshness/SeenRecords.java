package io.github.jobenergy.quickstart.bench.freshness;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.ResultRevision.RevisionReason;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** When a reader of committed records saw the completion of each run, the first answer of its node, and its results. */
final class SeenRecords implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(10);
    private static final List<Topic> TOPICS =
            List.of(Topic.JOB_COMPLETIONS, Topic.NODE_JOB_ENERGY, Topic.JOB_ENERGY_REVISIONS);

    private final Broker broker;
    private final Consumer<String, byte[]> consumer;
    private final ContractCodec codec = new ContractCodec();
    private final Map<Topic, Map<String, Instant>> first = new TreeMap<>();
    private final Map<RunKey, Instant> measured = new TreeMap<>();
    private final Map<RunKey, List<RevisionReason>> reasons = new TreeMap<>();

    SeenRecords(Broker broker) {
        this.broker = broker;
        consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "isolation.level", "read_committed"),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = new ArrayList<>();
        for (Topic topic : TOPICS) {
            first.put(topic, new TreeMap<>());
            consumer.partitionsFor(broker.topicName(topic))
                    .forEach(info -> partitions.add(new TopicPartition(info.topic(), info.partition())));
        }
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** Reads what arrived. */
    void poll() {
        for (ConsumerRecord<String, byte[]> each : consumer.poll(POLL)) {
            Instant now = Instant.now();
            TOPICS.stream()
                    .filter(topic -> broker.topicName(topic).equals(each.topic()))
                    .forEach(topic -> Objects.requireNonNull(first.get(topic)).putIfAbsent(each.key(), now));
            if (each.topic().equals(broker.topicName(Topic.JOB_ENERGY_REVISIONS))) {
                take(read(each.value()), now);
            }
        }
    }

    private void take(JobEnergy result, Instant now) {
        reasons.computeIfAbsent(result.run(), run -> new ArrayList<>())
                .add(result.resultRevision().revisionReason());
        if (result.figures().quality() == Quality.MEASURED) {
            measured.putIfAbsent(result.run(), now);
        }
    }

    private JobEnergy read(byte[] value) {
        try {
            return codec.read(JobEnergy.class, value);
        } catch (MalformedRecordException malformed) {
            throw new IllegalStateException(malformed);
        }
    }

    /** Whether each of these runs has a measured result. */
    boolean areMeasured(List<EndingJobs.Job> jobs) {
        return jobs.stream().allMatch(job -> isMeasured(job.key()));
    }

    /** Whether a run has a measured result. */
    boolean isMeasured(RunKey run) {
        return measured.containsKey(run);
    }

    /** The time of the first measured result of a run that has one. */
    Instant measured(RunKey run) {
        return Objects.requireNonNull(measured.get(run));
    }

    /** The time of the first record of a run in a topic. */
    Instant first(Topic topic, RunKey run) {
        return Objects.requireNonNull(Objects.requireNonNull(first.get(topic)).get(run.text()));
    }

    /** The reasons of the results of a run, in order. */
    List<RevisionReason> reasons(RunKey run) {
        return reasons.getOrDefault(run, List.of());
    }

    @Override
    public void close() {
        consumer.close();
    }
}
