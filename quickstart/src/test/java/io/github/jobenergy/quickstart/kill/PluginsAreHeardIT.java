package io.github.jobenergy.quickstart.kill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.TopicSetup;
import io.github.jobenergy.jobcomp.cli.JobcompBridge;
import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.bridge.HookSpool;
import io.github.jobenergy.quickstart.bridge.Plugins;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.Brokers;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.play.TopicContents;
import io.github.jobenergy.quickstart.stage.EnergyProgram;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What Slurm's own plugins tell, on a topic of the site's or over HTTP, beside what the hook leaves: every run is said under
 * its key, once, though the bridge is killed in the midst of its work.
 */
@Tag("broker")
class PluginsAreHeardIT {

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
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration GLANCE = Duration.ofMillis(1);

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
                "--spool=" + spool.folder(),
                "--poll-interval=PT0.05S",
                "--no-accounting",
                "--no-starts"));
        arguments.addAll(List.of(inlets));
        return JavaProcess.start(JobcompBridge.class, folder.resolve("bridge"), arguments.toArray(String[]::new));
    }

    @Test
    void whatIsAdoptedIsSaidOnceThoughTheBridgeDies() throws Exception {
        List<byte[]> ends = PluginRecordings.ends(REPETITIONS, 10_000);
        List<byte[]> starts = PluginRecordings.starts(10_000);
        try (Broker broker = Brokers.start(folder.resolve("kafka"))) {
            createTopics(broker);
            Random random = new Random(SEED);
            JavaProcess bridge = start(broker, "--adopt=" + ENDS, "--adopt=" + STARTS);
            List<Long> inFlight = new ArrayList<>();
            for (int kill = 0; kill < KILLS; kill++) {
                publish(broker, part(ends, kill), part(starts, kill));
                tell(part(runs, kill));
                inFlight.add(
                        killInTheMidst(bridge, LEAST_IN_FLIGHT + random.nextInt(MOST_IN_FLIGHT - LEAST_IN_FLIGHT)));
                bridge = start(broker, "--adopt=" + ENDS, "--adopt=" + STARTS);
            }
            try (JavaProcess last = bridge) {
                Map<RunKey, JobCompletion> answers = answers(ends, runs);
                awaitLastWords(broker, last, answers);
                last.stop();
            }

            System.out.printf("PluginsAreHeardIT: bridge killed with in flight %s%n", inFlight);
            assertEquals(
                    List.of(), inFlight.stream().filter(count -> count == 0).toList(), "idle victims");
            TopicContents contents = TopicContents.of(broker.bootstrapServers());
            contents.assertTheContractHolds(PARTITIONS);
            assertEquals(answers(ends, runs).size(), LastWords.of(contents).records());
            assertEquals(starts.size(), contents.of(Topic.JOB_STARTS).size());
            assertEquals(List.of(), contents.of(Topic.REJECTIONS));
        }
    }

    @Test
    void whatWasAnswered200IsSaidThoughTheBridgeDiesAtOnce() throws Exception {
        Path token = Files.writeString(folder.resolve("token"), TOKEN + "\n");
        String[] inlets = {"--listen=0", "--listen-token-file=" + token, "--listen-limit=1"};
        List<byte[]> ends = PluginRecordings.ends(1, 10_000);
        List<byte[]> refused = PluginRecordings.ends(1, 20_000);
        try (Broker broker = Brokers.start(folder.resolve("kafka"))) {
            createTopics(broker);
            JavaProcess bridge = start(broker, inlets);
            int port = port(bridge);
            tell(runs);

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
                awaitLastWords(broker, second, answers(ends, runs));
                second.stop();
            }
            TopicContents contents = TopicContents.of(broker.bootstrapServers());
            contents.assertTheContractHolds(PARTITIONS);
            assertEquals(answers(ends, runs).size(), LastWords.of(contents).records());
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
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), EnergyProgram::topicName)) {
            setup.create(PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
        }
        Plugins.createTopic(broker.bootstrapServers(), ENDS, PARTITIONS);
        Plugins.createTopic(broker.bootstrapServers(), STARTS, PARTITIONS);
    }

    private static <T> List<T> part(List<T> all, int number) {
        return all.subList(all.size() * number / KILLS, all.size() * (number + 1) / KILLS);
    }

    private static void publish(Broker broker, List<byte[]> ends, List<byte[]> starts) throws Exception {
        List<byte[]> shuffled = new ArrayList<>(ends);
        Collections.shuffle(shuffled, new Random(SEED));
        Plugins.publish(broker.bootstrapServers(), STARTS, starts);
        Plugins.publish(broker.bootstrapServers(), ENDS, shuffled);
    }

    private void tell(List<FinishedRun> ended) throws IOException {
        for (FinishedRun run : ended) {
            spool.put(run);
        }
    }

    /** Once that many records lie in the spool which nobody has acknowledged, of the plugins too; says how many there were. */
    private long killInTheMidst(JavaProcess bridge, int moment) throws IOException {
        Awaitility.await("records in the spool")
                .atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(GLANCE)
                .until(() -> spool.adopted() >= moment);
        bridge.kill();
        return spool.adopted();
    }

    private static int port(JavaProcess bridge) throws IOException {
        Awaitility.await("a bridge that listens")
                .atMost(PATIENCE)
                .until(() -> Plugins.isListening(Files.readString(bridge.said())));
        return Plugins.portIn(Files.readString(bridge.said()));
    }

    private static Map<RunKey, JobCompletion> answers(List<byte[]> told, List<FinishedRun> hooks) throws IOException {
        Map<RunKey, JobCompletion> answers = new TreeMap<>(PluginRecordings.answers(told));
        hooks.forEach(run -> answers.put(run.key(), FinishedRuns.hook(run)));
        return answers;
    }

    private static void awaitLastWords(Broker broker, JavaProcess bridge, Map<RunKey, JobCompletion> answers) {
        Awaitility.await("the last words")
                .atMost(PATIENCE)
                .pollInSameThread()
                .failFast(() -> assertTrue(bridge.process().isAlive(), () -> "it ended: " + bridge.said()))
                .untilAsserted(() -> LastWords.of(TopicContents.of(broker.bootstrapServers()))
                        .assertAre(answers));
    }
}
