package io.github.jobenergy.quickstart.recipes;

import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/**
 * A broker with topics of the contract. They have the records that quickstart published of its recording {@code contain}, read from
 * files with a line for each record: its key, a tab, and its value. Beside them they have what a consumer has to handle: a superseded
 * result of job 9, the result of job 10 with its tombstone, and an aborted transaction with a result of each job.
 */
final class RecordedTopics implements AutoCloseable {

    private static final Path COMPLETIONS = Path.of("src/test/resources/recipes");

    /** The results, which also the page of questions and answers rests on. */
    private static final Path RESULTS =
            Path.of("../energy-store/src/test/resources/io/github/jobenergy/store/testing/recorded");

    private static final Map<Topic, Path> TOPICS =
            Map.of(Topic.JOB_COMPLETIONS, COMPLETIONS, Topic.JOB_ENERGY, RESULTS, Topic.NODE_JOB_ENERGY, RESULTS);

    /** A topic of the site, which a recipe writes. */
    private static final String ACCOUNTS = "site.account-energy";

    private static final int PARTITIONS = 3;
    private static final Pattern REVISION = Pattern.compile("\"revision\":(\\d+)");
    private static final Pattern ENERGY = Pattern.compile("\"energy_joules\":[0-9.]+");
    private static final Pattern JOB = Pattern.compile("\"job_id\":9,");
    private static final String REVISED = "rig22/9/";
    private static final String ERASED = "rig22/10/";

    private final Broker broker;

    private RecordedTopics(Broker broker) {
        this.broker = broker;
    }

    /** Starts the broker with its data in a folder, and publishes the records. */
    static RecordedTopics start(Path folder) throws Exception {
        RecordedTopics topics = new RecordedTopics(TestBrokers.start(folder));
        try {
            topics.create();
            topics.publish();
            return topics;
        } catch (Exception failure) {
            topics.close();
            throw failure;
        }
    }

    String bootstrapServers() {
        return broker.bootstrapServers();
    }

    private void create() throws Exception {
        List<NewTopic> topics = new ArrayList<>();
        for (Topic topic : TOPICS.keySet()) {
            topics.add(new NewTopic(broker.topicName(topic), Optional.of(PARTITIONS), Optional.empty())
                    .configs(topic.config()));
        }
        topics.add(
                new NewTopic(ACCOUNTS, Optional.of(1), Optional.empty()).configs(Map.of("cleanup.policy", "compact")));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.createTopics(topics).all().get();
        }
    }

    private void publish() throws IOException {
        try (Producer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", "recorded"),
                new StringSerializer(),
                new StringSerializer())) {
            Map<String, String> last = new LinkedHashMap<>();
            producer.initTransactions();
            producer.beginTransaction();
            for (Topic topic : TOPICS.keySet()) {
                for (String line : recorded(topic)) {
                    String[] record = line.split("\t", 2);
                    send(producer, topic, record[0], record[1]);
                    if (topic == Topic.JOB_ENERGY) {
                        last.put(record[0], record[1]);
                    }
                }
            }
            publishRevisedAndErased(producer, last);
            producer.commitTransaction();
            producer.beginTransaction();
            last.forEach((key, value) -> send(producer, Topic.JOB_ENERGY, key, wrong(value)));
            producer.flush();
            producer.abortTransaction();
        }
    }

    private static List<String> recorded(Topic topic) throws IOException {
        return Files.readAllLines(TOPICS.get(topic).resolve(topic.baseName() + ".tsv"));
    }

    private void publishRevisedAndErased(Producer<String, String> producer, Map<String, String> last) {
        String key = last.keySet().stream()
                .filter(each -> each.startsWith(REVISED))
                .findFirst()
                .orElseThrow();
        String value = last.get(key);
        send(producer, Topic.JOB_ENERGY, key, wrong(value));
        send(producer, Topic.JOB_ENERGY, key, revised(revised(value)));
        String erased = key.replace(REVISED, ERASED);
        send(producer, Topic.JOB_ENERGY, erased, JOB.matcher(value).replaceFirst("\"job_id\":10,"));
        send(producer, Topic.JOB_ENERGY, erased, null);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the commit fails if one of them does
    private void send(Producer<String, String> producer, Topic topic, String key, @Nullable String value) {
        producer.send(new ProducerRecord<>(broker.topicName(topic), key, value));
    }

    /** Returns the next revision of a result. */
    private static String revised(String value) {
        Matcher revision = REVISION.matcher(value);
        return revision.replaceFirst(found -> "\"revision\":" + (Long.parseLong(found.group(1)) + 1));
    }

    /** Returns the next revision of a result, with an energy that no recipe may count. */
    private static String wrong(String value) {
        return ENERGY.matcher(revised(value)).replaceAll("\"energy_joules\":1000000");
    }

    @Override
    public void close() {
        broker.close();
    }
}
