package io.github.jobenergy.quickstart.play.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.EnergySlot;
import io.github.jobenergy.energy.footprint.Footprint;
import io.github.jobenergy.energy.footprint.FootprintCalculator;
import io.github.jobenergy.energy.footprint.Rates;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import io.github.jobenergy.quickstart.broker.TopicContents;
import io.github.jobenergy.quickstart.play.Inputs;
import io.github.jobenergy.quickstart.play.NodeInputs;
import io.github.jobenergy.quickstart.play.PlayedRecording;
import io.github.jobenergy.quickstart.play.RateSlots;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.footprint.FootprintAmounts;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.UsageFootprint;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two instances of energy-streams with footprints on four partitions, killed with SIGKILL at random points while readings, runs and
 * revised rates are published, with or without their state: the last footprints of runs, and those of users, equal those of a replay.
 */
@Tag("soak")
class KilledFootprintsIT {

    private static final int CLUSTERS = Math.toIntExact(SoakScale.of(12, 3));
    private static final long SEED = 2026;
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(2);
    private static final MeterSettings MINUTES =
            MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(Duration.ofMinutes(1))));

    @TempDir
    Path folder;

    /** The amounts of runs and of rows. */
    private record Amounts(Map<RunKey, FootprintAmounts> ofRuns, Map<UsageKey, FootprintAmounts> ofRows) {}

    @Test
    void noGramIsLostOrDoubledIfInstancesAreKilled() throws Exception {
        PlayedRecording played = PlayedRecording.of("contain");
        Inputs copies = ClusterCopies.of(Inputs.of(played.completions(), NodeInputs.of(played.recording())), CLUSTERS);
        List<RateSlot> rates = rates(played.completions());
        List<Object> values = new ArrayList<>(copies.values());
        values.addAll(rates);
        Inputs inputs = new Inputs(values);
        Amounts expected = replayed(inputs, Rates.of(rates));
        assertTrue(
                expected.ofRuns().values().stream()
                        .anyMatch(amounts -> amounts.emissions().size() == 1
                                && amounts.costs().size() == 1
                                && amounts.facilityEnergies().size() == 1),
                "runs with energy and rates");

        try (Broker broker = TestBrokers.start(folder.resolve("kafka"));
                KilledInstances instances =
                        new KilledInstances(broker, folder, SEED, List.of("--job-power=PT1M", "--footprint"))) {
            createTopics(broker);
            instances.killWhilePublishing(inputs.shuffled(SEED).values());

            Awaitility.await("all footprints")
                    .atMost(TIMEOUT)
                    .pollInterval(POLL_INTERVAL)
                    .pollInSameThread()
                    .until(() -> last(contents(broker)), expected::equals);
            instances.stopAll();
            instances.report(expected.ofRuns().size());
            TopicContents contents = contents(broker);
            contents.assertMatchesContract(KilledInstances.PARTITIONS);
            assertRevisionsAreConsistent(contents);
        }
    }

    private static void createTopics(Broker broker) {
        try (TopicSetup setup = new TopicSetup(
                Map.of("bootstrap.servers", broker.bootstrapServers()),
                broker::topicName,
                TopicSetup.TOPICS_WITH_FOOTPRINTS)) {
            setup.create(KilledInstances.PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
        }
    }

    private static TopicContents contents(Broker broker) {
        return TopicContents.of(
                broker.bootstrapServers(),
                broker::topicName,
                Set.of(Topic.JOB_FOOTPRINT, Topic.USAGE_FOOTPRINT, Topic.REJECTIONS));
    }

    /** Slots of five minutes, an hour and a day around the runs, a third of them with a second revision. */
    private static List<RateSlot> rates(List<JobCompletion> completions) {
        Instant begin = completions.stream()
                .flatMap(completion -> completion.times().startTime().stream())
                .min(Instant::compareTo)
                .orElseThrow()
                .truncatedTo(ChronoUnit.HOURS);
        Random random = new Random(SEED);
        List<RateSlot> rates = new ArrayList<>();
        for (int slot = 0; slot < 36; slot++) {
            add(rates, RateKind.CARBON_INTENSITY, begin.plus(Duration.ofMinutes(5L * slot)), "PT5M", random);
        }
        for (int slot = 0; slot < 3; slot++) {
            add(rates, RateKind.ELECTRICITY_PRICE, begin.plus(Duration.ofHours(slot)), "PT1H", random);
        }
        add(rates, RateKind.PUE, begin.truncatedTo(ChronoUnit.DAYS), "PT24H", random);
        add(rates, RateKind.PUE, begin.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(1)), "PT24H", random);
        return rates;
    }

    private static void add(List<RateSlot> rates, RateKind kind, Instant start, String length, Random random) {
        int revisions = 1 + random.nextInt(2);
        for (int revision = 1; revision <= revisions; revision++) {
            long billionths = 1_000_000_000L + random.nextInt(1_000_000_000);
            rates.add(RateSlots.slot(revision, "site", kind, start, Duration.parse(length), billionths));
        }
    }

    private static Amounts replayed(Inputs inputs, Rates rates) throws MalformedHostlistException {
        Replay replay = new Replay(MINUTES, MeterSpaces.OWN, Clock.systemUTC());
        for (Object value : inputs.values()) {
            if (value instanceof PowerReading reading) {
                replay.read(reading);
            } else if (value instanceof NodeState state) {
                replay.observe(state);
            } else if (value instanceof JobCompletion completion) {
                replay.complete(completion);
            }
        }
        FootprintCalculator calculator = new FootprintCalculator(rates, Optional.empty());
        Map<RunKey, FootprintAmounts> ofRuns = new TreeMap<>();
        Map<UsageKey, Footprint> rows = new TreeMap<>();
        for (JobEnergy result : replay.close()) {
            ofRuns.put(
                    result.run(),
                    calculator.of(result, replay.curve(result.run())).amounts());
            for (DayEnergy day : result.figures().energyByDay().orElse(List.of())) {
                List<EnergySlot> ofDay = replay.curve(result.run()).stream()
                        .filter(slot ->
                                slot.startTime().truncatedTo(ChronoUnit.DAYS).equals(day.dayTime()))
                        .map(EnergySlot::of)
                        .toList();
                rows.merge(UsageChange.row(result, day.dayTime()), Footprint.of(ofDay, rates), Footprint::plus);
            }
        }
        Map<UsageKey, FootprintAmounts> ofRows = new TreeMap<>();
        rows.forEach((key, sum) -> ofRows.put(key, sum.amounts(Optional.empty())));
        return new Amounts(ofRuns, ofRows);
    }

    private static Amounts last(TopicContents contents) {
        Map<RunKey, FootprintAmounts> ofRuns = new TreeMap<>();
        contents.of(Topic.JOB_FOOTPRINT).forEach(each -> {
            JobFootprint footprint = read(JobFootprint.class, each);
            ofRuns.put(footprint.run(), footprint.amounts());
        });
        Map<UsageKey, FootprintAmounts> ofRows = new TreeMap<>();
        contents.of(Topic.USAGE_FOOTPRINT).forEach(each -> {
            if (each.value() == null) {
                ofRows.remove(UsageKey.parse(each.key()));
            } else {
                UsageFootprint row = read(UsageFootprint.class, each);
                ofRows.put(row.usageKey(), row.amounts());
            }
        });
        return new Amounts(ofRuns, ofRows);
    }

    private static void assertRevisionsAreConsistent(TopicContents contents) {
        Map<String, Long> revisions = new TreeMap<>();
        contents.of(Topic.JOB_FOOTPRINT).forEach(each -> {
            long revision = read(JobFootprint.class, each).footprintRevision().revision();
            assertEquals(revisions.getOrDefault(each.key(), 0L) + 1, revision, each.key());
            revisions.put(each.key(), revision);
        });
        contents.of(Topic.USAGE_FOOTPRINT).stream()
                .filter(each -> each.value() != null)
                .forEach(each -> {
                    long revision = read(UsageFootprint.class, each).revision();
                    Long before = revisions.put(each.key(), revision);
                    assertTrue(before == null || before < revision, each.key());
                });
        assertEquals(List.of(), contents.of(Topic.REJECTIONS));
    }

    private static <T> T read(Class<T> type, ConsumerRecord<String, byte[]> from) {
        try {
            return new ContractCodec().read(type, from.value());
        } catch (MalformedRecordException malformed) {
            throw new IllegalStateException(malformed);
        }
    }
}
