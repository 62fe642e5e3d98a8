package io.github.jobenergy.quickstart.kill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.jobcomp.cli.JobcompBridge;
import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.bridge.HookSpool;
import io.github.jobenergy.quickstart.bridge.Plugins;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.OversizedBatches;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The records of Slurm's plugins, on a topic or over HTTP, beside the records of the hook: every run is published under
 * its key, once, though the bridge is killed in the midst of its work.
 */
class PluginRecordsIT {

    private static final String ENDS = "slurm.jobcomp";
    private static final String STARTS = "slurm.jobstart";
    private static final String TOKEN = "open-sesame";
    private static final int LIMIT_BYTES = 1 << 20;

    private static final int PARTITIONS = 2;
    private static final int REPETITIONS = 20;
    private static final int KILLS = 3;
    private static final int LEAST_IN_FLIGHT = 50;
    private static final int MOST_IN_FLIGHT = 200;
    private static final long SEED = 20_261_121L;
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Duration FINE_POLL_INTERVAL = Duration.ofMillis(1);
    private static final Duration ATTEMPT = Duration.ofSeconds(30);
    private static final int MOST_ATTEMPTS = 10;

    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int TOO_LARGE = 413;

    @TempDir
    private Path folder;

    private final List<FinishedRun> runs = FinishedRuns.of(400, SEED).all();

    private HookSpool spool;

    @BeforeEach
    void aSpool() throws IOException {
        spool = HookSpool.in(folder.resolve("spool"));
    }

