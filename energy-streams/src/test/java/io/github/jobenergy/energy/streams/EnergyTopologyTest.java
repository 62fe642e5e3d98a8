package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.replay.Scene;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.energy.Edition.RevisionReason;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobResources;
import io.github.jobenergy.schemas.job.JobTimes;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnergyTopologyTest {

    private static final int ORDERS = Rounds.of(20);
    private static final Instant START = Instant.parse("2026-11-21T01:00:00Z");
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(20);

    @TempDir
    private Path stateDirectory = Path.of("");

    private static List<Object> everything(Scene scene) {
        List<Object> records = new ArrayList<>();
        records.addAll(scene.states());
        records.addAll(scene.counters());
        records.addAll(scene.completions());
        return records;
    }

    private TopologyHarness play(List<Object> records, String name) {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory.resolve(name))) {
            records.forEach(topology::send);
            topology.pass(LONG_ENOUGH);
            return topology.drain();
        }
    }

    private static Replay replay(Scene scene) throws MalformedHostlistException {
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
        scene.states().forEach(replay::observe);
        scene.counters().forEach(replay::read);
        for (JobCompletion completion : scene.completions()) {
            replay.complete(completion);
        }
        return replay;
    }

    private static void assertSame(Replay replay, TopologyHarness played) {
        assertSame(results(replay), played.results());
        assertEquals(timeless(replay.days()), timeless(played.usage().values()));
        Map<NodeHour, NodeEnergy> hours = played.hours();
        assertEquals(replay.hours().size(), hours.size());
        for (NodeEnergy hour : replay.hours()) {
            NodeEnergy other = hours.get(hour.nodeHour());
            assertNotNull(other);
            assertTrue(hour.saysTheSameAs(other), () -> "expected " + hour + "\nfound " + other);
        }
    }

    private static List<UsageEnergy> timeless(Collection<UsageEnergy> rows) {
        return rows.stream().map(row -> row.observedAt(Instant.EPOCH)).toList();
    }

    private static Map<RunKey, JobEnergy> results(Replay replay) {
        Map<RunKey, JobEnergy> results = new TreeMap<>();
        replay.close().forEach(result -> results.put(result.run(), result));
        return results;
    }

    private static void assertSame(Map<RunKey, JobEnergy> expected, Map<RunKey, JobEnergy> found) {
        assertEquals(expected.keySet(), found.keySet());
        expected.forEach((run, result) -> {
            JobEnergy other = found.get(run);
            assertNotNull(other);
            assertTrue(result.saysTheSameAs(other), () -> "expected " + result + "\nfound " + other);
        });
    }

    @Test
    void replayEqualsLife() throws MalformedHostlistException {
        for (String name : Scene.NAMES) {
            Scene scene = new Scene(name);

            TopologyHarness live = play(everything(scene), name);

            assertEquals(9, live.results().size());
            assertEquals(4, live.hours().size());
            assertSame(replay(scene), live);
        }
    }

    @Test
    @Tag("property")
    void anyOrderAndAnyDuplicatesGiveTheSameLastResults() throws MalformedHostlistException {
        Scene scene = new Scene("contain");
        Replay expected = replay(scene);
        for (int seed = 0; seed < ORDERS; seed++) {
            Random random = new Random(seed);
            List<Object> records = new ArrayList<>(everything(scene));
            records.addAll(everything(scene).subList(0, 100 + random.nextInt(300)));
            Collections.shuffle(records, random);

            TopologyHarness found = play(records, "seed-" + seed);

            assertSame(expected, found);
        }
    }

    @Test
    void aRunOnTwoThousandNodesIsGathered() {
        JobCompletion wide = Scene.completion(
                RunKey.of("rig22", 1, START.getEpochSecond()),
                new Slice(START, START.plusSeconds(60), "nid[0001-2000]", Optional.of(8_000L)),
                1L << 40);
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            for (int node = 1; node <= 2_000; node++) {
                for (int second : new int[] {-60, 0, 60, 120}) {
                    topology.send(reading(String.format("nid%04d", node), START.plusSeconds(second), 400L * second));
                }
            }

            topology.send(wide);
            topology.pass(Duration.ofSeconds(5));

            JobEnergy result = topology.drain().results().get(wide.run());
            assertNotNull(result);
            assertEquals(2_000, result.figures().nodesMeasured());
            assertEquals(Energy.ofJoules(2_000 * 60 * 400), result.figures().energyWholeNodes());
            assertEquals(1, topology.revisions().size());
        }
    }

    private static PowerReading reading(String node, Instant time, long joules) {
        return Scene.counter(node, new Scene.Row(time.toEpochMilli(), 1_000_000_000L + joules * 1_000, 0));
    }

    private static JobCompletion minute() {
        return Scene.completion(
                RunKey.of("rig22", 1, START.getEpochSecond()),
                new Slice(START, START.plusSeconds(60), "n1", Optional.of(1L)),
                1L << 30);
    }

    @Test
    void waitsForReadingsThatArriveAfterTheRun() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(reading("n1", START.minusSeconds(10), 0));
            topology.send(minute());
            topology.pass(Duration.ofMinutes(1));
            assertEquals(0, topology.drain().revisions().size());

            for (int second = 0; second <= 90; second += 10) {
                topology.send(reading("n1", START.plusSeconds(second), 100L * (second + 10)));
            }

            assertEquals(1, topology.drain().revisions().size());
            assertEquals(Energy.ofJoules(6_000), only(topology).figures().energyWholeNodes());
        }
    }

    private static JobEnergy only(TopologyHarness topology) {
        assertEquals(1, topology.results().size());
        return topology.results().values().iterator().next();
    }

    @Test
    void atTheDeadlineSaysWhatItHasAndLaterCorrectsItself() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(reading("n1", START.minusSeconds(10), 0));
            topology.send(reading("n1", START.plusSeconds(30), 4_000));
            topology.send(minute());
            topology.pass(Duration.ofMinutes(16));
            assertEquals(Quality.PARTIAL, only(topology.drain()).figures().quality());
            assertEquals(0.5, only(topology).figures().coverage().doubleValue());

            topology.send(reading("n1", START.plusSeconds(100), 11_000));
            topology.pass(Duration.ofMinutes(3));

            JobEnergy corrected = only(topology.drain());
            assertEquals(2, corrected.edition().revision());
            assertEquals(Optional.of(1L), corrected.edition().supersedes());
            assertEquals(RevisionReason.READINGS, corrected.edition().revisionReason());
            assertEquals(1.0, corrected.figures().coverage().doubleValue());
        }
    }

    @Test
    void aNodeThatNeverSaidAnythingIsMissingAndSaysSo() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(minute());
            topology.pass(LONG_ENOUGH);

            JobEnergy result = only(topology.drain());

            assertEquals(Quality.MISSING, result.figures().quality());
            assertEquals(Energy.ZERO, result.figures().energy());
            assertTrue(result.figures().uncertaintyHigh().isEmpty());
        }
    }

    @Test
    void aBetterCompletionMakesARevision() {
        JobCompletion first = minute();
        JobCompletion second = first.toBuilder()
                .revision(2)
                .settled(true)
                .slurmEnergy(SlurmEnergy.measured(Energy.ofJoules(6_100), SlurmEnergy.Source.JOB))
                .build();
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            for (int second60 = -60; second60 <= 120; second60 += 60) {
                topology.send(reading("n1", START.plusSeconds(second60), 100L * second60));
            }
            topology.send(first);
            assertTrue(only(topology.drain()).slurmDifference().isEmpty());

            topology.send(second);
            topology.send(first);
            topology.pass(Duration.ofMinutes(2));

            JobEnergy revised = only(topology.drain());
            assertEquals(2, revised.edition().revision());
            assertEquals(RevisionReason.COMPLETION, revised.edition().revisionReason());
            assertEquals(Optional.of(Energy.ofJoules(100)), revised.slurmDifference());
            assertEquals(2, topology.revisions().size());
        }
    }

    @Test
    void aTombstoneIsAnsweredWithATombstone() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(reading("n1", START.minusSeconds(10), 0));
            topology.send(reading("n1", START.plusSeconds(100), 11_000));
            topology.send(minute());
            assertEquals(1, topology.drain().results().size());

            topology.sendTombstone(minute().run());
            topology.pass(LONG_ENOUGH);

            assertEquals(List.of(minute().run()), topology.drain().tombstones());
            assertEquals(0, topology.results().size());
        }
    }

    @Test
    void aRunThatNeverRanUsedNothing() {
        JobCompletion base = minute();
        JobCompletion never = Scene.completion(
                base.run(), new Slice(base.times().endTime(), base.times().endTime(), "", Optional.of(1L)), 0);
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(never);

            JobEnergy result = only(topology.drain());

            assertEquals(Quality.MEASURED, result.figures().quality());
            assertEquals(Energy.ZERO, result.figures().energy());
            assertEquals(1.0, result.figures().coverage().doubleValue());
        }
    }

    /** Accounting that was not told of the begin of a run, after a crash, has an end without nodes, or without a start. */
    @ParameterizedTest
    @ValueSource(strings = {"", "n1"})
    void ofARunNobodyKnowsThePlaceOrTheStartOfTheEnergyIsMissingAndNotNothing(String nodes) {
        JobCompletion known = minute();
        JobResources nowhere = JobResources.builder()
                .nodes(Optional.of(nodes).filter(named -> !named.isEmpty()))
                .build();
        JobCompletion unplaced = known.toBuilder()
                .revision(1)
                .settled(true)
                .times(new JobTimes(
                        known.times().eligibleTime(),
                        Optional.empty(),
                        known.times().endTime(),
                        Optional.empty(),
                        known.times().suspended(),
                        known.times().timeLimit()))
                .resources(nowhere)
                .build();
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(unplaced);

            JobEnergy result = only(topology.drain());

            assertEquals(Quality.MISSING, result.figures().quality());
            assertEquals(0, result.figures().coverage().signum());
            assertTrue(result.figures().uncertaintyHigh().isEmpty());
            assertTrue(result.slurmDifference().isEmpty());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "this is not JSON                                                        | MALFORMED",
                "[1,2]                                                                   | MALFORMED",
                "{\"meter_space\":\"rig22\"}                                             | MISSING_FIELD",
                "{\"schema_version\":99}                                                 | UNKNOWN_SCHEMA_VERSION",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-21T01:00:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"guess\",\"power_watts\":1,\"observed_time\":\"2026-11-21T01:00:00Z\"} | UNKNOWN_KIND",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-21T01:06:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"instant\",\"power_watts\":1,\"observed_time\":\"2026-11-21T01:00:00Z\"} | FUTURE",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-18T01:06:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"instant\",\"power_watts\":1,\"observed_time\":\"2026-11-21T01:00:00Z\"} | TOO_LATE",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-21T01:00:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"instant\",\"power_watts\":4294967295,\"observed_time\":\"2026-11-21T01:00:00Z\"} | INVALID_FIELD",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-21T01:00:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"interval_mean\",\"interval_seconds\":60,\"power_watts\":999999999999999.999,\"observed_time\":\"2026-11-21T01:00:00Z\"} | INVALID_FIELD",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-21T01:00:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"interval_energy\",\"interval_seconds\":1,\"energy_joules\":100000.001,\"observed_time\":\"2026-11-21T01:00:00Z\"} | INVALID_FIELD",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n1\",\"reading_time\":\"2026-11-21T01:00:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"interval_mean\",\"interval_seconds\":999999999999999.999,\"power_watts\":400,\"observed_time\":\"2026-11-21T01:00:00Z\"} | INVALID_FIELD",
                "{\"schema_version\":1,\"meter_space\":\"rig22\",\"node\":\"n2\",\"reading_time\":\"2026-11-21T01:00:00Z\",\"domain\":\"node\",\"source\":\"s\",\"kind\":\"instant\",\"power_watts\":1,\"observed_time\":\"2026-11-21T01:00:00Z\"} | KEY_MISMATCH",
            })
    void aReadingThatCannotBeUsedIsRejectedAndTheNextGoesThrough(String value, RejectionReason reason) {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(reading("n1", START.minusSeconds(10), 0));
            topology.send(Topic.NODE_POWER, "rig22/n1", value.getBytes(StandardCharsets.UTF_8));
            topology.send(reading("n1", START.plusSeconds(100), 11_000));
            topology.send(minute());

            List<Rejection> rejections = topology.drain().rejections();

            assertEquals(1, rejections.size());
            assertEquals(reason, rejections.get(0).reason());
            assertTrue(rejections.get(0).origin().startsWith("jobenergy.node-power-0@"));
            assertTrue(rejections.get(0).detail().contains("expected"), rejections.get(0)::detail);
            assertEquals(1.0, only(topology).figures().coverage().doubleValue());
        }
    }

    @Test
    void aHostlistBeyondItsBoundIsRejectedAndTheNextGoesThrough() {
        JobCompletion endless = Scene.completion(
                RunKey.of("rig22", 2, START.getEpochSecond()),
                new Slice(START, START.plusSeconds(60), "a[1-300]b[1-300]", Optional.of(1L)),
                1L << 30);
        try (TopologyHarness topology = new TopologyHarness(stateDirectory)) {
            topology.send(endless);
            topology.send(reading("n1", START.minusSeconds(10), 0));
            topology.send(reading("n1", START.plusSeconds(100), 11_000));
            topology.send(minute());
            topology.pass(Duration.ofMinutes(1));

            List<Rejection> rejections = topology.drain().rejections();

            assertEquals(
                    List.of(RejectionReason.HOSTLIST),
                    rejections.stream().map(Rejection::reason).toList());
            assertEquals(minute().run(), only(topology).run());
        }
    }
}
