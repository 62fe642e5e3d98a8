package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Retention follows the time of the data and not the wall clock. */
@Tag("topology")
class RetentionTest {

    private static final Instant START = Instant.parse("2031-05-01T12:00:00Z");

    private static final MeterSettings IDLE_IS_KNOWN = new MeterSettings(
            MeterSettings.DEFAULT.lateness(),
            MeterSettings.DEFAULT.deadline(),
            MeterSettings.DEFAULT.correctionWindow(),
            MeterSettings.DEFAULT.coalescing(),
            new MeterRules(Optional.empty(), Optional.empty(), Optional.of(Power.ofWatts(100))));

    private static final Duration STEP = Duration.ofDays(10);

    private static final List<String> KEYED_STORES = List.of(
            "runs",
            "run-ages",
            "runs-on-nodes",
            "run-ends-on-nodes",
            "runs-on-nodes-ages",
            "states-of-nodes",
            "meter-reminders",
            "gathered-completions",
            "gathered-progress",
            "gathered-answers",
            "published-results",
            "gathered-ages",
            "gather-reminders",
            "usage-rows",
            "usage-ages",
            "usage-reminders");

    @TempDir
    private Path stateDirectory = Path.of("");

    /** A host whose clock is weeks after all records of this test. */
    private static TopologyHarness laterHost(Path stateDirectory) {
        return new TopologyHarness(stateDirectory, MeterSettings.DEFAULT, START.plus(Duration.ofDays(30)));
    }

    /** A host whose clock shows the time of the first record of this test. */
    private static TopologyHarness host(Path stateDirectory) {
        return new TopologyHarness(stateDirectory, MeterSettings.DEFAULT, START);
    }

    private static PowerReading reading(String node, Instant time, long joules) {
        return RecordedJobs.counter(node, new RecordedJobs.Row(time.toEpochMilli(), joules * 1_000, 0));
    }

    private static JobCompletion minute(int id, Instant start) {
        return RecordedJobs.completion(
                RunKey.of("rig22", id, start.getEpochSecond()),
                new Slice(start, start.plusSeconds(60), "n1", Optional.of(1L)),
                1L << 30);
    }

    /** One that does not remember up to where it was restored is deleted, and all others of its task, when the task moves. */
    @Test
    void anEmptyStoreRecordsTheOffsetOfItsRestoration() {
        TopicPartition changelog = new TopicPartition("changelog", 0);
        try (TopologyHarness app = host(stateDirectory)) {
            app.pass(Duration.ofSeconds(1));

            app.stores().forEach((name, store) -> {
                store.commit(Map.of(changelog, 7L));
                assertEquals(7L, store.committedOffset(changelog), name);
            });
        }
    }

    @Test
    void aReadingOlderThanTheRetentionIsRejectedAsExpired() {
        try (TopologyHarness topology = laterHost(stateDirectory)) {
            topology.send(reading("n1", START, 0));
            topology.send(reading("n1", START.plus(Duration.ofDays(9)), 1_000));
            topology.send(reading("n2", START.plusSeconds(5), 7));

            List<Rejection> rejections = topology.drain().rejections();

            assertEquals(1, rejections.size());
            assertEquals(RejectionReason.EXPIRED, rejections.get(0).reason());
        }
    }

    @Test
    void theFirstReadingIsComparedWithTheClockOfTheHost() {
        try (TopologyHarness topology = host(stateDirectory)) {
            topology.send(reading("n2", START.plus(Duration.ofDays(4_000)), 0));
            topology.send(reading("n1", START.minusSeconds(10), 0));
            topology.send(minute(1, START));
            topology.send(reading("n1", START.plusSeconds(100), 11_000));

            topology.drain();

            assertEquals(1, topology.results().size());
            assertEquals(
                    List.of(RejectionReason.FUTURE),
                    topology.rejections().stream().map(Rejection::reason).toList());
        }
    }

    @Test
    void aRunOfAnotherYearIsAnsweredAsAnyOther() {
        for (Instant start : List.of(START, START.plus(Duration.ofDays(1_500)), START.minus(Duration.ofDays(4_000)))) {
            try (TopologyHarness topology = host(stateDirectory.resolve(start.toString()))) {
                topology.send(reading("n1", start.minusSeconds(10), 0));
                topology.send(minute(1, start));
                topology.send(reading("n1", start.plusSeconds(100), 11_000));

                assertEquals(1, topology.drain().results().size());
            }
        }
    }

