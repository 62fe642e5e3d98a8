package io.github.jobenergy.quickstart.rig;

import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * What a bridge publishes of runs, followed from the first record on. Each record is held against the contract, and no run may
 * have two records of one revision, nor a revision after a higher one.
 */
public final class CompletionsTopic implements AutoCloseable {

    private static final int PARTITIONS = 2;
    private static final short ONE_BROKER = 1;
    private static final int MOST_POLLS = 3_000;

    private final ContractCodec codec = new ContractCodec();
    private final Consumer<String, byte[]> completions;
    private final Consumer<String, byte[]> starts;
    private final Consumer<String, byte[]> rejections;
    private final Map<RunKey, List<JobCompletion>> records = new TreeMap<>();
    private final List<String> rejected = new ArrayList<>();
    private int started;

    private CompletionsTopic(String bootstrapServers) {
        this.completions = consumer(bootstrapServers, Topic.JOB_COMPLETIONS);
        this.starts = consumer(bootstrapServers, Topic.JOB_STARTS);
        this.rejections = consumer(bootstrapServers, Topic.REJECTIONS);
    }

    /** Creates the topics a bridge needs, and follows them. */
    public static CompletionsTopic create(String bootstrapServers) throws ExecutionException, InterruptedException {
        List<NewTopic> topics = Stream.of(Topic.JOB_COMPLETIONS, Topic.JOB_STARTS, Topic.REJECTIONS)
                .map(topic -> new NewTopic(name(topic), PARTITIONS, ONE_BROKER).configs(topic.config()))
                .toList();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(topics).all().get();
        }
        return new CompletionsTopic(bootstrapServers);
    }

    private static Consumer<String, byte[]> consumer(String bootstrapServers, Topic topic) {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed");
        Consumer<String, byte[]> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer());
        List<TopicPartition> partitions = new ArrayList<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            partitions.add(new TopicPartition(name(topic), partition));
        }
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        return consumer;
    }

    private static String name(Topic topic) {
        return topic.name(Topic.DEFAULT_PREFIX, SlurmRig.CLUSTER);
    }

    /** Reads all that has come since. */
    public CompletionsTopic poll() {
        readToTheEnd(completions, this::add);
        readToTheEnd(starts, start -> {
            ContractCheck.assertValid(Topic.JOB_STARTS, start.value());
            started++;
        });
        readToTheEnd(rejections, this::addRejection);
        return this;
    }

    private static void readToTheEnd(
            Consumer<String, byte[]> consumer, java.util.function.Consumer<ConsumerRecord<String, byte[]>> reader) {
        Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
        for (int polls = 0; polls < MOST_POLLS; polls++) {
            if (ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue())) {
                return;
            }
            consumer.poll(Duration.ofMillis(100)).forEach(reader);
        }
        throw new AssertionError("expected to read to " + ends + ", found no end");
    }

    private void add(ConsumerRecord<String, byte[]> found) {
        ContractCheck.assertValid(Topic.JOB_COMPLETIONS, found.value());
        JobCompletion completion;
        try {
            completion = codec.read(JobCompletion.class, found.value());
        } catch (MalformedRecordException malformed) {
            throw new AssertionError("expected a completion, found " + malformed.getMessage(), malformed);
        }
        RunKey run = RunKey.parse(found.key());
        if (!run.equals(completion.run())) {
            throw new AssertionError("expected " + completion.run() + " under its own key, found it under " + run);
        }
        List<JobCompletion> known = records.computeIfAbsent(run, any -> new ArrayList<>());
        known.forEach(earlier -> {
            if (earlier.revision() >= completion.revision()) {
                throw new AssertionError("expected a revision of " + run + " above " + earlier.revision() + ", found "
                        + completion.revision());
            }
        });
        known.add(completion);
    }

    private void addRejection(ConsumerRecord<String, byte[]> found) {
        ContractCheck.assertValid(Topic.REJECTIONS, found.value());
        rejected.add(new String(found.value(), StandardCharsets.UTF_8));
    }

    /** Every record of every run, in the order of their revisions. */
    public Map<RunKey, List<JobCompletion>> records() {
        return records;
    }

    /** The last record of a run. */
    public JobCompletion last(RunKey run) {
        List<JobCompletion> known = records.get(run);
        return known.get(known.size() - 1);
    }

    /** The runs whose last record is final. */
    public Set<RunKey> settled() {
        return records.entrySet().stream()
                .filter(run -> run.getValue().get(run.getValue().size() - 1).settled())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** How many records of runs that began there are. */
    public int started() {
        return started;
    }

    /** What was rejected, as JSON. */
    public List<String> rejected() {
        return rejected;
    }

    @Override
    public void close() {
        completions.close();
        starts.close();
        rejections.close();
    }
}