    private JavaProcess start(Broker broker, String... inlets) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "run",
                "--cluster=" + FinishedRuns.CLUSTER,
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--topic-prefix=" + broker.topicPrefix(),
                "--spool=" + spool.folder(),
                "--poll-interval=PT0.05S",
                "--no-accounting",
                "--no-starts"));
        arguments.addAll(List.of(inlets));
        return JavaProcess.start(JobcompBridge.class, folder.resolve("bridge"), arguments.toArray(String[]::new));
    }

    @Test
    void adoptedRecordsArePublishedOnceAlthoughTheBridgeIsKilled() throws Exception {
        List<byte[]> ends = PluginRecordings.ends(REPETITIONS, 10_000);
        List<byte[]> starts = PluginRecordings.starts(10_000);
        try (Broker broker = TestBrokers.shared()) {
            createTopics(broker);
            Random random = new Random(SEED);
            JavaProcess bridge = start(broker, "--adopt=" + ends(broker), "--adopt=" + starts(broker));
            List<Long> inFlight = new ArrayList<>();
            for (int kill = 0; kill < KILLS; kill++) {
                List<byte[]> someEnds = part(ends, kill);
                List<byte[]> someStarts = part(starts, kill);
                call(part(runs, kill));
                int moment = LEAST_IN_FLIGHT + random.nextInt(MOST_IN_FLIGHT - LEAST_IN_FLIGHT);
                inFlight.add(killWhileRecordsAreInFlight(bridge, moment, () -> publish(broker, someEnds, someStarts)));
                bridge = start(broker, "--adopt=" + ends(broker), "--adopt=" + starts(broker));
            }
            try (JavaProcess last = bridge) {
                Map<RunKey, JobCompletion> expectedCompletions = expectedCompletions(ends, runs);
                awaitLastRevisions(broker, last, expectedCompletions);
                Awaitility.await("the starts")
                        .atMost(TIMEOUT)
                        .untilAsserted(() -> assertEquals(
                                starts.size(),
                                TopicContents.of(broker).of(Topic.JOB_STARTS).size()));
                last.stop();
            }

            System.out.printf("PluginRecordsIT: bridge killed with in flight %s%n", inFlight);
            assertEquals(
                    List.of(), inFlight.stream().filter(count -> count == 0).toList(), "idle victims");
            TopicContents contents = TopicContents.of(broker);
            contents.assertMatchesContract(PARTITIONS);
            assertEquals(
                    expectedCompletions(ends, runs).size(),
                    LastRevisions.of(contents).records());
            assertEquals(starts.size(), contents.of(Topic.JOB_STARTS).size());
            assertEquals(List.of(), contents.of(Topic.REJECTIONS));
        }
    }

    @Test
    void aRecordThatDoesNotFitInTheHeapIsRejectedAndTheOthersAreAdopted() throws Exception {
        List<byte[]> ends = PluginRecordings.ends(1, 30_000);
        try (Broker broker = TestBrokers.shared();
                OversizedBatches oversized = new OversizedBatches(broker)) {
            createTopics(broker);
            for (int partition = 0; partition < PARTITIONS; partition++) {
                oversized.publish(ends(broker), partition, List.of());
            }
            publish(broker, ends, List.of());
            try (JavaProcess bridge = start(broker, "--adopt=" + ends(broker))) {
                awaitLastRevisions(broker, bridge, expectedCompletions(ends, List.of()));
                bridge.stop();
            }
            assertEquals(
                    PARTITIONS, TopicContents.of(broker).of(Topic.REJECTIONS).size());
        }
    }

    @Test
    void aRecordAcceptedWith200IsPublishedAlthoughTheBridgeIsKilledAtOnce() throws Exception {
        Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
        String[] inlets = {"--listen=0", "--listen-token-file=" + token, "--listen-limit=1"};
        List<byte[]> ends = PluginRecordings.ends(1, 10_000);
        List<byte[]> refused = PluginRecordings.ends(1, 20_000);
        try (Broker broker = TestBrokers.shared()) {
            createTopics(broker);
            JavaProcess bridge = start(broker, inlets);
            int port = port(bridge);
            call(runs);

            for (byte[] each : ends) {
                assertEquals(OK, Plugins.post(port, "slurm:" + TOKEN, each));
            }
            assertEquals(UNAUTHORIZED, Plugins.postTo(port, "/slurm/jobcomp", refused.get(0)));
            assertEquals(UNAUTHORIZED, Plugins.post(port, "slurm:another", refused.get(1)));
            assertEquals(TOO_LARGE, Plugins.post(port, "slurm:" + TOKEN, large(refused.get(2))));
            assertEquals(
                    OK, Plugins.postTo(port, "/" + TOKEN, ends.get(0)), "the same once more, the token in the path");
            bridge.kill();

            try (JavaProcess second = start(broker, inlets)) {
                awaitLastRevisions(broker, second, expectedCompletions(ends, runs));
                second.stop();
            }
            TopicContents contents = TopicContents.of(broker);
            contents.assertMatchesContract(PARTITIONS);
            assertEquals(
                    expectedCompletions(ends, runs).size(),
                    LastRevisions.of(contents).records());
            assertEquals(List.of(), contents.of(Topic.REJECTIONS));
        }
    }

    /** A record with a batch script that is too long. */
    private static byte[] large(byte[] whole) {
        byte[] script = ("{\"script\":\"" + "#".repeat(LIMIT_BYTES) + "\",").getBytes(StandardCharsets.US_ASCII);
        byte[] large = Arrays.copyOf(script, script.length + whole.length - 1);
        System.arraycopy(whole, 1, large, script.length, whole.length - 1);
        return large;
    }

    private static void createTopics(Broker broker) throws Exception {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName)) {
            setup.create(PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
        }
        Plugins.createTopic(broker.bootstrapServers(), ends(broker), PARTITIONS);
        Plugins.createTopic(broker.bootstrapServers(), starts(broker), PARTITIONS);
    }

    private static String ends(Broker broker) {
        return broker.topicPrefix() + ENDS;
    }

    private static String starts(Broker broker) {
        return broker.topicPrefix() + STARTS;
    }

    private static <T> List<T> part(List<T> all, int number) {
        return all.subList(all.size() * number / KILLS, all.size() * (number + 1) / KILLS);
    }

    private static boolean publish(Broker broker, List<byte[]> ends, List<byte[]> starts) throws Exception {
        List<byte[]> shuffled = new ArrayList<>(ends);
        Collections.shuffle(shuffled, new Random(SEED));
        Plugins.publish(broker.bootstrapServers(), starts(broker), starts);
        Plugins.publish(broker.bootstrapServers(), ends(broker), shuffled);
        return true;
    }

    private void call(List<FinishedRun> ended) throws IOException {
        for (FinishedRun run : ended) {
            spool.put(run);
        }
    }

    /**
     * Kills the bridge while records of the plugins lie in the spool that are not acknowledged: it is stopped, they are counted, and
     * if there are any, it is killed. If the bridge was faster, the records are published again: published twice, they change
     * nothing.
     *
     * @param moment how many records there have to be at the first try
     * @return how many there were
     */
    private long killWhileRecordsAreInFlight(JavaProcess bridge, int moment, Callable<?> publishing) throws Exception {
        long least = moment;
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            publishing.call();
            long end = System.nanoTime() + ATTEMPT.toNanos();
            while (System.nanoTime() - end < 0) {
                if (spool.adopted() >= least) {
                    bridge.signal("STOP");
                    long inFlight = spool.adopted();
                    if (inFlight > 0) {
                        bridge.kill();
                        return inFlight;
                    }
                    bridge.signal("CONT");
                }
                LockSupport.parkNanos(FINE_POLL_INTERVAL.toNanos());
            }
            least = 1;
        }
        throw new AssertionError("expected records in the spool, found none in " + MOST_ATTEMPTS + " attempts");
    }

    private static int port(JavaProcess bridge) throws IOException {
        Awaitility.await("a bridge that listens")
                .atMost(TIMEOUT)
                .until(() -> Plugins.isListening(Files.readString(bridge.output())));
        return Plugins.portIn(Files.readString(bridge.output()));
    }

    private static Map<RunKey, JobCompletion> expectedCompletions(List<byte[]> pluginRecords, List<FinishedRun> hooks)
            throws IOException {
        Map<RunKey, JobCompletion> expectedCompletions =
                new TreeMap<>(PluginRecordings.expectedCompletions(pluginRecords));
        hooks.forEach(run -> expectedCompletions.put(run.key(), FinishedRuns.hook(run)));
        return expectedCompletions;
    }

    private static void awaitLastRevisions(
            Broker broker, JavaProcess bridge, Map<RunKey, JobCompletion> expectedCompletions) {
        Awaitility.await("the last words")
                .atMost(TIMEOUT)
                .pollInSameThread()
                .failFast(() -> assertTrue(bridge.process().isAlive(), () -> "it ended: " + bridge.output()))
                .untilAsserted(() -> LastRevisions.of(TopicContents.of(broker)).assertAre(expectedCompletions));
    }
}
