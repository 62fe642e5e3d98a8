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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
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
    private static final double TARGET = 2;

    /** Pairs of a run of a week and a run of a minute, in alternation: the first ones still include compilation. */
    private static final int PAIRS = 7;

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
                List<Pair> pairs = new ArrayList<>();
                for (int round = 3; round < 3 + 2 * PAIRS; round += 2) {
                    double week = computationTime.millis(round, end.minus(WEEK), WEEK.minus(MINUTE.multipliedBy(4)));
                    double minute = computationTime.millis(round + 1, end.minus(MINUTE.multipliedBy(3)), MINUTE);
                    pairs.add(new Pair(week, minute));
                }
                String report = report(cold, summing, pairs);

                Files.createDirectories(REPORT.getParent());
                Files.writeString(REPORT, report);
                assertTrue(median(pairs, Pair::ratio) <= TARGET, report);
            }
        }
    }

    private static String report(double cold, double summing, List<Pair> pairs) {
        double minute = median(pairs, Pair::minute);
        return String.format(
                Locale.ROOT,
                """
                nodes                          %,d, a reading each %d s, for a week; processor time of the stream thread
                first run of a minute          %.2f ms a run and node, the minutes of a day are summed up
                first run of a week            %.2f ms, the minutes of a week are summed up
                run of a week after that       %.2f ms, median of %d
                run of a minute after that     %.2f ms, median of as many, in alternation
                ratio                          %.2f, median of the pairs %s; with the summing up %.2f
                """,
                NODES,
                SPACING,
                cold,
                summing,
                median(pairs, Pair::week),
                PAIRS,
                minute,
                median(pairs, Pair::ratio),
                pairs.stream()
                        .map(pair -> String.format(Locale.ROOT, "%.2f", pair.ratio()))
                        .toList(),
                summing / minute);
    }

    private static double median(List<Pair> pairs, ToDoubleFunction<Pair> figure) {
        double[] sorted = pairs.stream().mapToDouble(figure).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    /**
     * A run of a week and, right after it, a run of a minute: milliseconds of processor time per run and node.
     *
     * @param week of the run of a week
     * @param minute of the run of a minute
     */
    private record Pair(double week, double minute) {

        double ratio() {
            return week / minute;
        }
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
