package io.github.jobenergy.quickstart.bench.store;

import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Results of runs on {@code job-energy}: the examples of the contract in turn, each with a run, a user and an account of its own. */
final class PublishedResults {

    private static final List<String> EXAMPLES = List.of(
            "valid-measured",
            "valid-estimated",
            "valid-over-midnight",
            "valid-array-task",
            "valid-partial",
            "valid-waste",
            "valid-mixed-scope");

    private static final int PARTITIONS = 6;
    private static final int MOST_UNANSWERED = 10_000;
    private static final int USERS = 1_000;
    private static final int ACCOUNTS = 100;

    private PublishedResults() {}

    /** Creates the topic and publishes that many records. */
    static void publish(String bootstrapServers, int records)
            throws IOException, InterruptedException, ExecutionException {
        String topic = Topic.JOB_ENERGY.name(Topic.DEFAULT_PREFIX, "");
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(topic, Optional.of(PARTITIONS), Optional.empty())))
                    .all()
                    .get();
        }
        List<String> examples = new ArrayList<>();
        for (String example : EXAMPLES) {
            examples.add(read(example));
        }
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        Map<String, Object> properties =
                Map.of("bootstrap.servers", bootstrapServers, "linger.ms", 20, "batch.size", 262_144);
        try (Producer<String, byte[]> producer =
                new KafkaProducer<>(properties, new StringSerializer(), new ByteArraySerializer())) {
            for (int id = 1; id <= records; id++) {
                String result = with("job_id", Integer.toString(id), examples.get(id % examples.size()));
                result = with("user_name", "\"user" + id % USERS + "\"", result);
                result = with("account", "\"account" + id % ACCOUNTS + "\"", result);
                sent.add(producer.send(
                        new ProducerRecord<>(topic, key(result, id), result.getBytes(StandardCharsets.UTF_8))));
                if (sent.size() == MOST_UNANSWERED) {
                    await(sent);
                }
            }
            await(sent);
        }
    }

    private static void await(List<Future<RecordMetadata>> sent) throws InterruptedException, ExecutionException {
        for (Future<RecordMetadata> each : sent) {
            each.get();
        }
        sent.clear();
    }

    private static String key(String result, int id) {
        return RunKey.of("rig22", id, Instant.parse(text("submit_time", result)).getEpochSecond())
                .text();
    }

    private static String with(String field, String value, String result) {
        return result.replaceFirst("\"" + field + "\": *[^,]*,", "\"" + field + "\":" + value + ",");
    }

    private static String text(String field, String result) {
        int start = result.indexOf('"', result.indexOf("\"" + field + "\":") + field.length() + 3) + 1;
        return result.substring(start, result.indexOf('"', start));
    }

    private static String read(String example) throws IOException {
        String path = "/io/github/jobenergy/schemas/examples/job-energy/" + example + ".json";
        try (InputStream file = Objects.requireNonNull(Topic.class.getResourceAsStream(path), path)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).replaceAll("\\R *", "");
        }
    }
}
