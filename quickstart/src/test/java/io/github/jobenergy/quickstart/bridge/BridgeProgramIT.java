package io.github.jobenergy.quickstart.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.jobcomp.cli.JobcompBridge;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exit codes of jobcomp-bridge on a broker that it cannot use, and several bridges of one cluster. */
class BridgeProgramIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final int PARTITIONS = 2;
    private static final int CONFIGURATION = 78;
    private static final int TEMPORARY = 75;
    private static final int SIGTERM = 128 + 15;

    @TempDir
    Path folder;

    private final Iterator<FinishedRun> runs = FinishedRuns.of(100, 1).all().iterator();
    private final Set<String> spooled = new TreeSet<>();

    private HookSpool spool;

    @BeforeEach
    void aSpool() throws IOException {
        spool = HookSpool.in(folder.resolve("spool"));
    }

    private JavaProcess run(Broker broker, String name, HookSpool where) throws IOException {
        return JavaProcess.start(
                JobcompBridge.class,
                folder.resolve(name),
                "run",
                "--cluster=" + FinishedRuns.CLUSTER,
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--topic-prefix=" + broker.topicPrefix(),
                "--spool=" + where.folder(),
                "--poll-interval=PT0.05S",
                "--no-accounting",
                "--no-starts");
    }

    @Test
    void endsWith78AndNamesEachTopicThatIsMissing() throws Exception {
        try (Broker broker = TestBrokers.shared();
                JavaProcess bridge = run(broker, "bridge", spool)) {

            int exitCode = bridge.end();

            String output = Files.readString(bridge.output());
            assertEquals(CONFIGURATION, exitCode, output);
            for (String topic :
                    List.of("job-completions", "job-starts", "rejections", "jobcomp-ledger", "jobcomp-captures")) {
                assertTrue(
                        output.contains("topic " + broker.topicPrefix() + topic + ": expected it to exist, found none"),
                        output);
            }
        }
    }

    @Test
    void theSecondOnOneSpoolEndsWith75AndTheFirstContinues() throws Exception {
        try (Broker broker = TestBrokers.shared()) {
            createTopics(broker);
            try (JavaProcess first = run(broker, "first", spool)) {
                endOfRuns(3, spool);
                awaitCompletions(broker);
                try (JavaProcess second = run(broker, "second", spool)) {

                    int exitCode = second.end();

                    assertEquals(TEMPORARY, exitCode);
                    assertTrue(Files.readString(second.output()).contains("spool"), Files.readString(second.output()));
                }
                endOfRuns(3, spool);
                awaitCompletions(broker);
                first.stop();
                assertEquals(SIGTERM, first.end());
            }
        }
    }

    /** As after standing still for longer than a transaction may be open. */
    @Test
    void aBridgeSupersededByAStoppedOneContinues() throws Exception {
        try (Broker broker = TestBrokers.shared()) {
            createTopics(broker);
            try (JavaProcess bridge = run(broker, "bridge", spool)) {
                endOfRuns(3, spool);
                awaitCompletions(broker);
                try (Producer<byte[], byte[]> passing = new KafkaProducer<>(
                        Map.of(
                                "bootstrap.servers",
                                broker.bootstrapServers(),
                                "transactional.id",
                                "jobcomp-bridge-" + FinishedRuns.CLUSTER),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
                    passing.initTransactions();
                }

                endOfRuns(3, spool);

                awaitCompletions(broker);
                assertTrue(bridge.process().isAlive(), Files.readString(bridge.output()));
            }
        }
    }

    @Test
    void oneOfTwoBridgesPublishesForBothHooksAndTheOtherTakesOverWhenItIsKilled() throws Exception {
        HookSpool other = HookSpool.in(folder.resolve("other-spool"));
        try (Broker broker = TestBrokers.shared()) {
            createTopics(broker);
            try (JavaProcess active = run(broker, "active", spool)) {
                endOfRuns(3, spool);
                awaitCompletions(broker);
                try (JavaProcess standby = run(broker, "standby", other)) {
                    endOfRuns(3, other);
                    endOfRuns(3, spool);
                    awaitCompletions(broker);

                    active.kill();

                    endOfRuns(3, other);
                    awaitCompletions(broker);
                    standby.stop();
                    assertEquals(SIGTERM, standby.end());
                }
            }
            TopicContents.of(broker).assertMatchesContract(PARTITIONS);
        }
    }

    private static void createTopics(Broker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName)) {
            setup.create(PARTITIONS, Optional.empty(), Map.of());
        }
    }

    private void endOfRuns(int count, HookSpool where) throws IOException {
        for (int i = 0; i < count; i++) {
            FinishedRun run = runs.next();
            where.put(run);
            spooled.add(run.key().text());
        }
    }

    /** Asserts that each run in the spools is published once. */
    private void awaitCompletions(Broker broker) {
        Awaitility.await("the completions of " + spooled)
                .atMost(TIMEOUT)
                .pollInSameThread()
                .untilAsserted(() -> assertEquals(
                        List.copyOf(spooled),
                        TopicContents.of(broker).of(Topic.JOB_COMPLETIONS).stream()
                                .map(ConsumerRecord::key)
                                .sorted()
                                .toList()));
    }
}
