package io.github.jobenergy.quickstart.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.streams.TopicSetup;
import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.ledger.Content;
import io.github.jobenergy.jobcomp.publish.BrokerSettings;
import io.github.jobenergy.jobcomp.run.Bridge;
import io.github.jobenergy.jobcomp.run.BridgeConfig;
import io.github.jobenergy.jobcomp.run.LookSchedule;
import io.github.jobenergy.jobcomp.spool.SpoolLevel;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.Brokers;
import io.github.jobenergy.quickstart.broker.KillableBroker;
import io.github.jobenergy.quickstart.play.TopicContents;
import io.github.jobenergy.quickstart.stage.EnergyProgram;
import io.github.jobenergy.quickstart.stage.Installation;
import io.github.jobenergy.quickstart.stage.SacctStandIn;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The broker dies again and again under a bridge at work: with every kill, records of the hook lie in the spool that nobody has
 * acknowledged. In the end every run is said, no revision is said twice, and the last word on each is what the hook and
 * accounting say together. {@code -Djobenergy.soak.seed} plays another life.
 */
@Tag("broker")
@Tag("soak")
class BrokerKillIT {

    private static final int RUNS = 10_000;
    private static final int KILLS = 20;
    private static final double SCALE = Double.parseDouble(System.getProperty("jobenergy.soak.scale", "1.0"));
    private static final long SEED = Long.getLong("jobenergy.soak.seed", 20_261_121L);

    private static final int PARTITIONS = 2;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration GLANCE = Duration.ofMillis(1);

    private final Random random = new Random(SEED);
    private final FinishedRuns runs = FinishedRuns.of(Math.toIntExact(Math.round(RUNS * SCALE)), SEED);

    @TempDir
    Path folder;

    @Test
    void noRunIsLostOrSaidTwiceWhenTheBrokerDies() throws Exception {
        int kills = Math.toIntExact(Math.max(1, Math.round(KILLS * SCALE)));
        HookSpool spool = HookSpool.in(folder.resolve("spool"));
        try (KillableBroker broker = Brokers.startKillable(folder.resolve("kafka"))) {
            createTopics(broker);
            List<Long> unacknowledged;
            try (Bridge bridge = Bridge.start(config(broker, spool))) {
                unacknowledged = tellAndKill(kills, spool, broker);
                Awaitility.await("an empty spool").atMost(PATIENCE).until(spool::isEmpty);
                assertTrue(bridge.counts().entries().addUp(), () -> "seed " + SEED + ": " + bridge.counts());
            }
            TopicContents contents = TopicContents.of(broker.bootstrapServers());
            System.out.printf(
                    "BrokerKillIT: seed %d, %d runs, %d records, %d kills of a %s with unacknowledged %s%n",
                    SEED,
                    runs.all().size(),
                    contents.of(Topic.JOB_COMPLETIONS).size(),
                    unacknowledged.size(),
                    broker.getClass().getSimpleName(),
                    unacknowledged);
            assertEquals(
                    kills, unacknowledged.stream().filter(count -> count > 0).count(), "kills in flight");
            assertNothingIsLostOrSaidTwice(contents);
        }
    }

    private static void createTopics(Broker broker) {
        try (TopicSetup setup =
                new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), EnergyProgram::topicName)) {
            setup.create(PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
        }
    }

    /** As at a site, but sooner: accounting's answer is settled after 2 s, its denial believed after 4 s. */
    private BridgeConfig config(Broker broker, HookSpool spool) throws IOException {
        Path accounting = folder.resolve("accounting");
        runs.writeAccounting(accounting);
        SacctStandIn sacct = SacctStandIn.install(
                new Installation(Path.of("target/dist").toAbsolutePath()), accounting, folder.resolve("bin"));
        return new BridgeConfig(
                FinishedRuns.CLUSTER,
                new BridgeConfig.SpoolConfig(spool.folder(), new SpoolLevel(RUNS * 2L), Duration.ofMillis(50)),
                new BridgeConfig.KafkaConfig(
                        new BrokerSettings(broker.bootstrapServers(), Map.of()), Topic.DEFAULT_PREFIX),
                Optional.of(new BridgeConfig.AccountingConfig(
                        new SacctSettings(
                                sacct.executable().toString(),
                                FinishedRuns.CLUSTER,
                                Duration.ofSeconds(30),
                                new Plausibility(Plausibility.DEFAULT_MOST_WATTS_PER_NODE)),
                        new DutyCycle(100),
                        new LookSchedule(Duration.ofMillis(300), Duration.ofSeconds(2), Duration.ofSeconds(4)))));
    }

    /** Runs end at a pace that changes from kill to kill; gives how many records nobody had acknowledged at each kill. */
    private List<Long> tellAndKill(int kills, HookSpool spool, KillableBroker broker) throws IOException {
        List<Long> unacknowledged = new ArrayList<>();
        int told = 0;
        for (int kill = 1; kill <= kills; kill++) {
            List<FinishedRun> part = runs.all().subList(told, runs.all().size() * kill / kills);
            told += part.size();
            int before = spool.puts();
            int moment = before + 1 + random.nextInt(part.size() * 3 / 4);
            Duration pause = Duration.ofNanos(100_000L + random.nextInt(2_000_000));
            try (EndingRuns ending = EndingRuns.of(part, spool, pause)) {
                unacknowledged.add(awaitMoment(moment, spool));
                broker.kill();
                ending.await();
            }
            broker.restart();
            Awaitility.await("all that was told, after kill " + kill)
                    .atMost(PATIENCE)
                    .until(() -> spool.unacknowledged() == 0);
        }
        return unacknowledged;
    }

    private static long awaitMoment(int moment, HookSpool spool) {
        return Awaitility.await("records nobody has acknowledged")
                .atMost(PATIENCE)
                .pollInterval(GLANCE)
                .pollInSameThread()
                .until(() -> spool.puts() < moment ? 0L : spool.unacknowledged(), count -> count > 0);
    }

    private void assertNothingIsLostOrSaidTwice(TopicContents contents) throws MalformedRecordException {
        contents.assertTheContractHolds(PARTITIONS);
        assertEquals(List.of(), contents.of(Topic.REJECTIONS));
        Map<RunKey, JobCompletion> answers = runs.answers();
        Map<RunKey, JobCompletion> last = new TreeMap<>();
        for (ConsumerRecord<String, byte[]> each : contents.of(Topic.JOB_COMPLETIONS)) {
            JobCompletion said = new ContractCodec().read(JobCompletion.class, each.value());
            JobCompletion before = last.put(said.run(), said);
            assertEquals(
                    before == null ? 1 : before.revision() + 1, said.revision(), () -> "seed " + SEED + ", " + said);
        }
        assertEquals(answers.keySet(), last.keySet(), "seed " + SEED);
        Content content = new Content();
        for (FinishedRun run : runs.all()) {
            JobCompletion said = last.get(run.key());
            assertTrue(said.settled(), () -> "seed " + SEED + ", " + said);
            assertEquals(
                    content.sha256(answers.get(run.key())), content.sha256(said), () -> "seed " + SEED + ", " + said);
            assertEquals(
                    run.joules(),
                    said.slurmEnergy().joules().map(Energy::millijoules).map(all -> all / 1_000));
            assertEquals(Optional.of(run.jobName()), said.identity().jobName());
        }
    }
}