    @Test
    void anAnnouncedRunOutlivesItsReadingsToTheMillijoule() {
        Duration spacing = Duration.ofHours(6);
        Duration length = Duration.ofDays(18).plusSeconds(1_234);
        try (TopologyHarness topology = host(stateDirectory)) {
            topology.send(reading("n1", START.minusSeconds(20), 0));
            topology.send(reading("n1", START.minusSeconds(10), 1_000));
            topology.send(started(1, START, "n1"));
            topology.send(reading("n1", START, 2_000));
            topology.pass(Duration.ofSeconds(1));
            for (Instant time = START.plus(spacing); time.isBefore(START.plus(length)); time = time.plus(spacing)) {
                topology.send(reading(
                        "n1", time, 2_000 + 300 * Duration.between(START, time).toSeconds()));
            }
            long last = 2_000 + 300 * length.toSeconds();
            topology.send(reading("n1", START.plus(length), last));
            topology.send(RecordedJobs.completion(
                    RunKey.of("rig22", 1, START.getEpochSecond()),
                    new Slice(START, START.plus(length), "n1", Optional.empty()),
                    1L << 30));
            topology.send(reading("n1", START.plus(length).plusSeconds(60), last + 6_000));

            JobEnergy result = topology.drain().results().values().iterator().next();

            assertEquals(
                    Energy.ofJoules(300 * length.toSeconds()), result.figures().energyWholeNodes());
            assertEquals(BigDecimal.ONE, result.figures().coverage().stripTrailingZeros());
        }
    }

    @Test
    void runsExpireWithTheirReadings() {
        try (TopologyHarness topology = host(stateDirectory)) {
            for (int day = 0; day < 12; day++) {
                Instant start = START.plus(Duration.ofDays(day));
                topology.send(reading("n1", start.minusSeconds(10), day * 20_000L));
                topology.send(minute(day + 1, start));
                topology.send(reading("n1", start.plusSeconds(100), day * 20_000L + 11_000));
                topology.pass(Duration.ofMinutes(3));
            }

            assertEquals(12, topology.drain().results().size());
            assertEquals(8, topology.count("runs-on-nodes"));
            assertEquals(8, topology.count("run-ends-on-nodes"));
        }
    }

    @Test
    void theStateIsBoundedOverYears() {
        Instant begin = Instant.parse("2026-11-21T02:00:00Z");
        Map<String, Integer> early = new TreeMap<>();
        Map<String, Integer> late = new TreeMap<>();
        try (TopologyHarness topology = new TopologyHarness(stateDirectory, IDLE_IS_KNOWN)) {
            for (int step = 0; step < 70; step++) {
                Instant start = begin.plus(STEP.multipliedBy(step));
                topology.send(reading("n1", start.minusSeconds(10), step * 20_000L));
                topology.send(started(1_000 + step, start, "n2"));
                topology.send(minute(step + 1, start));
                topology.send(capacity(start, step));
                topology.send(reading("n1", start.plusSeconds(100), step * 20_000L + 11_000));
                topology.leap(STEP);
                if (step == 49) {
                    KEYED_STORES.forEach(store -> early.put(store, topology.count(store)));
                }
            }
            KEYED_STORES.forEach(store -> late.put(store, topology.count(store)));
        }

        assertEquals(early, late);
        assertEquals(
                40, late.get("published-results"), "of a run every ten days, those of the last 400 days and an hour");
        assertEquals(
                41, late.get("usage-rows"), "no row is forgotten before the runs in it; it was issued ten days later");
        assertEquals(
                2 * (6 + 40),
                late.get("runs"),
                "those that are over for 60 days and an hour, those that are not for 400, each with two rows");
    }

    private static JobStart started(int id, Instant start, String node) {
        return JobStart.builder(RunKey.of("rig22", id, start.getEpochSecond()), 1)
                .startTime(start)
                .nodes(node)
                .observedTime(start)
                .build();
    }

    private static NodeState capacity(Instant time, int step) {
        return NodeState.builder(RecordedJobs.node("n1"), time)
                .state("MIXED")
                .stateRaw("MIXED")
                .capacity(new NodeCapacity(
                        Optional.of(4L + step % 2), Optional.empty(), Optional.empty(), Optional.empty(), List.of()))
                .build();
    }
}
