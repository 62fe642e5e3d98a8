package io.github.jobenergy.quickstart.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.jobcomp.ledger.Content;
import io.github.jobenergy.jobcomp.ledger.LedgerEntry;
import io.github.jobenergy.jobcomp.ledger.Revision;
import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.publish.PublicationBatch;
import io.github.jobenergy.jobcomp.publish.kafka.KafkaBrokers;
import io.github.jobenergy.jobcomp.publish.kafka.PublishingSettings;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.quickstart.broker.KillableBroker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** What jobcomp-bridge requires of Kafka: transactions, fencing, and a ledger that is read after any failure. */
class BridgePublisherIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final int PARTITIONS = 2;
    private static final String TRANSACTIONAL_ID = "jobcomp-bridge-" + FinishedRuns.CLUSTER;
    private static final List<Revision> REVISIONS = FinishedRuns.of(3, 1).all().stream()
            .map(run -> Revision.next(Optional.empty(), FinishedRuns.hook(run), new Content())
                    .orElseThrow())
            .toList();

    @TempDir
    static Path folder;

    private static KillableBroker broker;

    private String prefix = "";
    private KafkaBrokers brokers;
    private BridgeTopics topics;

    @BeforeAll
    static void startABroker() throws Exception {
        broker = TestBrokers.startKillable(folder.resolve("kafka"));
    }

    @AfterAll
    static void stopIt() {
        broker.close();
    }

    @BeforeEach
    void topicsOfItsOwn(TestInfo test) {
        prefix = test.getTestMethod().orElseThrow().getName() + ".";
        topics = BridgeTopics.of(prefix, FinishedRuns.CLUSTER);
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), this::topicName)) {
            setup.create(PARTITIONS, Optional.empty(), Map.of());
        }
        brokers = new KafkaBrokers(
                new PublishingSettings(broker.bootstrapServers(), TestBrokers.LONG_CLIENT_TIMEOUTS),
                topics,
                FinishedRuns.CLUSTER);
        brokers.prepare();
    }

    private String topicName(Topic topic) {
        return topic.name(prefix, FinishedRuns.CLUSTER);
    }

    @Test
    void theLedgerTopicIsCreatedAsRequired() {
        assertEquals(List.of(), brokers.errors());
    }

    @Test
    void recordsAreCommittedAndTheLedgerHasTheirEntries() throws Exception {
        try (Connection connection = brokers.connect()) {
            connection.publish(new PublicationBatch(
                    REVISIONS,
                    List.of(new Origin("spool:7", new byte[] {1})
                            .reject(RejectionReason.MALFORMED, Optional.empty(), "test", Instant.now()))));
        }

        assertPublished(REVISIONS);
        assertEquals(1, contents().of(Topic.REJECTIONS).size());
        assertEquals(entries(REVISIONS), ledger(Instant.EPOCH));
    }

    @Test
    void theLedgerIsReadFromTheEndOfARunOn() throws Exception {
        try (Connection connection = brokers.connect()) {
            connection.publish(new PublicationBatch(REVISIONS, List.of()));
        }

        Instant later = Instant.now().plusSeconds(7_200);
        assertEquals(Map.of(), ledger(later));
        assertEquals(entries(REVISIONS), ledger(later, 1_000), "the last ones, however early they are");
    }

    @Test
    void ofTwoBridgesTheFirstOneIsFenced() throws Exception {
        try (Connection first = brokers.connect()) {
            first.publish(new PublicationBatch(REVISIONS.subList(0, 1), List.of()));
            try (Connection second = brokers.connect()) {
                SupersededException superseded = assertThrows(
                        SupersededException.class, () -> first.publish(new PublicationBatch(REVISIONS, List.of())));
                second.publish(new PublicationBatch(REVISIONS.subList(1, 3), List.of()));

                assertEquals(
                        "another jobcomp-bridge with transactional id " + TRANSACTIONAL_ID + " has taken over",
                        superseded.getMessage());
            }
        }
        assertPublished(REVISIONS);
    }

    @Test
    void anOpenTransactionOfAKilledBridgeIsNeverRead() throws Exception {
        try (Producer<String, byte[]> fenced = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers(), "transactional.id", TRANSACTIONAL_ID),
                new StringSerializer(),
                new ByteArraySerializer())) {
            fenced.initTransactions();
            fenced.beginTransaction();
            for (String topic : List.of(topics.completions(), topics.ledger())) {
                fenced.send(new ProducerRecord<>(
                                topic, REVISIONS.get(0).completion().run().text(), new byte[] {'{'}))
                        .get();
            }

            try (Connection connection = brokers.connect()) {
                connection.publish(new PublicationBatch(REVISIONS, List.of()));
            }

            assertThrows(KafkaException.class, fenced::commitTransaction);
        }
        assertPublished(REVISIONS);
        assertEquals(entries(REVISIONS), ledger(Instant.EPOCH));
    }

    /** The ledger of another cluster may be on the same topic. */
    @Test
    void recordsCommittedAfterAnOpenTransactionAreAwaited() throws Exception {
        try (Producer<String, byte[]> other = new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        broker.bootstrapServers(),
                        "transactional.id",
                        prefix + "another-cluster",
                        "transaction.timeout.ms",
                        600_000),
                new StringSerializer(),
                new ByteArraySerializer())) {
            other.initTransactions();
            other.beginTransaction();
            for (PartitionInfo partition : other.partitionsFor(topics.ledger())) {
                other.send(new ProducerRecord<>(topics.ledger(), partition.partition(), "another", new byte[] {'{'}))
                        .get();
            }
            try (Connection connection = brokers.connect()) {
                connection.publish(new PublicationBatch(REVISIONS, List.of()));
            }

            CompletableFuture<Map<RunKey, LedgerEntry>> ledger = CompletableFuture.supplyAsync(this::ledgerSinceEver);
            assertThrows(TimeoutException.class, () -> ledger.get(3, TimeUnit.SECONDS), "it is open");
            other.abortTransaction();

            assertEquals(entries(REVISIONS), ledger.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS));
        }
    }

    private Map<RunKey, LedgerEntry> ledgerSinceEver() {
        try {
            return ledger(Instant.EPOCH);
        } catch (SupersededException superseded) {
            throw new IllegalStateException(superseded);
        }
    }

    /** An empty ledger would mean that nothing was ever published. */
    @Test
    void aMissingLedgerIsNotAnEmptyOne() throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.deleteTopics(List.of(topics.ledger())).all().get();
            // The brokers receive it from the controller with a delay.
            Awaitility.await("a ledger that is gone")
                    .atMost(TIMEOUT)
                    .until(() -> !admin.listTopics().names().get().contains(topics.ledger()));
        }

        try (Connection connection = brokers.connect()) {
            assertThrows(KafkaException.class, () -> connection.readLedger(Instant.EPOCH, (run, entry) -> {}));
        }
    }

    @Test
    void committedRecordsRemainAfterARestartOfTheBroker() throws Exception {
        try (Connection connection = brokers.connect()) {
            connection.publish(new PublicationBatch(REVISIONS.subList(0, 2), List.of()));
        }

        broker.kill();
        broker.restart();

        assertEquals(entries(REVISIONS.subList(0, 2)), ledger(Instant.EPOCH));
        try (Connection connection = brokers.connect()) {
            connection.publish(new PublicationBatch(REVISIONS.subList(2, 3), List.of()));
        }
        assertPublished(REVISIONS);
    }

    private TopicContents contents() {
        return TopicContents.of(broker.bootstrapServers(), this::topicName);
    }

    private void assertPublished(List<Revision> revisions) {
        TopicContents contents = contents();
        contents.assertMatchesContract(PARTITIONS);
        List<String> keys = new ArrayList<>(contents.of(Topic.JOB_COMPLETIONS).stream()
                .map(ConsumerRecord::key)
                .sorted()
                .toList());
        assertEquals(
                revisions.stream()
                        .map(revision -> revision.completion().run().text())
                        .sorted()
                        .toList(),
                keys);
        assertTrue(contents.of(Topic.JOB_COMPLETIONS).stream()
                .allMatch(each -> each.headers().lastHeader("ce_id") != null));
    }

    private static Map<RunKey, LedgerEntry> entries(List<Revision> revisions) {
        return revisions.stream()
                .collect(Collectors.toMap(revision -> revision.completion().run(), Revision::entry));
    }

    private Map<RunKey, LedgerEntry> ledger(Instant since) throws SupersededException {
        return ledger(since, 0);
    }

    private Map<RunKey, LedgerEntry> ledger(Instant since, long latest) throws SupersededException {
        Map<RunKey, LedgerEntry> ledger = new TreeMap<>();
        try (Connection connection = brokers.connect()) {
            connection.readLedger(since, latest, ledger::put);
        }
        return ledger;
    }
}
