package io.github.jobenergy.quickstart.broker;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.publish.BridgeTopics;
import io.github.jobenergy.jobcomp.publish.kafka.KafkaBrokers;
import io.github.jobenergy.jobcomp.publish.kafka.PublishingSettings;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checks of jobcomp-bridge on brokers that lack rights or retain records for too short a time. */
class BridgeAndBrokersIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final String CLUSTER = "rig22";
    private static final BridgeTopics TOPICS = BridgeTopics.of("jobenergy.", CLUSTER);

    /** A principal without ACLs may do anything until another principal has one. */
    private static final Map<String, String> AUTHORIZING = Map.of(
            "authorizer.class.name",
            "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
            "allow.everyone.if.no.acl.found",
            "true");

    @TempDir
    Path directory;

    private EmbeddedBroker broker;
    private Admin admin;
    private KafkaBrokers brokers;

    @BeforeEach
    void topics() throws Exception {
        broker = EmbeddedBroker.start(directory, EmbeddedBroker.ANY_PORT, AUTHORIZING);
        admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
        brokers = new KafkaBrokers(
                new PublishingSettings(broker.bootstrapServers(), TestBrokers.LONG_CLIENT_TIMEOUTS), TOPICS, CLUSTER);
        List<String> published = List.of(TOPICS.completions(), TOPICS.starts(), TOPICS.rejections());
        admin.createTopics(published.stream()
                        .map(name -> new NewTopic(name, 1, (short) 1).configs(Topic.JOB_COMPLETIONS.config()))
                        .toList())
                .all()
                .get();
        await().atMost(TIMEOUT)
                .ignoreExceptions()
                .until(() ->
                        admin.describeTopics(published).allTopicNames().get().size() == published.size());
        brokers.prepare();
    }

    @AfterEach
    void close() {
        admin.close();
        broker.close();
    }

    @Test
    void namesEachRightThatIsMissing() throws Exception {
        List<String> before = brokers.rights(List.of("rig22")).denied();
        allow("User:ANONYMOUS", ResourceType.TOPIC, TOPICS.completions(), AclOperation.READ);
        allow("User:ANONYMOUS", ResourceType.TOPIC, TOPICS.ledger(), AclOperation.READ);
        allow("User:ANONYMOUS", ResourceType.TOPIC, TOPICS.ledger(), AclOperation.WRITE);
        allow("User:another", ResourceType.TOPIC, TOPICS.starts(), AclOperation.WRITE);
        allow("User:another", ResourceType.GROUP, "jobcomp-bridge-rig22", AclOperation.READ);
        allow("User:another", ResourceType.TRANSACTIONAL_ID, "jobcomp-bridge-rig22", AclOperation.WRITE);

        allow("User:another", ResourceType.GROUP, "jobcomp-bridge-rig22-adopt", AclOperation.READ);

        assertEquals(List.of(), before);
        await().atMost(TIMEOUT)
                .ignoreExceptionsInstanceOf(KafkaException.class)
                .untilAsserted(() -> assertEquals(
                        List.of(
                                "topic jobenergy.job-completions: WRITE is denied",
                                "topic jobenergy.job-starts: WRITE is denied",
                                "topic jobenergy.jobcomp-ledger: DESCRIBE_CONFIGS is denied",
                                "group jobcomp-bridge-rig22: READ is denied",
                                "transactional id jobcomp-bridge-rig22: WRITE is denied",
                                "group jobcomp-bridge-rig22-adopt: READ is denied"),
                        brokers.rights(List.of("rig22")).denied()));
    }

    private void allow(String principal, ResourceType type, String name, AclOperation operation) throws Exception {
        AclBinding binding = new AclBinding(
                new ResourcePattern(type, name, PatternType.LITERAL),
                new AccessControlEntry(principal, "*", operation, AclPermissionType.ALLOW));
        admin.createAcls(List.of(binding)).all().get();
    }

    @Test
    void warnsOfALedgerThatIsYoungerThanItsEntries() throws Exception {
        List<String> before = brokers.warnings();
        write(TOPICS.completions());

        assertEquals(List.of(), before);
        assertEquals(
                List.of(
                        "topic jobenergy.jobcomp-ledger: expected the runs of jobenergy.job-completions, found it empty; "
                                + "runs without a record in it restart at revision 1 if they are reported or found again"),
                brokers.warnings());
    }

    @Test
    void warnsOfALedgerWhoseFirstRecordsAreDeleted() throws Exception {
        write(TOPICS.completions());
        write(TOPICS.ledger());
        write(TOPICS.ledger());
        List<String> before = brokers.warnings();
        set(TOPICS.ledger(), "cleanup.policy", "delete");
        await().atMost(TIMEOUT).ignoreExceptions().until(this::isBeginningOfLedgerDeleted);
        set(TOPICS.ledger(), "cleanup.policy", "compact");

        assertEquals(List.of(), before);
        await().atMost(TIMEOUT)
                .ignoreExceptionsInstanceOf(KafkaException.class)
                .untilAsserted(() -> assertEquals(
                        List.of("topic jobenergy.jobcomp-ledger: expected all offsets, found the first 1 deleted; runs "
                                + "without a record in it restart at revision 1 if they are reported or found again"),
                        brokers.warnings()));
    }

    /** A broker rejects this until it has received from the controller that the topic is no longer compacted. */
    private boolean isBeginningOfLedgerDeleted() throws Exception {
        TopicPartition ledger = new TopicPartition(TOPICS.ledger(), 0);
        admin.deleteRecords(Map.of(ledger, RecordsToDelete.beforeOffset(1)))
                .all()
                .get();
        return true;
    }

    @Test
    void warnsOfCompletionsWithAShorterRetentionThanInTheContract() throws Exception {
        set(TOPICS.completions(), "retention.ms", "604800000");

        await().atMost(TIMEOUT)
                .ignoreExceptionsInstanceOf(KafkaException.class)
                .untilAsserted(() -> assertEquals(
                        List.of("topic jobenergy.job-completions: expected retention.ms=34560000000, found 604800000"),
                        brokers.warnings()));
    }

    private void write(String topic) throws Exception {
        try (Producer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            byte[] any = "any".getBytes(StandardCharsets.UTF_8);
            producer.send(new ProducerRecord<>(topic, any, any)).get();
        }
    }

    private void set(String topic, String name, String value) throws Exception {
        AlterConfigOp setting = new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET);
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        admin.incrementalAlterConfigs(Map.of(resource, List.of(setting))).all().get();
    }
}
