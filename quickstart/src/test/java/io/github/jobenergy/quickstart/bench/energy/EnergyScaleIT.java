package io.github.jobenergy.quickstart.bench.energy;

import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Producer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The load of a large cluster: a reading of every node each second, and runs that end in each second; then many runs that end at
 * once, one run on every node, and a start without state. {@code -Djobenergy.bench.scaleNodes}, {@code scaleSeconds}, {@code
 * scaleRuns} (a second) and {@code scaleBurst} change the load. The result is written to {@code target/bench/energy-scale.txt}, and
 * that of each second to {@code energy-scale-lags.txt}.
 */
@Tag("bench")
class EnergyScaleIT {

    private static final int NODES = Integer.getInteger("jobenergy.bench.scaleNodes", 10_000);
    private static final int SECONDS = Integer.getInteger("jobenergy.bench.scaleSeconds", 600);
    private static final int RUNS = Integer.getInteger("jobenergy.bench.scaleRuns", 50);
    private static final int BURST = Integer.getInteger("jobenergy.bench.scaleBurst", 50_000);
    private static final int THREADS = 2;
    private static final int PARTITIONS = 8;
    private static final Duration STARTING = Duration.ofSeconds(60);
    private static final Duration RESTORING = Duration.ofMinutes(10);
    private static final Duration RUN = Duration.ofSeconds(30);

    /** For that long at the end no run ends: what is answered before a deadline needs readings from after its end. */
    private static final int LAST_SECONDS = 45;

    private static final String NAME = "scale";
    private static final Path REPORT = Path.of("target/bench/energy-scale.txt");
    private static final Path LAGS = Path.of("target/bench/energy-scale-lags.txt");

    @TempDir
    private Path folder;

    @Test
    void keepsUpWithALargeSite() throws Exception {
        EnergySettings settings =
                new EnergySettings(Topic.DEFAULT_PREFIX, "", PARTITIONS, MeterSpaces.OWN, MeterSettings.DEFAULT);
        StringBuilder report = new StringBuilder();
        boolean isGrowing;
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"))) {
            StreamsSettings streams = new StreamsSettings(
                    broker.bootstrapServers(),
                    NAME,
                    folder.resolve(NAME),
                    Map.of("num.stream.threads", Integer.toString(THREADS)));
            try (TopicSetup setup = new TopicSetup(streams.clientConfig(), broker::topicName)) {
                setup.create(PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
            }
            try (EnergyApp app = EnergyApp.start(settings, streams);
                    Commits commits = new Commits(
                            broker.bootstrapServers(), NAME, Topic.NODE_POWER.name(Topic.DEFAULT_PREFIX, ""));
                    ResultReader reader = ResultReader.of(broker)) {
                assertTrue(app.awaitRunning(STARTING));
                Instant begin = Instant.now().truncatedTo(ChronoUnit.SECONDS);
                List<Long> lags = steadyState(broker, new ManyReadings(NODES, begin, SECONDS, 1), commits);
                int before = RUNS * (SECONDS - LAST_SECONDS - (int) RUN.toSeconds());
                double burst = seconds(broker, reader, before, burst(begin));
                double wide = seconds(broker, reader, before + BURST, runOnAllNodes(begin));

                Files.createDirectories(REPORT.getParent());
                Files.write(LAGS, lags.stream().map(String::valueOf).toList());
                report.append(steadyState(lags)).append(ends(burst, wide));
                isGrowing = isGrowing(lags);
            }
            report.append(restore(settings, streams, broker));
        }
        Files.writeString(REPORT, report);
        assertFalse(isGrowing, report::toString);
    }

    /** How long it takes to go on with the state that is there, and with none, out of the changelogs. */
    private String restore(EnergySettings settings, StreamsSettings streams, EmbeddedBroker broker) throws Exception {
        double warmStart = secondsToStart(settings, streams);
        long bytes = StateOnDisk.bytes(folder.resolve(NAME));
        StateOnDisk.remove(folder.resolve(NAME));
        double coldStart = secondsToStart(settings, streams);
        return String.format(
                Locale.ROOT,
                "start           %.1f s with its state of %,d bytes; %.1f s without, from changelogs of %,d bytes%n",
                warmStart,
                bytes,
                coldStart,
                StateOnDisk.changelogBytes(broker.bootstrapServers(), NAME));
    }

