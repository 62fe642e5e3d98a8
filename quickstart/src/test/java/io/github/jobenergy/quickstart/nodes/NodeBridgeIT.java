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

/** node-bridge with default settings on a broker that is killed and restarted. */
@Tag("container")
class NodeBridgeIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final int PARTITIONS = 2;
    private static final int CONFIGURATION = 78;
    private static final int SIGTERM = 128 + 15;

    /** Where the bridge was held up for the seconds of each outage so far, there are further ones. */
    private static final int MOST_OUTAGES = 10;

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
    void anOutageOfTheBrokerLosesNoReadingAndRepeatsNone() throws Exception {
        try (PmCountersFiles counters = PmCountersFiles.below(folder);
                JavaProcess bridge = run("jobenergy.")) {
            awaitReading(counters.joules());

            long buffered = 0;
            for (int outages = 0; buffered < 3 && outages < MOST_OUTAGES; outages++) {
                broker.kill();
                long killed = counters.joules();
                long joulesAfterOutage = killed + 3 * SECOND_JOULES;
                awaiting("three seconds without brokers").until(() -> counters.joules() > joulesAfterOutage);
                broker.restart();
                awaitReading(counters.joules() + SECOND_JOULES / 2);
                buffered = NodePower.on(broker).between(killed, joulesAfterOutage);
            }
            bridge.stop();

            assertEquals(SIGTERM, bridge.end());
            NodePower power = NodePower.on(broker);
            String output = Files.readString(bridge.output());
            assertEquals(count(output, "reading"), power.readings().size(), output);
            assertEquals(power.readings().size(), power.distinct());
            assertEquals(count(output, "handed"), count(output, "delivered"), output);
            assertEquals(0, count(output, "dropped"), output);
            assertTrue(buffered >= 3, "expected readings of the seconds without brokers, found " + buffered);
            TopicContents.of(broker).assertMatchesContract(PARTITIONS);
        }
    }

    @Test
    void endsWith78AndNamesEachTopicThatIsMissing() throws Exception {
        try (JavaProcess bridge = run("other.")) {

            int exitCode = bridge.end();

            String output = Files.readString(bridge.output());
            assertEquals(CONFIGURATION, exitCode, output);
            for (String topic : List.of("node-power", "node-states", "rejections")) {
                assertTrue(output.contains("topic other." + topic + ": expected it to exist, found none"), output);
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
        return Awaitility.await(what).atMost(TIMEOUT).pollInSameThread();
    }

    /** Returns its number in the last line of counts. */
    private static long count(String output, String what) {
        Matcher counts = Pattern.compile("\\b" + what + "=(\\d+)").matcher(output);
        long last = 0;
        while (counts.find()) {
            last = Long.parseLong(counts.group(1));
        }
        return last;
    }
}
