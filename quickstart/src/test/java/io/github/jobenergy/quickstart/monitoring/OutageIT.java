package io.github.jobenergy.quickstart.monitoring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.jobenergy.energy.cli.EnergyStreams;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.node.cli.NodeBridge;
import io.github.jobenergy.quickstart.broker.KillableBroker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.nodes.PmCountersFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The health and the metrics of programs whose broker is killed, and the log of one of them as JSON. */
class OutageIT {

    private static final String LOG_ENTRY = """
            {"type": "object",
             "required": ["timestamp", "level", "loggerName", "formattedMessage"],
             "properties": {
               "timestamp": {"type": "integer"},
               "level": {"enum": ["INFO", "WARN", "ERROR"]},
               "loggerName": {"type": "string"},
               "formattedMessage": {"type": "string"},
               "kvpList": {"type": "array", "items": {"type": "object"}}}}
            """;

    @TempDir
    private Path folder;

    @Test
    void anOutageOfTheBrokersMakesProgramsUnreadyAndTheyRemainLive() throws Exception {
        try (KillableBroker broker = TestBrokers.startKillable(folder.resolve("kafka"));
                PmCountersFiles counters = PmCountersFiles.below(folder)) {
            createTopics(broker);
            try (ScrapedProgram nodes = nodeBridge(broker);
                    ScrapedProgram streams = energyStreams(broker)) {
                nodes.await("/health/ready", 200);
                streams.await("/health/ready", 200);
                nodes.awaitMetric("jobenergy_deliveries_total\\{event=\"delivered\",.*} [1-9].*");
                streams.awaitMetric("jobenergy_metered_readings_total\\{event=\"taken\",.*} [1-9].*");

                broker.kill();
                nodes.await("/health/ready", 503);
                streams.await("/health/ready", 503);

                assertEquals(List.of("brokers"), nodes.failing("/health/ready"));
                assertTrue(streams.failing("/health/ready").contains("brokers"));
                assertEquals(200, nodes.get("/health/live").statusCode());
                assertEquals(200, streams.get("/health/live").statusCode());
                nodes.awaitMetric("jobenergy_brokers_unavailable_seconds\\{program=\"node-bridge\"} [1-9].*");
                streams.awaitMetric("jobenergy_brokers_unavailable_seconds\\{program=\"energy-streams\"} [1-9].*");

                broker.restart();
                nodes.await("/health/ready", 200);
                streams.await("/health/ready", 200);
                assertTrue(counters.joules() > 0);
                assertNoSeriesOfNodesAndPartitions(nodes.metrics());
                assertNoSeriesOfNodesAndPartitions(streams.metrics());
                nodes.process().stop();
            }
        }
        assertEachLineIsJson(Files.readAllLines(folder.resolve("nodes").resolve("program.log")));
    }

    private ScrapedProgram nodeBridge(KillableBroker broker) throws IOException {
        return ScrapedProgram.start(
                NodeBridge.class,
                Map.of("JOBENERGY_LOG_FORMAT", "json"),
                folder.resolve("nodes"),
                List.of(
                        "run",
                        "--cluster=rig22",
                        "--bootstrap-server=" + broker.bootstrapServers(),
                        "--source=pm_counters,every=PT0.5S",
                        "--sysfs-root=" + folder,
                        "--node=n1"));
    }

    private ScrapedProgram energyStreams(KillableBroker broker) throws IOException {
        return ScrapedProgram.start(
                EnergyStreams.class,
                Map.of(),
                folder.resolve("streams"),
                List.of(
                        "run",
                        "--bootstrap-server=" + broker.bootstrapServers(),
                        "--application-id=app",
                        "--state-dir=" + folder.resolve("state"),
                        "--kafka=producer.max.block.ms=3600000",
                        "--kafka=task.timeout.ms=3600000"));
    }

    private static void createTopics(KillableBroker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName)) {
            setup.create(1, Optional.empty(), Map.of());
        }
    }

    private static void assertNoSeriesOfNodesAndPartitions(List<String> metrics) {
        for (String line : metrics) {
            assertTrue(!line.matches(".*(partition|node_id|node|task_id|job|user)=\".*"), line);
        }
        assertTrue(metrics.size() < 1_000, () -> "expected fewer than 1000 lines, found " + metrics.size());
    }

    private static void assertEachLineIsJson(List<String> lines) {
        Schema entry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(LOG_ENTRY);
        assertTrue(lines.stream().anyMatch(line -> line.contains("\"kvpList\": [{")), lines::toString);
        for (String line : lines) {
            assertEquals(List.of(), entry.validate(line, InputFormat.JSON), line);
        }
    }
}
