package io.github.jobenergy.quickstart.bench.energy;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.quickstart.bench.energy.Commits.Pace;
import io.github.jobenergy.quickstart.bench.energy.WindowedJoinApp.Topics;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Readings through the real program on a real broker, beside a Streams program with the same settings that only parses them:
 * one stream thread each, exactly once, in turns. {@code -Djobenergy.bench.nodes} is the number of nodes with a reading each
 * second, {@code -Djobenergy.bench.readings} how many each of them has. What was seen is written to {@code
 * target/bench/energy-meter.txt}.
 */
@Tag("bench")
class EnergyMeterIT {

    private static final int NODES = Integer.getInteger("jobenergy.bench.nodes", 1_000);
    private static final int READINGS = Integer.getInteger("jobenergy.bench.readings", 3_000);
    private static final int ROUNDS = Integer.getInteger("jobenergy.bench.rounds", 5);
    private static final int PARTITIONS = 4;

    /** More often than a site would, for a pace is measured between commits. */
    private static final String COMMITS = "2000";

    /** The lowest median of the ratios by processor time, as a multiple of the pace of a program that only parses. */
    private static final double TARGET = 0.42;

    private static final Path REPORT = Path.of("target/bench/energy-meter.txt");

    @TempDir
    private Path folder;

    @Test
    void keepsUpWithAProgramThatOnlyParses() throws Exception {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MINUTES);
        ManyReadings readings = new ManyReadings(NODES, now.minusSeconds(READINGS), READINGS, 1);
        List<Pace> parsing = new ArrayList<>();
        List<Pace> metering = new ArrayList<>();
        StringBuilder report = new StringBuilder();
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"))) {
            BenchPrograms programs =
                    new BenchPrograms(broker, folder, PARTITIONS, Map.of("commit.interval.ms", COMMITS));
            programs.createTopics(MeterSettings.DEFAULT);
            readings.publish(broker.bootstrapServers());
            for (int round = 0; round < ROUNDS; round++) {
                parsing.add(programs.parse(readings, "parsing-" + round));
                metering.add(programs.meter(readings, "metering-" + round));
            }
            report.append(paces(readings, parsing, metering));
            report.append(storedState("meter", broker, "metering-0", readings));
            report.append(restore(programs, "metering-0"));
            Pace joinPace = join(programs, readings, "joining");
            report.append("windowed join   ").append(joinPace.text()).append(System.lineSeparator());
            report.append(storedState("windowed join", broker, "joining", readings));
        }

        Files.createDirectories(REPORT.getParent());
        Files.writeString(REPORT, report);
        assertTrue(medianRatio(parsing, metering) >= TARGET, report::toString);
    }

    private String storedState(String label, EmbeddedBroker broker, String name, ManyReadings readings)
            throws Exception {
        double nodeDays = readings.count() / (double) Duration.ofDays(1).toSeconds();
        return String.format(
                Locale.ROOT,
                "state of %-13s %,.0f bytes a node and day on disk, %,.0f in changelogs before compaction%n",
                label,
                StateOnDisk.bytes(folder.resolve(name)) / nodeDays,
                StateOnDisk.changelogBytes(broker.bootstrapServers(), name) / nodeDays);
    }

    private String restore(BenchPrograms programs, String name) throws Exception {
        double storedState = secondsToStart(programs, name);
        long bytes = StateOnDisk.bytes(folder.resolve(name));
        StateOnDisk.remove(folder.resolve(name));
        double emptyStartSeconds = secondsToStart(programs, name);
        return String.format(
                Locale.ROOT,
                "start           %.1f s; %.1f s after loss of %,d bytes of state%n",
                storedState,
                emptyStartSeconds,
                bytes);
    }

    private static double secondsToStart(BenchPrograms programs, String name) throws Exception {
        long started = System.nanoTime();
        try (EnergyApp app = programs.meter(name, MeterSettings.DEFAULT)) {
            assertFalse(app.hasEnded());
            return (System.nanoTime() - started) / 1e9;
        }
    }

    /** Every node has one run, as long as there are readings. */
    private static Pace join(BenchPrograms programs, ManyReadings readings, String name) throws Exception {
        String servers = programs.broker().bootstrapServers();
        Topics topics = new Topics(Topic.NODE_POWER.name(Topic.DEFAULT_PREFIX, ""), "joined-ends", "joined-results");
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
            admin.createTopics(List.of(
                            new NewTopic(topics.ends(), PARTITIONS, (short) 1),
                            new NewTopic(topics.results(), PARTITIONS, (short) 1)))
                    .all()
                    .get();
        }
        WindowedJoinApp.publishEnds(servers, topics, readings);
        try (Commits commits = new Commits(servers, name, topics.readings());
                WindowedJoinApp app = WindowedJoinApp.start(
                        topics,
                        Duration.between(readings.begin(), readings.end()),
                        programs.streams(name).withoutWaiting())) {
            assertTrue(app.isStarted());
            return BenchPrograms.pace(commits, readings);
        }
    }

    /** Returns the median of the ratios of the rounds by processor time. The speed of a machine varies between rounds. */
    private static double medianRatio(List<Pace> parsing, List<Pace> metering) {
        double[] ratios = IntStream.range(0, parsing.size())
                .mapToDouble(round ->
                        parsing.get(round).threadMicros() / metering.get(round).threadMicros())
                .sorted()
                .toArray();
        return ratios[ratios.length / 2];
    }

    private static String paces(ManyReadings readings, List<Pace> parsing, List<Pace> metering) {
        StringBuilder report = new StringBuilder(String.format(
                Locale.ROOT,
                "readings        %,d of %,d nodes, once a second; one stream thread, exactly once, a commit every %s ms%n",
                readings.count(),
                readings.nodes(),
                COMMITS));
        for (int round = 0; round < parsing.size(); round++) {
            Pace ceiling = parsing.get(round);
            Pace pace = metering.get(round);
            report.append(String.format(
                    Locale.ROOT,
                    "round %d%n  only parses   %s%n  meters        %s%n  ratio         %.2f by the clock, %.2f by"
                            + " processor time%n",
                    round + 1,
                    ceiling.text(),
                    pace.text(),
                    pace.perSecond() / ceiling.perSecond(),
                    ceiling.threadMicros() / pace.threadMicros()));
        }
        report.append(
                String.format(Locale.ROOT, "median          %.2f by processor time%n", medianRatio(parsing, metering)));
        return report.toString();
    }
}
