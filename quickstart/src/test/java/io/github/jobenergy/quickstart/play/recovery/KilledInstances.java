package io.github.jobenergy.quickstart.play.recovery;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.play.EnergyProcess;
import io.github.jobenergy.quickstart.play.Inputs;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;

/**
 * Two instances of the program energy-streams, killed with SIGKILL at random points while there is work in flight, one or both,
 * with their state or without.
 */
final class KilledInstances implements AutoCloseable {

    private static final int KILLS = 20;
    private static final int FEWEST_KILLS = 2;
    private static final double STATE_LOSS = 0.4;
    private static final double BOTH_KILLED = 0.25;

    /** An instance is killed when of the last records published a part is left undone, between these. */
    private static final double LEAST_UNPROCESSED = 0.2;

    private static final double MOST_UNPROCESSED = 0.95;

    /** A small part is done between two commits: then only who is killed as soon as it is published has work in flight. */
    private static final double KILLED_AT_ONCE = 0.5;

    private static final int MOST_ATTEMPTS = 20;

    private static final String APPLICATION = "energy-streams";
    static final int PARTITIONS = 4;

    private static final List<String> NAMES = List.of("one", "other");
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final Broker broker;
    private final Admin admin;
    private final Path folder;
    private final long seed;
    private final List<String> options;
    private final Random random;
    private final Map<String, JavaProcess> instances = new TreeMap<>();
    private final List<Kill> kills = new ArrayList<>();

    /** Instances on that broker, with their states in the folder, and what happens to them by the seed. */
    KilledInstances(Broker broker, Path folder, long seed) {
        this(broker, folder, seed, List.of());
    }

    /** The same with further options. */
    KilledInstances(Broker broker, Path folder, long seed, List<String> options) {
        this.options = List.copyOf(options);
        this.broker = broker;
        this.admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
        this.folder = folder;
        this.seed = seed;
        this.random = new Random(seed);
    }

    /** Who was killed, with how many records that no commit covered, and whether its state was lost as well. */
    private record Kill(String instance, long unprocessed, boolean isStateLost) {}

    private static int requiredKills() {
        return Math.toIntExact(SoakScale.of(KILLS, FEWEST_KILLS));
    }

    /** A part of the records for each kill, and the last one for those who live on. */
    void killWhilePublishing(List<Object> values) throws Exception {
        killWhilePublishing(values, 0);
    }

    /** The same in as many parts at least: of the first ones some are done by instances that are left alone. */
    void killWhilePublishing(List<Object> values, int fewestParts) throws Exception {
        for (String name : NAMES) {
            start(APPLICATION, name, "PT0.2S");
        }
        // More than are wanted: one or the other may find that everything was just done.
        int partsWithKills = 3 * requiredKills() + 4;
        int parts = Math.max(partsWithKills, fewestParts);
        for (int part = 0; part < parts; part++) {
            int from = values.size() * part / parts;
            int to = values.size() * (part + 1) / parts;
            new Inputs(values.subList(from, to)).publish(broker);
            double left =
                    (to - from) * (LEAST_UNPROCESSED + (MOST_UNPROCESSED - LEAST_UNPROCESSED) * random.nextDouble());
            boolean isWithKill =
                    part < parts - 1 && part >= parts - partsWithKills && inFlight() < 2L * requiredKills();
            if (!isWithKill || random.nextDouble() >= KILLED_AT_ONCE) {
                awaitSomeDone(left);
            }
            if (isWithKill) {
                kill();
            }
        }
        Inputs last = new Inputs(values.subList(values.size() * (parts - 1) / parts, values.size()));
        for (int attempt = 0; attempt < MOST_ATTEMPTS && inFlight() < requiredKills(); attempt++) {
            // Everything was done before each kill so far: duplicates change nothing.
            last.publish(broker);
            kill();
        }
    }

    private long inFlight() {
        return kills.stream().filter(kill -> kill.unprocessed() > 0).count();
    }

    /** The program is killed when this many of the published records are not processed. */
    private void awaitSomeDone(double left) {
        Awaitility.await("some progress")
                .atMost(TIMEOUT)
                .pollInterval(POLL_INTERVAL)
                .until(() -> unprocessed(APPLICATION) <= left);
    }

    private void kill() throws Exception {
        String first = NAMES.get(random.nextInt(NAMES.size()));
        boolean isBoth = random.nextDouble() < BOTH_KILLED;
        List<String> targets = isBoth ? NAMES : List.of(first);
        for (String target : targets) {
            JavaProcess instance = instances.remove(target);
            if (instance == null) {
                throw new AssertionError("no instance " + target);
            }
            instance.kill();
        }
        long unprocessed = unprocessed(APPLICATION);
        for (String target : targets) {
            boolean isStateLost = random.nextDouble() < STATE_LOSS;
            kills.add(new Kill(target, unprocessed, isStateLost));
            if (isStateLost) {
                delete(folder.resolve(target));
            }
            start(APPLICATION, target, "PT0.2S");
        }
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Starts an instance of that application. */
    void start(String application, String name, String coalescing) throws IOException {
        List<String> words = new ArrayList<>(options);
        words.add("--coalescing=" + coalescing);
        instances.put(
                name,
                EnergyProcess.start(
                        broker,
                        application,
                        folder.resolve(name),
                        folder.resolve("output-of-" + name),
                        words.toArray(String[]::new)));
    }

    /** Kills those that live. */
    void stopAll() throws IOException {
        for (JavaProcess instance : instances.values()) {
            instance.kill();
        }
        instances.clear();
    }

    /** Prints the killed instances, and checks that there were enough kills and that work was in progress. */
    void report(int runs) {
        kills.forEach(kill -> System.out.println("killed " + kill.instance() + " with " + kill.unprocessed()
                + " records undone" + (kill.isStateLost() ? ", and its state deleted" : "")));
        System.out.println("instances killed with work in flight: " + inFlight() + " (at least " + requiredKills()
                + "), "
                + kills.stream().filter(Kill::isStateLost).count() + " lost their state; " + runs + " runs, seed "
                + seed);
        assertTrue(
                inFlight() >= requiredKills(),
                () -> "kills with work in flight: expected " + requiredKills() + ", found " + kills);
    }

    /** How many records that are there, of the topics that come in, no commit of the application covers. */
    long unprocessed(String application) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(application)
                .partitionsToOffsetAndMetadata()
                .get();
        Map<TopicPartition, OffsetSpec> starts = new HashMap<>();
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (Topic topic : List.of(Topic.NODE_POWER, Topic.NODE_STATES, Topic.JOB_STARTS, Topic.JOB_COMPLETIONS)) {
            for (int partition = 0; partition < PARTITIONS; partition++) {
                TopicPartition each = new TopicPartition(broker.topicName(topic), partition);
                starts.put(each, OffsetSpec.earliest());
                ends.put(each, OffsetSpec.latest());
            }
        }
        Map<TopicPartition, ListOffsetsResultInfo> first =
                admin.listOffsets(starts).all().get();
        long unprocessed = 0;
        for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end :
                admin.listOffsets(ends).all().get().entrySet()) {
            OffsetAndMetadata done = committed.get(end.getKey());
            ListOffsetsResultInfo start = first.get(end.getKey());
            long from = Math.max(start == null ? 0 : start.offset(), done == null ? 0 : done.offset());
            unprocessed += Math.max(0, end.getValue().offset() - from);
        }
        return unprocessed;
    }

    @Override
    public void close() throws IOException {
        stopAll();
        admin.close();
    }
}
