package io.github.jobenergy.quickstart.bench.energy;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.quickstart.bench.energy.Commits.Mark;
import io.github.jobenergy.quickstart.bench.energy.Commits.Pace;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.schemas.topic.Topic;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.Producer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The processor time of the slots of executing runs: energy-streams without {@code --job-power}, with it, and with {@code --footprint}
 * and rates every 15 minutes, and a program that only parses the readings. {@code -Djobenergy.bench.slotNodes}, {@code slotRuns} and {@code slotSpacing} (seconds between two readings of
 * a node) change the load, {@code slotLength} the length of a slot, {@code slotSeconds} the time, {@code slotRounds} the rounds. The
 * result is written to {@code target/bench/energy-slots.txt}.
 */
@Tag("bench")
class SlotCostIT {

    private static final int NODES = Integer.getInteger("jobenergy.bench.slotNodes", 1_000);
    private static final int RUNS = Integer.getInteger("jobenergy.bench.slotRuns", 500);
    private static final int SPACING = Integer.getInteger("jobenergy.bench.slotSpacing", 1);
    private static final int SECONDS = Integer.getInteger("jobenergy.bench.slotSeconds", 3_000);
    private static final int LIVE_SECONDS = Integer.getInteger("jobenergy.bench.slotLiveSeconds", 300);
    private static final int ROUNDS = Integer.getInteger("jobenergy.bench.slotRounds", 2);
    private static final SlotLength SLOT =
            new SlotLength(Duration.parse(System.getProperty("jobenergy.bench.slotLength", "PT1M")));

    private static final int PARTITIONS = 4;
    private static final int WARM_UP_SECONDS = LIVE_SECONDS / 3;
    private static final double DAY = Duration.ofDays(1).toMillis();
    private static final Duration SETTLING = Duration.ofMinutes(5);
    private static final MeterSettings WITHOUT = MeterSettings.DEFAULT;
    private static final MeterSettings WITH = MeterSettings.DEFAULT.withSlot(Optional.of(SLOT));
    private static final String NODE_RUNS = "-node-runs-repartition";
    private static final Path REPORT = Path.of("target/bench/energy-slots.txt");

    @TempDir
    private Path folder;

