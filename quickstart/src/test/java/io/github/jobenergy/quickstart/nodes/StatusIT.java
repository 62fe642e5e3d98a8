package io.github.jobenergy.quickstart.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.cli.EnergyStreams;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.node.cli.NodeBridge;
import io.github.jobenergy.program.StatusFile;
import io.github.jobenergy.program.StatusReport;
import io.github.jobenergy.program.StatusReport.Condition;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.KillableBroker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose broker is killed: their status reports it, they go on, and report the broker that is back. */
class StatusIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    @Test
    void unavailableAndRecoveredBrokersAreReported() throws Exception {
        StatusFile ofNodes = new StatusFile(folder.resolve("node-bridge.json"));
        StatusFile ofStreams = new StatusFile(folder.resolve("state").resolve("app.status.json"));
        try (KillableBroker broker = TestBrokers.startKillable(folder.resolve("kafka"));
                PmCountersFiles counters = PmCountersFiles.below(folder)) {
            createTopics(broker);
            try (JavaProcess nodes = nodeBridge(broker, ofNodes);
                    JavaProcess streams = energyStreams(broker)) {
                await(Condition.RUNNING, ofNodes, "deliveries.delivered");
                await(Condition.RUNNING, ofStreams, "readings.taken");

                long counted = counters.joules();
                broker.kill();
                await(Condition.BROKERS_AWAY, ofNodes, "deliveries.handed");
                await(Condition.BROKERS_AWAY, ofStreams, "readings.taken");
                broker.restart();

                await(Condition.RUNNING, ofNodes, "deliveries.delivered");
                await(Condition.RUNNING, ofStreams, "readings.taken");
                assertTrue(counters.joules() > counted, "the meter counts on without brokers");
                assertTrue(nodes.process().isAlive() && streams.process().isAlive());
                nodes.stop();
                streams.stop();
            }
        }
        assertFalse(Files.exists(ofNodes.path()), "a program that ends in order removes its status");
        assertEquals(Condition.NOT_RUNNING, report(ofStreams, new StringWriter()));
    }

    private static void await(Condition condition, StatusFile file, String count) {
        Awaitility.await(condition + " in " + file).atMost(TIMEOUT).until(() -> {
            StringWriter out = new StringWriter();
            return report(file, out) == condition && out.toString().matches("(?s).* " + count + " [1-9].*");
        });
    }

    private static Condition report(StatusFile file, StringWriter out) throws IOException {
        return StatusReport.print(new PrintWriter(out, true), file.read(), Instant.now());
    }

    private JavaProcess nodeBridge(KillableBroker broker, StatusFile status) throws IOException {
        return JavaProcess.start(
                NodeBridge.class,
                folder.resolve("node-bridge.log"),
                "run",
                "--cluster=rig22",
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--source=pm_counters,every=PT0.5S",
                "--sysfs-root=" + folder,
                "--node=n1",
                "--status-file=" + status.path());
    }

    private JavaProcess energyStreams(KillableBroker broker) throws IOException {
        return JavaProcess.start(
                EnergyStreams.class,
                folder.resolve("energy-streams.log"),
                "run",
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--application-id=app",
                "--state-dir=" + folder.resolve("state"),
                "--kafka=producer.max.block.ms=3600000",
                "--kafka=task.timeout.ms=3600000");
    }

    private static void createTopics(KillableBroker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName)) {
            setup.create(1, Optional.empty(), Map.of());
        }
    }
}
