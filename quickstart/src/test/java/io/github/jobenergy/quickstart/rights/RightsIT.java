package io.github.jobenergy.quickstart.rights;

import static io.github.jobenergy.quickstart.rights.RightsAssertions.DENIED;
import static io.github.jobenergy.quickstart.rights.RightsAssertions.assertEachIsNamed;
import static io.github.jobenergy.quickstart.rights.RightsAssertions.assertGreen;
import static io.github.jobenergy.quickstart.rights.RightsAssertions.check;
import static io.github.jobenergy.quickstart.rights.RightsAssertions.rows;
import static io.github.jobenergy.quickstart.rights.RightsAssertions.words;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.cli.EnergyStreams;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.jobcomp.cli.JobcompBridge;
import io.github.jobenergy.node.cli.NodeBridge;
import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.bridge.HookSpool;
import io.github.jobenergy.quickstart.bridge.Plugins;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.broker.SecuredBroker;
import io.github.jobenergy.quickstart.broker.SecuredBroker.Client;
import io.github.jobenergy.quickstart.nodes.PmCountersFiles;
import io.github.jobenergy.rate.cli.RateBridge;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each program on a broker with exactly the ACLs that its document lists: it works completely, and names each right that is
 * denied.
 */
class RightsIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Path DOCUMENTS = Path.of("..", "docs");
    private static final Path RECORDED_PLUGIN =
            Path.of("..", "jobcomp-bridge", "src", "test", "resources", "jobcomp-kafka", "26.05.jsonl");
    private static final String CLUSTER = FinishedRuns.CLUSTER;
    private static final String ADOPTED_RUNS = "slurm.jobcomp";
    private static final String FORMATTED_RUNS = "runs-as-the-plugin";
    private static final String ADOPTED_POWER = "telegraf";
    private static final String APPLICATION = "app";

    @TempDir
    static Path kafka;

    private static SecuredBroker broker;
    private static Admin admin;

    @TempDir
    Path folder;

    @BeforeAll
    static void aBrokerWithTopics() throws Exception {
        broker = SecuredBroker.start(kafka);
        admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName, topics())) {
            setup.create(1, Optional.empty(), Map.of());
        }
        List<String> others = List.of(
                ADOPTED_RUNS,
                FORMATTED_RUNS,
                ADOPTED_POWER,
                broker.topicName(Topic.PLACES),
                broker.topicName(Topic.PLACE_POWER));
        for (String topic : others) {
            Plugins.createTopic(broker.bootstrapServers(), topic, 1);
        }
    }

    @AfterAll
    static void close() {
        admin.close();
        broker.close();
    }

    @Test
    void jobcompBridge() throws Exception {
        Map<String, String> names =
                Map.of("CLUSTER", CLUSTER, "FORMAT-TOPIC", FORMATTED_RUNS, "ADOPTED-TOPIC", ADOPTED_RUNS);
        List<AclRow> table = AclRow.in(DOCUMENTS.resolve("operating.md"), names);
        List<AclRow> first = rows(table, "run", "first start", "--format", "--adopt");
        Client client = broker.withPassword("jobcomp-bridge");
        Grants grants = new Grants(admin, client.principal());
        HookSpool spool = HookSpool.in(folder.resolve("spool"));
        List<String> options = new ArrayList<>(List.of(
                "--cluster=" + CLUSTER,
                "--spool=" + spool.folder(),
                "--poll-interval=PT0.05S",
                "--no-accounting",
                "--no-starts",
                "--format=jobcomp-kafka",
                "--format-topic=" + FORMATTED_RUNS,
                "--adopt=" + ADOPTED_RUNS));
        options.addAll(connection(client));

        assertEachIsNamed(rows(table, "first start"), first, grants, () -> check(JobcompBridge::commandLine, options));
        assertGreen(first, grants, () -> check(JobcompBridge::commandLine, options));

        FinishedRun run = FinishedRuns.of(1, 1).all().get(0);
        int before = count(Topic.JOB_COMPLETIONS);
        try (JavaProcess bridge =
                JavaProcess.start(JobcompBridge.class, folder.resolve("output.log"), words("run", options))) {
            spool.put(run);
            Plugins.publish(broker.bootstrapServers(), ADOPTED_RUNS, List.of(recordOfPlugin()));
            awaitRecords(before + 2, Topic.JOB_COMPLETIONS, bridge);
            bridge.stop();
        }

        List<AclRow> later = rows(table, "run", "--format", "--adopt");
        assertEachIsNamed(later, later, grants, () -> check(JobcompBridge::commandLine, options));
        assertGreen(later, grants, () -> check(JobcompBridge::commandLine, options));

        grants.set(rows(table, "run", "erase"));
        List<String> erasing =
                new ArrayList<>(List.of("erase", "--cluster=" + CLUSTER, "--user=alice", "--no-accounting"));
        erasing.addAll(connection(client));
        CommandOutcome erased = CommandOutcome.of(JobcompBridge.commandLine(), erasing);
        assertEquals(0, erased.status(), erased.printed());
        assertTrue(erased.printed().contains(run.key().text()), erased.printed());
    }

    private static byte[] recordOfPlugin() throws IOException {
        String recorded =
                Files.readAllLines(RECORDED_PLUGIN, StandardCharsets.ISO_8859_1).get(0);
        return recorded.replace("\"cluster\":\"rig26\"", "\"cluster\":\"" + CLUSTER + "\"")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void nodeBridge() throws Exception {
        publishesReadings(broker.withPassword("node-bridge"));
    }

    @Test
    void nodeBridgeWithACertificate() throws Exception {
        publishesReadings(broker.withCertificate());
    }

    private void publishesReadings(Client client) throws Exception {
        List<AclRow> table = rows(nodeTable(), "run");
        Grants grants = new Grants(admin, client.principal());
        List<String> options = new ArrayList<>(List.of(
                "--cluster=" + CLUSTER, "--source=pm_counters,every=PT0.5S", "--sysfs-root=" + folder, "--node=n1"));
        options.addAll(connection(client));
        try (PmCountersFiles counters = PmCountersFiles.below(folder)) {
            assertEachIsNamed(table, table, grants, () -> check(NodeBridge::commandLine, options));
            assertGreen(table, grants, () -> check(NodeBridge::commandLine, options));

            int before = count(Topic.NODE_POWER);
            try (JavaProcess bridge =
                    JavaProcess.start(NodeBridge.class, folder.resolve("output.log"), words("run", options))) {
                awaitRecords(before + 2, Topic.NODE_POWER, bridge);
                bridge.stop();
            }
            assertTrue(counters.joules() > 0);
        }
    }

    @Test
    void nodeBridgeThatAdopts() throws Exception {
        List<AclRow> table = rows(nodeTable(), "adopt", "--places");
        Path places = Files.write(
                folder.resolve("places.txt"),
                List.of("site centre", "place r07 rack", "meter m r07 it instant W modbus power"));
        Client client = broker.withPassword("node-bridge-adopt");
        Grants grants = new Grants(admin, client.principal());
        List<String> options = new ArrayList<>(List.of(
                "adopt",
                "--cluster=" + CLUSTER,
                "--topic=" + ADOPTED_POWER,
                "--format=telegraf-influx",
                "--group=adopting",
                "--transactional-id=adopting-here",
                "--nodes=n[0-9]",
                "--places=" + places));
        options.addAll(connection(client));

        assertEachIsNamed(table, table, grants, () -> CommandOutcome.of(NodeBridge.commandLine(), options));

        grants.set(table);
        int before = count(Topic.NODE_POWER);
        try (JavaProcess bridge =
                JavaProcess.start(NodeBridge.class, folder.resolve("output.log"), options.toArray(String[]::new))) {
            long nanos = Instant.now().toEpochMilli() * 1_000_000;
            String line =
                    "ipmi_sensor,host=poller,name=instantaneous_power_reading,server=n7,unit=watts value=100 " + nanos;
            Plugins.publish(broker.bootstrapServers(), ADOPTED_POWER, List.of(line.getBytes(StandardCharsets.UTF_8)));
            awaitRecords(before + 1, Topic.NODE_POWER, bridge);
            Plugins.publish(
                    broker.bootstrapServers(),
                    ADOPTED_POWER,
                    List.of(("modbus power=100 " + nanos).getBytes(StandardCharsets.UTF_8)));
            awaitRecords(1, Topic.PLACES, bridge);
            awaitRecords(1, Topic.PLACE_POWER, bridge);
            bridge.stop();
        }
    }

    private static List<AclRow> nodeTable() throws IOException {
        return AclRow.in(
                DOCUMENTS.resolve("node-bridge.md"),
                Map.of("ADOPTED-TOPIC", ADOPTED_POWER, "GROUP", "adopting", "TRANSACTIONAL-ID", "adopting-here"));
    }

    @Test
    void rateBridge() throws Exception {
        List<AclRow> table =
                AclRow.in(DOCUMENTS.resolve("rate-bridge.md"), Map.of("TRANSACTIONAL-ID", "rate-bridge-" + CLUSTER));
        Client client = broker.withPassword("rate-bridge");
        Grants grants = new Grants(admin, client.principal());
        List<String> options = new ArrayList<>(List.of(
                "--site=" + CLUSTER, "--source=constant,rate=pue,value=1.27,zone=hall-1,series=annual,every=PT1S"));
        options.addAll(connection(client));
        assertEachIsNamed(table, table, grants, () -> check(RateBridge::commandLine, options));
        assertGreen(table, grants, () -> check(RateBridge::commandLine, options));
        try (JavaProcess bridge =
                JavaProcess.start(RateBridge.class, folder.resolve("output.log"), words("run", options))) {
            awaitRecords(3, Topic.RATES, bridge);
            bridge.stop();
        }
    }

    private static Set<Topic> topics() {
        Set<Topic> topics = EnumSet.copyOf(TopicSetup.TOPICS_WITH_FOOTPRINTS);
        topics.add(Topic.STATEMENTS);
        topics.add(Topic.ALERTS);
        return topics;
    }

    @Test
    void energyStreams() throws Exception {
        List<AclRow> table = AclRow.in(DOCUMENTS.resolve("energy-streams.md"), Map.of("APPLICATION", APPLICATION));
        List<AclRow> first =
                rows(table, "run", "first start", "--job-power", "--footprint", "--statements", "--alert-rules");
        Client client = broker.withPassword("energy-streams");
        Grants grants = new Grants(admin, client.principal());
        List<String> options =
                new ArrayList<>(List.of("--application-id=" + APPLICATION, "--state-dir=" + folder.resolve("state")));
        Path rules = Files.writeString(folder.resolve("rules.txt"), "power any 0.001 W for:PT1S\n");
        options.addAll(List.of("--job-power=PT1M", "--footprint", "--statements", "--alert-rules=" + rules));
        options.addAll(connection(client));
        assertEachIsNamed(rows(table, "first start"), first, grants, () -> check(EnergyStreams::commandLine, options));
        CommandOutcome green = assertGreen(first, grants, () -> check(EnergyStreams::commandLine, options));
        assertTrue(
                green.printed()
                        .contains(
                                "topic " + APPLICATION + "-*: READ, WRITE, DELETE cannot be verified until it exists"),
                green.printed());

        MeasuredRun run = new MeasuredRun(FinishedRuns.of(1, 1).all().get(0));
        List<String> running = new ArrayList<>(options);
        running.addAll(List.of(
                "--lateness=PT3S",
                "--deadline=PT15S",
                "--coalescing=PT0.2S",
                "--kafka=commit.interval.ms=1000",
                "--kafka=repartition.purge.interval.ms=1000"));
        try (JavaProcess streams =
                JavaProcess.start(EnergyStreams.class, folder.resolve("output.log"), words("run", running))) {
            int rejections = count(Topic.REJECTIONS);
            run.publish(broker);
            for (Topic topic : List.of(
                    Topic.NODE_JOB_ENERGY,
                    Topic.NODE_ENERGY,
                    Topic.JOB_ENERGY,
                    Topic.JOB_ENERGY_REVISIONS,
                    Topic.USAGE_ENERGY,
                    Topic.METER_COMPARISON,
                    Topic.JOB_POWER,
                    Topic.JOB_FOOTPRINT,
                    Topic.USAGE_FOOTPRINT,
                    Topic.STATEMENTS,
                    Topic.ALERTS)) {
                awaitRecords(1, topic, streams);
            }
            awaitRecords(rejections + 1, Topic.REJECTIONS, streams);
            await("records that were read deleted", streams, RightsIT::areReadRecordsDeleted);
            streams.stop();
        }

        List<AclRow> later = rows(table, "run", "--job-power", "--footprint", "--statements", "--alert-rules");
        assertEachIsNamed(later, later, grants, () -> check(EnergyStreams::commandLine, options));
        assertGreen(later, grants, () -> check(EnergyStreams::commandLine, options));
        grants.set(rows(table, "first start"));
        try (JavaProcess denied =
                JavaProcess.start(EnergyStreams.class, folder.resolve("output-denied.log"), words("run", running))) {
            assertEquals(DENIED, denied.end(), Files.readString(denied.output()));
        }

        grants.set(rows(table, "explain"));
        List<String> explaining = new ArrayList<>(options);
        explaining.addAll(0, List.of("explain", run.run().key().text()));
        CommandOutcome explained = CommandOutcome.of(EnergyStreams.commandLine(), explaining);
        assertEquals(0, explained.status(), explained.printed());

        grants.set(rows(table, "run", "--job-power", "--footprint", "--statements", "--alert-rules", "reset"));
        List<String> resetting = new ArrayList<>(options);
        resetting.add(0, "reset");
        CommandOutcome reset = CommandOutcome.of(EnergyStreams.commandLine(), resetting);
        assertEquals(0, reset.status(), reset.printed());
    }

    private static boolean areReadRecordsDeleted() throws Exception {
        TopicPartition runs = new TopicPartition(APPLICATION + "-node-runs-repartition", 0);
        return admin.listOffsets(Map.of(runs, OffsetSpec.earliest()))
                        .partitionResult(runs)
                        .get()
                        .offset()
                > 0;
    }

    @Test
    void energyStreamsThatCreatesTopics() throws Exception {
        String other = "other.";
        String application = "creating";
        List<AclRow> table = AclRow.in(
                DOCUMENTS.resolve("energy-streams.md"), Map.of("APPLICATION", application, "jobenergy.", other));
        List<AclRow> first = rows(table, "run", "first start", "--create-topics");
        Client client = broker.withPassword("energy-streams-creating");
        Grants grants = new Grants(admin, client.principal());
        List<String> options = new ArrayList<>(List.of(
                "--application-id=" + application,
                "--state-dir=" + folder.resolve("state"),
                "--topic-prefix=" + other,
                "--create-topics=1"));
        options.addAll(connection(client));

        assertGreen(first, grants, () -> check(EnergyStreams::commandLine, options));
        grants.set(rows(table, "run", "first start"));
        CommandOutcome denied = check(EnergyStreams::commandLine, options);
        assertEquals(DENIED, denied.status(), denied.printed());
        assertEquals(TopicSetup.TOPICS.size(), denied.denied().size(), denied.printed());

        grants.set(first);
        try (JavaProcess streams =
                JavaProcess.start(EnergyStreams.class, folder.resolve("output.log"), words("run", options))) {
            String internal = application + "-node-runs-repartition";
            await(
                    "topics of the program",
                    streams,
                    () -> admin.listTopics().names().get().containsAll(List.of(other + "job-energy", internal)));
            streams.stop();
        }
    }

    private static List<String> connection(Client client) {
        Map<String, String> properties = new TreeMap<>(client.properties());
        properties.put("default.api.timeout.ms", Long.toString(TIMEOUT.toMillis()));
        List<String> options = new ArrayList<>(List.of("--bootstrap-server=" + client.bootstrapServers()));
        properties.forEach((key, value) -> options.add("--kafka=" + key + "=" + value));
        return options;
    }

    private static int count(Topic topic) {
        return CommittedCount.count(broker, topic);
    }

    private static void awaitRecords(int count, Topic topic, JavaProcess program) {
        await(count + " records of " + topic, program, () -> count(topic) >= count);
    }

    private static void await(String what, JavaProcess program, Callable<Boolean> condition) {
        Awaitility.await(what)
                .atMost(TIMEOUT)
                .pollInSameThread()
                .failFast(() -> {
                    if (!program.process().isAlive()) {
                        throw new AssertionError(
                                "expected a program that runs, found " + Files.readString(program.output()));
                    }
                })
                .until(condition);
    }
}
