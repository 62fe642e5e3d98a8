package io.github.jobenergy.quickstart.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.jobcomp.cli.JobcompBridge;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.quickstart.kill.TestProgram;
import io.github.jobenergy.quickstart.launch.Installation;
import io.github.jobenergy.quickstart.launch.RecordedSacct;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An hour with so many ended runs that the response of sacct exceeds the limit: the program queries half of the hour, and half
 * of that.
 */
@Tag("soak")
class CrowdedHourIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final int PARTITIONS = 2;
    private static final int RUNS = 200;

    /** How long a list may be that the stand-in for sacct answers with less than an answer may hold. */
    private static final int MOST_SECONDS = 1_200;

    private static final Installation BUILT =
            new Installation(Path.of("target/dist").toAbsolutePath());

    private final FinishedRuns accounting =
            FinishedRuns.of(RUNS, 1, Instant.now().minus(FinishedRuns.LONGEST).minusSeconds(RUNS));

    @TempDir
    Path folder;

    @Test
    void isQueriedInPartsAndNoRunIsMissing() throws Exception {
        Path sacct = installSacct();
        HookSpool spool = HookSpool.in(folder.resolve("spool"));
        try (Broker broker = TestBrokers.start(folder.resolve("kafka"))) {
            createTopics(broker);
            try (JavaProcess bridge = run(broker, spool, sacct)) {
                Awaitility.await("the completions of all runs")
                        .atMost(TIMEOUT)
                        .pollInterval(Duration.ofSeconds(1))
                        .pollInSameThread()
                        .failFast(
                                "the bridge runs",
                                () -> assertTrue(bridge.process().isAlive()))
                        .untilAsserted(() -> assertEquals(accounted(), published(broker)));
            }
            TopicContents.of(broker).assertMatchesContract(PARTITIONS);
        }
        List<Integer> lists = Files.readAllLines(programs().resolve("sacct.lists")).stream()
                .map(Integer::valueOf)
                .toList();
        int last = lists.get(lists.size() - 1);
        assertTrue(lists.size() > 2 && last <= MOST_SECONDS, lists.toString());
        assertTrue(
                lists.stream().limit(lists.size() - 1L).allMatch(seconds -> seconds > MOST_SECONDS), lists.toString());
    }

    /** Installs a sacctmgr beside it that reports the required permission. */
    private Path installSacct() throws IOException {
        accounting.writeAccounting(folder.resolve("accounting"), RUNS);
        Path sacct = RecordedSacct.install(BUILT, folder.resolve("accounting"), programs())
                .executable();
        Files.move(sacct, programs().resolve("sacct.real"));
        String middle = accounting.all().get(RUNS / 2).variables().get("END");
        Files.writeString(programs().resolve("sacct.moment"), String.valueOf(middle));
        TestProgram.install("crowded-sacct", sacct);
        return sacct;
    }

    private Path programs() {
        return folder.resolve("bin");
    }

    private JavaProcess run(Broker broker, HookSpool spool, Path sacct) throws IOException {
        return JavaProcess.start(
                JobcompBridge.class,
                folder.resolve("output.log"),
                "run",
                "--cluster=" + FinishedRuns.CLUSTER,
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--spool=" + spool.folder(),
                "--sacct=" + sacct,
                "--sacct-duty=100",
                "--no-starts");
    }

    private Set<String> accounted() {
        return accounting.all().stream()
                .filter(run -> !run.isMissingInAccounting())
                .map(run -> run.key().text())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> published(Broker broker) {
        return TopicContents.of(broker).of(Topic.JOB_COMPLETIONS).stream()
                .map(ConsumerRecord::key)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void createTopics(Broker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName)) {
            setup.create(PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
        }
    }
}