    /** A backlog of readings, read by each program in turn, as in {@link EnergyMeterIT}. */
    @Test
    void readsABacklogWithSlots() throws Exception {
        Instant begin = Instant.now().truncatedTo(ChronoUnit.MINUTES).minusSeconds(SECONDS);
        ManyReadings readings = new ManyReadings(NODES, begin, SECONDS / SPACING, SPACING);
        StringBuilder report = new StringBuilder(header("backlog of " + SECONDS + " s"));
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"))) {
            BenchPrograms programs =
                    new BenchPrograms(broker, folder, PARTITIONS, Map.of("commit.interval.ms", "2000"));
            EnergySettings without = programs.settings(WITHOUT);
            EnergySettings with = programs.settings(WITH);
            EnergySettings rated = with.withFootprints(Optional.of(FootprintSettings.DEFAULT));
            programs.createTopics(rated);
            new BenchRates(begin, Duration.ofSeconds(SECONDS)).publish(broker.bootstrapServers());
            new StartedRuns(RUNS, NODES, begin).publish(broker.bootstrapServers());
            for (int round = 0; round < ROUNDS; round++) {
                learnRuns(programs, "without-" + round, without);
                learnRuns(programs, "with-" + round, with);
                learnRuns(programs, "rated-" + round, rated);
            }
            readings.publish(broker.bootstrapServers());
            for (int round = 0; round < ROUNDS; round++) {
                Pace parsing = programs.parse(readings, "parsing-" + round);
                Pace paceWithout = pace(programs, readings, "without-" + round, without);
                Pace paceWith = pace(programs, readings, "with-" + round, with);
                report.append(paces("round " + (round + 1), List.of(parsing, paceWithout, paceWith)));
                if (round == 0) {
                    report.append(sizes(programs, "without-0", "with-0", 1_000L * NODES * SECONDS));
                }
                programs.empty(Topic.JOB_POWER);
                Pace paceRated = pace(programs, readings, "rated-" + round, rated);
                report.append(rated(parsing, paceWithout, paceRated));
                if (round == 0) {
                    report.append(ratedSizes(programs, "rated-0", 1_000L * NODES * SECONDS));
                }
                programs.empty(Topic.JOB_POWER);
            }
        }
        write(report);
    }

    /** Readings as time passes, read by all programs at the same time. */
    @Test
    void followsNodesWithSlots() throws Exception {
        StringBuilder report = new StringBuilder(header("live for " + LIVE_SECONDS + " s"));
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"))) {
            BenchPrograms programs = new BenchPrograms(broker, folder, PARTITIONS, Map.of());
            programs.createTopics(WITH);
            Instant begin = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
            new StartedRuns(RUNS, NODES, begin).publish(broker.bootstrapServers());
            try (EnergyApp without = programs.meter("without", WITHOUT);
                    EnergyApp with = programs.meter("with", WITH);
                    ParsingApp parsing = programs.parse("parsing")) {
                awaitRuns(programs, "without");
                awaitRuns(programs, "with");
                int first = (int) Duration.between(begin, Instant.now()).toSeconds() + 1;
                ManyReadings readings = new ManyReadings(
                        NODES, begin.plusSeconds(first), (WARM_UP_SECONDS + LIVE_SECONDS) / SPACING, SPACING);
                List<Pace> paces = follow(programs, readings);
                assertFalse(without.hasEnded() || with.hasEnded() || parsing.parsed() == 0);
                report.append(paces("after " + WARM_UP_SECONDS + " s", paces));
            }
            report.append(sizes(programs, "without", "with", 1_000L * NODES * (WARM_UP_SECONDS + LIVE_SECONDS)));
        }
        write(report);
    }

    private static void learnRuns(BenchPrograms programs, String name, EnergySettings settings) throws Exception {
        try (EnergyApp app = programs.meter(name, settings)) {
            awaitRuns(programs, name);
            assertFalse(app.hasEnded());
        }
    }

    /** Waits until the meter has the runs of all nodes. */
    private static void awaitRuns(BenchPrograms programs, String name) throws Exception {
        try (Commits commits = new Commits(programs.broker().bootstrapServers(), name, name + NODE_RUNS)) {
            Awaitility.await("runs of " + name)
                    .atMost(SETTLING)
                    .pollInSameThread()
                    .until(() -> commits.committed() >= NODES);
        }
    }

    /** Returns the pace with the processor time until the slots of all readings are published. */
    private static Pace pace(BenchPrograms programs, ManyReadings readings, String name, EnergySettings settings)
            throws Exception {
        try (Commits commits = programs.commits(name);
                EnergyApp app = programs.meter(name, settings)) {
            Pace pace = BenchPrograms.pace(commits, readings);
            long before = StreamThreads.cpuNanos(name);
            if (settings.meter().slot().isPresent()) {
                awaitSlots(programs, SECONDS);
            }
            long rest = StreamThreads.cpuNanos(name) - before;
            assertFalse(app.hasEnded());
            return new Pace(
                    pace.records(), pace.nanos(), pace.threadNanos() + rest * pace.records() / readings.count());
        }
    }

    /** Waits until each run has all its slots but the last two on the topic. */
    private static void awaitSlots(BenchPrograms programs, int seconds) throws Exception {
        long expected = RUNS * (Duration.ofSeconds(seconds).dividedBy(SLOT.duration()) - 2);
        Awaitility.await("slots of " + RUNS + " runs")
                .atMost(SETTLING)
                .pollInSameThread()
                .until(() -> StateOnDisk.records(programs.broker().bootstrapServers(), topic()) >= expected);
    }

    private static String topic() {
        return Topic.JOB_POWER.name(Topic.DEFAULT_PREFIX, "");
    }

    /**
     * Sends readings at their times, and waits until each program has read them and the slots are published. Returns the pace of the
     * program that only parses, of energy-streams without slots, and with slots, after the warm-up.
     */
    private static List<Pace> follow(BenchPrograms programs, ManyReadings readings) throws Exception {
        List<String> names = List.of("parsing", "without", "with");
        List<Mark> warm = List.of();
        try (Producer<String, byte[]> producer =
                ManyReadings.producer(programs.broker().bootstrapServers())) {
            for (int second = 0; second < readings.seconds(); second++) {
                long due = readings.begin().plusSeconds((long) second * SPACING).toEpochMilli()
                        - System.currentTimeMillis();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(due));
                readings.send(producer, second);
                if (second == WARM_UP_SECONDS / SPACING) {
                    warm = marks(programs, names);
                }
            }
        }
        for (String name : names) {
            try (Commits commits = programs.commits(name)) {
                commits.await(0, readings.count());
            }
        }
        awaitSlots(programs, WARM_UP_SECONDS + LIVE_SECONDS);
        List<Mark> last = marks(programs, names);
        List<Pace> paces = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            paces.add(warm.get(i).until(last.get(i)));
        }
        return paces;
    }

    private static List<Mark> marks(BenchPrograms programs, List<String> names) throws Exception {
        List<Mark> marks = new ArrayList<>();
        for (String name : names) {
            try (Commits commits = programs.commits(name)) {
                marks.add(new Mark(commits.committed(), System.nanoTime(), StreamThreads.cpuNanos(name)));
            }
        }
        return marks;
    }

    private static String header(String load) {
        return String.format(
                Locale.ROOT,
                "%s: %,d nodes, a reading every %d s, %,d runs, slots of %s; one stream thread, exactly once; load average"
                        + " %.1f%n",
                load,
                NODES,
                SPACING,
                RUNS,
                SLOT.duration(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static String paces(String label, List<Pace> paces) {
        Pace parsing = paces.get(0);
        Pace without = paces.get(1);
        Pace with = paces.get(2);
        return String.format(
                Locale.ROOT,
                "%s%n  only parses     %s%n  without slots   %s%n  with slots      %s%n  by processor time: with / without"
                        + " %.2f, only parses / without %.2f, only parses / with %.2f; %.1f µs a node and slot%n",
                label,
                parsing.text(),
                without.text(),
                with.text(),
                with.threadMicros() / without.threadMicros(),
                parsing.threadMicros() / without.threadMicros(),
                parsing.threadMicros() / with.threadMicros(),
                perSlot(with.threadMicros() - without.threadMicros()));
    }

    private static String rated(Pace parsing, Pace without, Pace rated) {
        return String.format(
                Locale.ROOT,
                "  with footprints %s%n  by processor time: with footprints / without %.2f, only parses / with footprints"
                        + " %.2f%n",
                rated.text(),
                rated.threadMicros() / without.threadMicros(),
                parsing.threadMicros() / rated.threadMicros());
    }

    private String ratedSizes(BenchPrograms programs, String rated, long nodeMillis) throws Exception {
        String servers = programs.broker().bootstrapServers();
        double rates = StateOnDisk.records(servers, Topic.RATES.name(Topic.DEFAULT_PREFIX, ""));
        return String.format(
                Locale.ROOT,
                "bytes a node and day with footprints: state %,.0f, changelogs before compaction %,.0f; bytes a slot on"
                        + " rates: %,.0f%n",
                StateOnDisk.bytes(folder.resolve(rated)) / (nodeMillis / DAY),
                StateOnDisk.changelogBytes(servers, rated) / (nodeMillis / DAY),
                StateOnDisk.topicBytes(servers, Topic.RATES.name(Topic.DEFAULT_PREFIX, "")) / rates);
    }

    private static double perSlot(double microsPerReading) {
        return microsPerReading * SLOT.duration().toSeconds() / SPACING;
    }

    private String sizes(BenchPrograms programs, String without, String with, long nodeMillis) throws Exception {
        double nodeDays = nodeMillis / DAY;
        double runDays = nodeDays * RUNS / NODES;
        String servers = programs.broker().bootstrapServers();
        return String.format(
                Locale.ROOT,
                "bytes a node and day: state without slots %,.0f, with slots %,.0f; changelogs before compaction %,.0f, %,.0f;"
                        + " node-curves %,.0f%nbytes a run and day on job-power: %,.0f, in %,.0f records%n",
                StateOnDisk.bytes(folder.resolve(without)) / nodeDays,
                StateOnDisk.bytes(folder.resolve(with)) / nodeDays,
                StateOnDisk.changelogBytes(servers, without) / nodeDays,
                StateOnDisk.changelogBytes(servers, with) / nodeDays,
                StateOnDisk.topicBytes(servers, with + "-" + TopicSetup.NODE_CURVES + "-repartition") / nodeDays,
                StateOnDisk.topicBytes(servers, topic()) / runDays,
                StateOnDisk.records(servers, topic()) / runDays);
    }

    private static void write(CharSequence report) throws Exception {
        Files.createDirectories(REPORT.getParent());
        Files.writeString(REPORT, report, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
