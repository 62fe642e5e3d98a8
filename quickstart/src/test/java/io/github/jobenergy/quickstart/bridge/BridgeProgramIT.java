package io.github.jobenergy.quickstart.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.TopicSetup;
import io.github.jobenergy.jobcomp.cli.JobcompBridge;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.Brokers;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.play.TopicContents;
import io.github.jobenergy.quickstart.stage.EnergyProgram;
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
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a site starts it, on a broker: how it ends where it cannot work, or may not work any longer. */
@Tag("broker")
class BridgeProgramIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int PARTITIONS = 2;
    private static final int CONFIGURATION = 78;
    private static final int TEMPORARY = 75;
    private static final int SIGTERM = 128 + 15;

    @TempDir
    Path folder;

    private HookSpool spool;

    @BeforeEach
    void aSpool() throws IOException {
        spool = HookSpool.in(folder.resolve("spool"));
    }

    private JavaProcess run(Broker broker, String name) throws IOException {
        return JavaProcess.start(
                JobcompBridge.class,
                folder.resolve(name),
                "run",
                "--cluster=" + FinishedRuns.CLUSTER,
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--spool=" + spool.folder(),
                "--poll-interval=PT0.05S",
                "--no-accounting");
    }

    @Test
    void endsWith78AndNamesEachTopicThatIsMissing() throws Exception {
        try (Broker broker = Brokers.start(folder.resolve("kafka"));
                JavaProcess bridge = run(broker, "bridge")) {

            int exitCode = bridge.end();

            String said = Files.readString(bridge.said());
            assertEquals(CONFIGURATION, exitCode, said);
            for (String topic : List.of("job-completions", "job-starts", "rejections", "jobcomp-ledger")) {
                assertTrue(said.contains("topic jobenergy." + topic + ": expected it to be there, found none"), said);
            }
        }
    }

    @Test
    void theSecondOnOneSpoolTakesOverAndTheFirstEndsWith75() throws Exception {
        Iterator<FinishedRun> runs = FinishedRuns.of(1_000, 1).all().iterator();
        Set<String> told = new TreeSet<>();
        try (Broker broker = Brokers.start(folder.resolve("kafka"))) {
            createTopics(broker);
            try (JavaProcess first = run(broker, "first")) {
                told.add(endOfRun(runs.next()));
                awaitEmptySpool();
                try (JavaProcess second = run(broker, "second")) {
                    Awaitility.await("the end of the first")
                            .atMost(PATIENCE)
                            .until(() -> told.add(endOfRun(runs.next()))
                                    && !first.process().isAlive());
                    awaitEmptySpool();
                    second.stop();

                    assertEquals(TEMPORARY, first.end());
                    assertTrue(Files.readString(first.said()).contains(" has taken over"));
                    assertEquals(SIGTERM, second.end());
                }
            }
            TopicContents contents = TopicContents.of(broker.bootstrapServers());
            contents.assertTheContractHolds(PARTITIONS);
            assertEquals(
                    List.copyOf(told),
                    contents.of(Topic.JOB_COMPLETIONS).stream()
                            .map(ConsumerRecord::key)
                            .sorted()
                            .toList());
        }
    }

    private static void createTopics(Broker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), EnergyProgram::topicName)) {
            setup.create(PARTITIONS, Optional.empty(), Map.of());
        }
    }

    private String endOfRun(FinishedRun run) throws IOException {
        spool.put(run);
        return run.key().text();
    }

    private void awaitEmptySpool() {
        Awaitility.await("an empty spool").atMost(PATIENCE).until(spool::isEmpty);
    }
}