    private static double secondsToStart(EnergySettings settings, StreamsSettings streams) throws Exception {
        long started = System.nanoTime();
        try (EnergyApp app = EnergyApp.start(settings, streams)) {
            assertTrue(app.awaitRunning(RESTORING));
            return (System.nanoTime() - started) / 1e9;
        }
    }

    /** A second a second; how many readings were sent and not committed yet, at the end of each. */
    private static List<Long> steadyState(EmbeddedBroker broker, ManyReadings readings, Commits commits)
            throws Exception {
        List<Long> lags = new ArrayList<>();
        try (Producer<String, byte[]> producer = ManyReadings.producer(broker.bootstrapServers())) {
            for (int second = 0; second < SECONDS; second++) {
                long due = readings.begin().plusSeconds(second).toEpochMilli() - System.currentTimeMillis();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(due));
                readings.send(producer, second);
                if (second >= RUN.toSeconds() && second < SECONDS - LAST_SECONDS) {
                    ended(second, readings.begin().plusSeconds(second)).publish(broker.bootstrapServers());
                }
                lags.add((second + 1L) * NODES - commits.committed());
            }
        }
        return lags;
    }

    private static SyntheticRuns ended(int second, Instant end) {
        return new SyntheticRuns(IntStream.range(0, RUNS)
                .mapToObj(run -> run(second * RUNS + run + 1, end.minus(RUN)))
                .toList());
    }

    private static EndedRun run(int id, Instant start) {
        return new EndedRun(id, ManyReadings.node(id % NODES).node(), start, RUN);
    }

    private static SyntheticRuns burst(Instant begin) {
        return new SyntheticRuns(IntStream.range(0, BURST)
                .mapToObj(run -> run(10_000_000 + run, begin.plusSeconds(run / NODES % (SECONDS / 2))))
                .toList());
    }

    private static SyntheticRuns runOnAllNodes(Instant begin) {
        String nodes = String.format(Locale.ROOT, "n[00000-%05d]", NODES - 1);
        return new SyntheticRuns(List.of(new EndedRun(20_000_000, nodes, begin.plusSeconds(1), RUN)));
    }

    private static double seconds(EmbeddedBroker broker, ResultReader reader, int before, SyntheticRuns runs)
            throws Exception {
        new SyntheticRuns(List.of()).await(reader, before);
        long started = System.nanoTime();
        runs.publish(broker.bootstrapServers());
        runs.await(reader, before);
        return (System.nanoTime() - started) / 1e9;
    }

    /** Checks whether the median or the largest lag of the last third exceeds that of the first. */
    private static boolean isGrowing(List<Long> lags) {
        List<Long> before = third(lags, 0);
        List<Long> last = third(lags, 2);
        return at(0.5, last) > 1.5 * at(0.5, before) + NODES || at(1, last) > 1.5 * at(1, before) + NODES;
    }

    private static List<Long> third(List<Long> lags, int third) {
        return lags.subList(lags.size() * third / 3, lags.size() * (third + 1) / 3);
    }

    /** As many as that part of the seconds has at most. */
    private static long at(double part, List<Long> lags) {
        return lags.stream().sorted().toList().get((int) (part * (lags.size() - 1)));
    }

    private static String steadyState(List<Long> lags) {
        StringBuilder steadyState = new StringBuilder(String.format(Locale.ROOT, """
                live            %,d nodes, a reading a second each, %d run ends a second, %d s, %d stream threads
                not committed   at the end of a second: the median, and the most; 99 %% of the seconds have no more than
                """, NODES, RUNS, SECONDS, THREADS));
        for (int third = 0; third < 3; third++) {
            List<Long> part = third(lags, third);
            steadyState.append(String.format(
                    Locale.ROOT,
                    "  third %d       %,d readings, %,d; %,d%n",
                    third + 1,
                    at(0.5, part),
                    at(1, part),
                    at(0.99, part)));
        }
        return steadyState.toString();
    }

    private static String ends(double burst, double wide) {
        return String.format(Locale.ROOT, """
                burst           %,d run ends at once: the last result after %.1f s
                wide            a run on %,d nodes: its result after %.1f s
                """, BURST, burst, NODES, wide);
    }
}
