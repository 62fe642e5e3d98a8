package io.github.jobenergy.quickstart.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.cli.EnergyStreams;
import io.github.jobenergy.energy.fanout.MeterSpaces;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.streams.TopicSetup;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.Brokers;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.stage.EnergyProgram;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two instances of the program energy-streams on four partitions, killed with SIGKILL at random points while there is work in
 * flight, one or both, with their state or without: the last results are those of a program that nobody killed, field by field.
 * And a program that comes when the readings have gone leaves them as they are.
 */
@Tag("broker")
@Tag("soak")
class KilledInstancesIT {

    private static final int KILLS = 20;
    private static final int FEWEST_KILLS = 2;
    private static final int CLUSTERS = 24;
    private static final int PARTITIONS = 4;
    private static final long SEED = 2026;
    private static final double LOSES_STATE = 0.4;
    private static final double TAKES_THE_OTHER_ALONG = 0.25;

    /** An instance is killed when of the last records published a part is left undone, between these. */
    private static final double LEAST_LEFT = 0.2;

    private static final double MOST_LEFT = 0.95;
    private static final String APPLICATION = "energy-streams";
    private static final String LATECOMER = "energy-streams-later";
    private static final List<String> NAMES = List.of("one", "other");
    private static final Duration A_LOOK = Duration.ofMillis(20);
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);
    private final Map<String, JavaProcess> instances = new TreeMap<>();
    private final List<Kill> kills = new ArrayList<>();

    /** Who was killed, with how many records that no commit covered, and whether its state was lost as well. */
    private record Kill(String instance, long undone, boolean losesState) {}

    private static int wanted() {
        double scale = Double.parseDouble(System.getProperty("jobenergy.soak.scale", "1.0"));
        return (int) Math.max(FEWEST_KILLS, Math.round(KILLS * scale));
    }

    @Test
    void whatIsSaidInTheEndIsWhatIsSaidWhereNobodyDies() throws Exception {
        Performance played = Performance.of("contain");
        Inputs inputs = Copies.of(Inputs.of(played.completions(), Scene.of(played.recording())), CLUSTERS);
        Map<RunKey, JobEnergy> expected = replayed(inputs);
        try (Broker broker = Brokers.start(folder.resolve("kafka"));
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
                ResultReader reader = openReader(broker)) {
            killWhilePublishing(broker, admin, inputs.shuffled(SEED).values());
            await(reader, expected);
            stopAll();
            report(expected.size());
            assertNothingIsSaidInTwoWays(broker, expected.size());

            long revisions = revisions(broker);
            forgetReadings(admin);
            comeLate(broker, admin);
            await(reader, expected);
            assertEquals(revisions, revisions(broker), "revisions, after a replay without readings");
        } finally {
            stopAll();
        }
    }

    private static Map<RunKey, JobEnergy> replayed(Inputs inputs) throws MalformedHostlistException {
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
        for (Object value : inputs.values()) {
            if (value instanceof PowerReading reading) {
                assertEquals(Optional.empty(), replay.read(reading));
            } else if (value instanceof NodeState state) {
                replay.observe(state);
            } else if (value instanceof JobCompletion completion) {
                replay.complete(completion);
            }
        }
        Map<RunKey, JobEnergy> results = new TreeMap<>();
        replay.close().forEach(result -> results.put(result.run(), Inputs.timeless(result)));
        return results;
    }

    private static ResultReader openReader(Broker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), EnergyProgram::topicName)) {
            setup.create(PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
        }
        return ResultReader.of(broker.bootstrapServers(), EnergyProgram::topicName);
    }

    /** A part of the records for each kill, and the last one for those who live on. */
    private void killWhilePublishing(Broker broker, Admin admin, List<Object> values) throws Exception {
        for (String name : NAMES) {
            start(broker, APPLICATION, name, "PT0.2S");
        }
        // Some more than are wanted: one or the other may find that everything was just done.
        int parts = wanted() + wanted() / 2 + 2;
        for (int part = 0; part < parts; part++) {
            int from = values.size() * part / parts;
            int to = values.size() * (part + 1) / parts;
            new Inputs(values.subList(from, to)).publish(broker.bootstrapServers());
            if (part < parts - 1) {
                awaitSomeDone(admin, (to - from) * (LEAST_LEFT + (MOST_LEFT - LEAST_LEFT) * random.nextDouble()));
                kill(broker, admin);
            }
        }
    }

    /** The point at which it dies is where this many records of what was published are still to be done. */
    private static void awaitSomeDone(Admin admin, double left) {
        Awaitility.await("some progress")
                .atMost(PATIENCE)
                .pollInterval(A_LOOK)
                .until(() -> undone(admin, APPLICATION) <= left);
    }

    private void kill(Broker broker, Admin admin) throws Exception {
        String first = NAMES.get(random.nextInt(NAMES.size()));
        boolean isBoth = random.nextDouble() < TAKES_THE_OTHER_ALONG;
        List<String> victims = isBoth ? NAMES : List.of(first);
        for (String victim : victims) {
            JavaProcess instance = instances.remove(victim);
            if (instance == null) {
                throw new AssertionError("no instance " + victim);
            }
            instance.kill();
        }
        long undone = undone(admin, APPLICATION);
        for (String victim : victims) {
            boolean losesState = random.nextDouble() < LOSES_STATE;
            kills.add(new Kill(victim, undone, losesState));
            if (losesState) {
                delete(folder.resolve(victim));
            }
            start(broker, APPLICATION, victim, "PT0.2S");
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

    private void start(Broker broker, String application, String name, String coalescing) throws IOException {
        instances.put(
                name,
                JavaProcess.start(
                        EnergyStreams.class,
                        folder.resolve("said-by-" + name),
                        "run",
                        "--bootstrap-server=" + broker.bootstrapServers(),
                        "--application-id=" + application,
                        "--state-dir=" + folder.resolve(name),
                        "--lateness=PT3S",
                        "--deadline=PT15S",
                        "--coalescing=" + coalescing,
                        "--kafka=commit.interval.ms=1000",
                        "--kafka=session.timeout.ms=6000"));
    }

    private void stopAll() throws IOException {
        for (JavaProcess instance : instances.values()) {
            instance.kill();
        }
        instances.clear();
    }

    private static void await(ResultReader reader, Map<RunKey, JobEnergy> expected) {
        Awaitility.await("all results").atMost(PATIENCE).pollInSameThread().until(() -> look(reader), expected::equals);
    }

    private static Map<RunKey, JobEnergy> look(ResultReader reader) {
        boolean hasMore = true;
        while (hasMore) {
            hasMore = reader.look();
        }
        Map<RunKey, JobEnergy> last = new TreeMap<>();
        reader.results().energies().forEach(each -> last.put(each.value().run(), Inputs.timeless(each.value())));
        return last;
    }

    private void report(int runs) {
        long inFlight = kills.stream().filter(kill -> kill.undone() > 0).count();
        kills.forEach(kill -> System.out.println("killed " + kill.instance() + " with " + kill.undone()
                + " records undone" + (kill.losesState() ? ", and its state deleted" : "")));
        System.out.println("instances killed with work in flight: " + inFlight + " (at least " + wanted() + "), "
                + kills.stream().filter(Kill::losesState).count() + " lost their state; " + runs + " runs, seed "
                + SEED);
        assertTrue(inFlight >= wanted(), () -> "kills with work in flight: expected " + wanted() + ", found " + kills);
    }

    private static void assertNothingIsSaidInTwoWays(Broker broker, int runs) throws Exception {
        TopicContents contents = TopicContents.of(broker.bootstrapServers());
        contents.assertTheContractHolds(PARTITIONS);
        Map<RunKey, Long> revisions = new HashMap<>();
        for (ConsumerRecord<String, byte[]> each : contents.of(Topic.JOB_ENERGY_REVISIONS)) {
            JobEnergy said = new ContractCodec().read(JobEnergy.class, each.value());
            long before = revisions.getOrDefault(said.run(), 0L);
            assertTrue(said.edition().revision() > before, () -> "after revision " + before + ": " + said);
            revisions.put(said.run(), said.edition().revision());
        }
        assertEquals(runs, revisions.size());
        assertEquals(List.of(), contents.of(Topic.REJECTIONS));
    }

    private static long revisions(Broker broker) {
        return TopicContents.of(broker.bootstrapServers())
                .of(Topic.JOB_ENERGY_REVISIONS)
                .size();
    }

    private static void forgetReadings(Admin admin) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            ends.put(new TopicPartition(EnergyProgram.topicName(Topic.NODE_POWER), partition), OffsetSpec.latest());
        }
        Map<TopicPartition, RecordsToDelete> deleted = new HashMap<>();
        admin.listOffsets(ends)
                .all()
                .get()
                .forEach((partition, end) -> deleted.put(partition, RecordsToDelete.beforeOffset(end.offset())));
        admin.deleteRecords(deleted).all().get();
    }

    /** Without state, without offsets, without readings: it answers every run anew, from nothing. */
    private void comeLate(Broker broker, Admin admin) throws IOException {
        long before = answers(broker);
        long nodes = TopicContents.of(broker.bootstrapServers()).of(Topic.NODE_JOB_ENERGY).stream()
                .map(each -> each.key() + each.partition())
                .distinct()
                .count();
        start(broker, LATECOMER, "late", "PT20S");
        Awaitility.await("answers without readings")
                .atMost(PATIENCE)
                .until(() -> undone(admin, LATECOMER) == 0 && answers(broker) >= before + nodes);
    }

    private static long answers(Broker broker) {
        return TopicContents.of(broker.bootstrapServers())
                .of(Topic.NODE_JOB_ENERGY)
                .size();
    }

    /** How many records that are there, of the topics that come in, no commit of the application covers. */
    private static long undone(Admin admin, String application) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(application)
                .partitionsToOffsetAndMetadata()
                .get();
        Map<TopicPartition, OffsetSpec> starts = new HashMap<>();
        Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (Topic topic : List.of(Topic.NODE_POWER, Topic.NODE_STATES, Topic.JOB_COMPLETIONS)) {
            for (int partition = 0; partition < PARTITIONS; partition++) {
                TopicPartition each = new TopicPartition(EnergyProgram.topicName(topic), partition);
                starts.put(each, OffsetSpec.earliest());
                ends.put(each, OffsetSpec.latest());
            }
        }
        Map<TopicPartition, ListOffsetsResultInfo> first =
                admin.listOffsets(starts).all().get();
        long undone = 0;
        for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end :
                admin.listOffsets(ends).all().get().entrySet()) {
            OffsetAndMetadata done = committed.get(end.getKey());
            ListOffsetsResultInfo start = first.get(end.getKey());
            long from = Math.max(start == null ? 0 : start.offset(), done == null ? 0 : done.offset());
            undone += Math.max(0, end.getValue().offset() - from);
        }
        return undone;
    }
}
