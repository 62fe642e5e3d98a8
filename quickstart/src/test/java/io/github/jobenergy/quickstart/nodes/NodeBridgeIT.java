package io.github.jobenergy.quickstart.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.node.cli.NodeBridge;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.KillableBroker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a site starts it, on a broker that dies and comes back. */
@Tag("container")
class NodeBridgeIT {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int PARTITIONS = 2;
    private static final int CONFIGURATION = 78;
    private static final int SIGTERM = 128 + 15;

    /** What a blade counts in a second, if nothing holds it up. */
    private static final int SECOND_JOULES = 50;

    @TempDir
    static Path kafka;

    private static KillableBroker broker;

    @TempDir
    Path folder;

    @BeforeAll
    static void aBroker() throws IOException {
        broker = TestBrokers.startKillable(kafka);
        createTopics(broker);
    }

    @AfterAll
    static void noBroker() {
        broker.close();
    }

    @Test
    void aBrokerThatIsAwayCostsNoReadingAndNoneIsToldTwice() throws Exception {
        try (PmCountersFiles blade = PmCountersFiles.below(folder);
                JavaProcess bridge = run("jobenergy.")) {
            awaitReading(blade.joules());

            broker.kill();
            long killed = blade.joules();
            long away = killed + 3 * SECOND_JOULES;
            awaiting("three seconds without brokers").until(() -> blade.joules() > away);
            broker.restart();
            awaitReading(blade.joules() + SECOND_JOULES / 2);
            bridge.stop();

            assertEquals(SIGTERM, bridge.end());
            NodePower power = NodePower.on(broker);
            String said = Files.readString(bridge.said());
            assertEquals(count(said, "reading"), power.readings().size(), said);
            assertEquals(power.readings().size(), power.distinct());
            assertEquals(count(said, "handed"), count(said, "delivered"), said);
            assertEquals(0, count(said, "dropped"), said);
            long buffered = power.between(killed, away);
            assertTrue(buffered >= 3, "expected readings of the seconds without brokers, found " + buffered);
            TopicContents.of(broker).assertTheContractHolds(PARTITIONS);
        }
    }

    @Test
    void endsWith78AndNamesEachTopicThatIsMissing() throws Exception {
        try (JavaProcess bridge = run("other.")) {

            int exitCode = bridge.end();

            String said = Files.readString(bridge.said());
            assertEquals(CONFIGURATION, exitCode, said);
            for (String topic : List.of("node-power", "node-states", "rejections")) {
                assertTrue(said.contains("topic other." + topic + ": expected it to exist, found none"), said);
            }
        }
    }

    private JavaProcess run(String topicPrefix) throws IOException {
        return JavaProcess.start(
                NodeBridge.class,
                folder.resolve("bridge"),
                "run",
                "--cluster=rig22",
                "--topic-prefix=" + topicPrefix,
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--kafka=reconnect.backoff.max.ms=200",
                "--kafka=retry.backoff.max.ms=200",
                "--source=pm_counters,every=PT0.05S",
                "--sysfs-root=" + folder,
                "--node=n1");
    }

    private static void createTopics(Broker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName)) {
            setup.create(PARTITIONS, Optional.empty(), Map.of());
        }
    }

    private static void awaitReading(long joules) {
        awaiting("a reading of " + joules + " J")
                .until(() -> NodePower.on(broker).highestJoules() >= joules);
    }

    private static ConditionFactory awaiting(String what) {
        return Awaitility.await(what).atMost(PATIENCE).pollInSameThread();
    }

    /** What the last line that counts says of it. */
    private static long count(String said, String what) {
        Matcher counts = Pattern.compile("\\b" + what + "=(\\d+)").matcher(said);
        long last = 0;
        while (counts.find()) {
            last = Long.parseLong(counts.group(1));
        }
        return last;
    }
}
