package io.github.jobenergy.quickstart.bench.energy;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.streams.EnergyApp;
import io.github.jobenergy.energy.streams.EnergySettings;
import io.github.jobenergy.energy.streams.StreamsSettings;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.quickstart.bench.energy.SyntheticRuns.EndedRun;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.quickstart.play.ResultReader;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What it takes to answer a run of a week, beside a run of a minute, per run and node, on nodes with a week of readings. {@code
 * -Djobenergy.bench.weekNodes} is the number of nodes, {@code -Djobenergy.bench.spacing} the seconds between two readings.
 * What was seen is written to {@code target/bench/energy-long-run.txt}.
 */
@Tag("bench")
class LongRunIT {

    private static final int NODES = Integer.getInteger("jobenergy.bench.weekNodes", 100);
    private static final int SPACING = Integer.getInteger("jobenergy.bench.spacing", 30);
    private static final Duration WEEK = Duration.ofDays(7);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration NO_RECOMPUTATION = Duration.ofHours(1);

    /** So that what the thread takes while it waits for commits counts for little. */
    private static final Map<String, String> AT_ONCE = Map.of("commit.interval.ms", "100");

    private static final int PARTITIONS = 4;
    private static final double TARGET = 10;
    private static final String NAME = "long-runs";
    private static final Duration STARTING = Duration.ofSeconds(60);
    private static final Path REPORT = Path.of("target/bench/energy-long-run.txt");

    @TempDir
    private Path folder;

    @Test
    void aWeekTakesLittleMoreThanAMinute() throws Exception {
        Instant end = Instant.now().truncatedTo(ChronoUnit.HOURS).minus(HOUR);
        Instant begin = end.minus(WEEK).minus(HOUR);
        int count = (int) (Duration.between(begin, end.plus(HOUR)).toSeconds() / SPACING);
        ManyReadings readings = new ManyReadings(NODES, begin, count, SPACING);
        MeterSettings meter = new MeterSettings(
                MeterSettings.DEFAULT.lateness(),
                MeterSettings.DEFAULT.deadline(),
                MeterSettings.DEFAULT.correctionWindow(),
                NO_RECOMPUTATION,
                MeterSettings.DEFAULT.rules());
        EnergySettings settings = new EnergySettings(Topic.DEFAULT_PREFIX, "", PARTITIONS, MeterSpaces.OWN, meter);
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"))) {
            StreamsSettings streams =
                    new StreamsSettings(broker.bootstrapServers(), NAME, folder.resolve(NAME), AT_ONCE);
            createTopics(streams);
            readings.publish(broker.bootstrapServers());
            try (EnergyApp app = EnergyApp.start(settings, streams);
                    Commits commits = new Commits(
                            broker.bootstrapServers(), NAME, Topic.NODE_POWER.name(Topic.DEFAULT_PREFIX, ""));
                    ResultReader reader = ResultReader.of(broker)) {
                assertTrue(app.awaitRunning(STARTING));
                commits.await(0, readings.count());
                ComputationTime computationTime = new ComputationTime(broker.bootstrapServers(), reader);
                double cold = computationTime.millis(1, end.minus(MINUTE), MINUTE);
                double summing = computationTime.millis(2, end.minus(WEEK), WEEK.minus(MINUTE.multipliedBy(5)));
                double week = computationTime.millis(3, end.minus(WEEK), WEEK.minus(MINUTE.multipliedBy(4)));
                double minute = computationTime.millis(4, end.minus(MINUTE.multipliedBy(3)), MINUTE);

                Files.createDirectories(REPORT.getParent());
                Files.writeString(REPORT, report(cold, summing, week, minute));
                assertTrue(week / minute <= TARGET, () -> report(cold, summing, week, minute));
            }
        }
    }

    private static String report(double cold, double summing, double week, double minute) {
        return String.format(
                Locale.ROOT, """
                nodes                          %,d, a reading each %d s, for a week; processor time of the stream thread
                first run of a minute          %.2f ms a run and node, the minutes of a day are summed up
                first run of a week            %.2f ms, the minutes of a week are summed up
                run of a week after that       %.2f ms
                run of a minute after that     %.2f ms
                ratio                          %.2f; with the summing up %.2f
                """, NODES, SPACING, cold, summing, week, minute, week / minute, summing / minute);
    }

    private static void createTopics(StreamsSettings streams) {
        try (TopicSetup setup = new TopicSetup(streams.clientConfig(), topic -> topic.name(Topic.DEFAULT_PREFIX, ""))) {
            setup.create(PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
        }
    }

    /**
     * Publishes a run on every node, and measures the processor time of the stream thread for them.
     *
     * @param bootstrapServers the broker
     * @param reader reads results
     */
    private record ComputationTime(String bootstrapServers, ResultReader reader) {

        double millis(int round, Instant start, Duration length) throws Exception {
            SyntheticRuns runs = new SyntheticRuns(IntStream.range(0, NODES)
                    .mapToObj(node -> new EndedRun(
                            round * 100_000 + node, ManyReadings.node(node).node(), start, length))
                    .toList());
            List<?> before = List.copyOf(reader.results().energies());
            long started = StreamThreads.cpuNanos(NAME);
            runs.publish(bootstrapServers);
            runs.await(reader, before.size());
            return (StreamThreads.cpuNanos(NAME) - started) / 1e6 / NODES;
        }
    }
}
