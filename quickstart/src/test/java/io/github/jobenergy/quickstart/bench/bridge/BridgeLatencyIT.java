package io.github.jobenergy.quickstart.bench.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.quickstart.bench.BenchTopics;
import io.github.jobenergy.quickstart.bench.InstalledProgram;
import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.quickstart.bridge.FinishedRuns.FinishedRun;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.quickstart.kill.TestProgram;
import io.github.jobenergy.quickstart.launch.Hook;
import io.github.jobenergy.quickstart.launch.Installation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The way of a record from the hook to the topic, through the real program in a process of its own with the heap of its unit.
 * {@code -Djobenergy.bench.perSecond} is the number of runs that end in a second, 20 by default; {@code
 * -Djobenergy.bench.seconds} for how long, 60. What was seen is written to {@code target/bench/bridge-latency.txt}.
 */
@Tag("bench")
class BridgeLatencyIT {

    private static final int PER_SECOND = Integer.getInteger("jobenergy.bench.perSecond", 20);
    private static final int SECONDS = Integer.getInteger("jobenergy.bench.seconds", 60);
    private static final long SEED = 1;
    private static final Path REPORT = Path.of("target/bench/bridge-latency.txt");

    @TempDir
    private Path folder;

    @Test
    void publishesTheRecordsOfTheHook() throws IOException, InterruptedException, ExecutionException {
        int count = PER_SECOND * SECONDS;
        List<FinishedRun> runs = FinishedRuns.of(1 + count, SEED, Instant.now().minus(FinishedRuns.LONGEST))
                .all();
        Path spool = folder.resolve("spool");
        Hook.install(new Installation(Path.of("target/dist").toAbsolutePath()), folder, spool);
        TestProgram.install("empty-sacct", folder.resolve("sacct"));
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"))) {
            BenchTopics.DEFAULT.create(broker.bootstrapServers());
            try (MeasuredBridge bridge = MeasuredBridge.start(folder, arguments(spool, broker));
                    HookToTopic hookToTopic =
                            new HookToTopic(folder.resolve("jobcomp-hook"), bridge, broker.bootstrapServers())) {
                Duration first = hookToTopic.measure(runs.get(0));

                Times times = hookToTopic.measure(runs.subList(1, runs.size()), PER_SECOND);

                Files.createDirectories(REPORT.getParent());
                Files.writeString(REPORT, report(times, first, load));
                assertEquals(count, times.count());
            }
        }
    }

    private List<String> arguments(Path spool, EmbeddedBroker broker) {
        return List.of(
                "--cluster=" + FinishedRuns.CLUSTER,
                "--spool=" + spool,
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--sacct=" + folder.resolve("sacct"),
                "--no-sweeps");
    }

    private static String report(Times times, Duration first, double load) throws IOException {
        return String.format(
                Locale.ROOT,
                """
                records        %,d, seed %d, %d a second
                hook to topic  shortest %s, median %s, p99 %s, longest %s
                the first      %s, the start of the bridge with it
                the bridge     %s
                load average   %.1f before
                """,
                times.count(),
                SEED,
                PER_SECOND,
                Times.milliseconds(times.shortest()),
                Times.milliseconds(times.median()),
                Times.milliseconds(times.percentile(99)),
                Times.milliseconds(times.longest()),
                Times.milliseconds(first),
                InstalledProgram.JOBCOMP_BRIDGE.javaOptions(),
                load);
    }
}
