package io.github.jobenergy.quickstart.rig.annotate;

import io.github.jobenergy.quickstart.rig.SlurmRig;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.ResultRevision;
import io.github.jobenergy.schemas.energy.ResultRevision.RevisionReason;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** The topic {@code job-energy} of a test, with final results of runs, and the offsets that {@code annotate} has stored. */
final class ResultsTopic implements AutoCloseable {

    private static final int PARTITIONS = 2;
    private static final String EXAMPLE = "/io/github/jobenergy/schemas/examples/job-energy/valid-measured.json";
    private static final String NAME = Topic.JOB_ENERGY.name(Topic.DEFAULT_PREFIX, SlurmRig.CLUSTER);
    private static final String GROUP = "jobcomp-bridge-" + SlurmRig.CLUSTER + "-annotate";

    private final Admin admin;
    private final Producer<String, byte[]> producer;
    private final ContractCodec codec = new ContractCodec();

    private ResultsTopic(Map<String, Object> servers) {
        this.admin = Admin.create(servers);
        this.producer = new KafkaProducer<>(servers, new StringSerializer(), new ByteArraySerializer());
    }

    /** Creates the topic. */
    static ResultsTopic create(String bootstrapServers) throws ExecutionException, InterruptedException {
        ResultsTopic topic = new ResultsTopic(Map.of("bootstrap.servers", bootstrapServers));
        topic.admin
                .createTopics(List.of(new NewTopic(NAME, PARTITIONS, (short) 1).configs(Topic.JOB_ENERGY.config())))
                .all()
                .get();
        return topic;
    }

    /** Publishes a result that is final: as many joules as the job id and the revision, between one less and one more. */
    void publish(RunKey run, long revision) throws IOException, ExecutionException, InterruptedException {
        long millijoules = joules(run, revision) * 1_000;
        JobEnergy example = example();
        Instant ended = Instant.now().minus(Duration.ofHours(1));
        JobEnergy result = example.toBuilder()
                .run(run)
                .resultRevision(new ResultRevision(revision, 1, Optional.empty(), RevisionReason.FIRST, ended))
                .subject(example.subject().toBuilder()
                        .endTime(ended)
                        .arrayJobId(Optional.empty())
                        .arrayTaskId(Optional.empty())
                        .build())
                .figures(example.figures().toBuilder()
                        .energy(Energy.ofMillijoules(millijoules))
                        .energyByDay(Optional.empty())
                        .uncertaintyLow(Energy.ofMillijoules(millijoules - 1_000))
                        .uncertaintyHigh(Optional.of(Energy.ofMillijoules(millijoules + 1_000)))
                        .build())
                .build();
        send(run.text(), codec.write(result));
    }

    /** Publishes a record that violates the contract. */
    void publishMalformed() throws ExecutionException, InterruptedException {
        send("rig/1/1", "{}".getBytes(StandardCharsets.UTF_8));
    }

    /** Publishes the tombstone of an erased run. */
    @SuppressWarnings("NullAway") // a tombstone has no value
    void erase(RunKey run) throws ExecutionException, InterruptedException {
        send(run.text(), null);
    }

    private void send(String key, byte[] value) throws ExecutionException, InterruptedException {
        producer.send(new ProducerRecord<>(NAME, key, value)).get();
    }

    /** Returns the word that states the result in an AdminComment. */
    static String word(RunKey run, long revision) {
        long joules = joules(run, revision);
        return "jobenergy:quality=measured;energy_j=" + joules + ";low_j=" + (joules - 1) + ";high_j=" + (joules + 1)
                + ";submit=" + run.submitTime().getEpochSecond() + ";revision=" + revision;
    }

    private static long joules(RunKey run, long revision) {
        return run.jobId() * 1_000 + revision;
    }

    private JobEnergy example() throws IOException {
        try (InputStream json = JobEnergy.class.getResourceAsStream(EXAMPLE)) {
            return codec.read(
                    JobEnergy.class, Objects.requireNonNull(json, EXAMPLE).readAllBytes());
        } catch (MalformedRecordException malformed) {
            throw new IOException(malformed);
        }
    }

    /** Checks whether each record has an outcome. */
    boolean isDone() throws ExecutionException, InterruptedException {
        List<TopicPartition> partitions = IntStream.range(0, PARTITIONS)
                .mapToObj(partition -> new TopicPartition(NAME, partition))
                .toList();
        Map<TopicPartition, OffsetAndMetadata> stored = admin.listConsumerGroupOffsets(GROUP)
                .partitionsToOffsetAndMetadata()
                .get();
        for (TopicPartition partition : partitions) {
            long end = admin.listOffsets(Map.of(partition, OffsetSpec.latest()))
                    .partitionResult(partition)
                    .get()
                    .offset();
            OffsetAndMetadata offset = stored.get(partition);
            if (offset == null || offset.offset() < end) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        producer.close();
        admin.close();
    }
}
