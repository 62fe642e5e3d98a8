package io.github.jobenergy.quickstart.bench.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.program.testing.HostRequirements;
import io.github.jobenergy.quickstart.bench.BenchTopics;
import io.github.jobenergy.quickstart.bench.InstalledProgram;
import io.github.jobenergy.quickstart.broker.KillableBroker;
import io.github.jobenergy.quickstart.broker.StablePorts;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What node-bridge takes of a compute node to read all of its meters once a second and to publish them to a broker of another
 * process, as it is installed there, beside Debian's prometheus-node-exporter, scraped once a second with its default
 * collectors. {@code -Djobenergy.bench.seconds} is the duration, 600 by default. The result is written to
 * {@code target/bench/node-footprint.txt}.
 */
@Tag("bench")
class NodeFootprintIT {

    private static final int SECONDS = Integer.getInteger("jobenergy.bench.seconds", 600);
    private static final int WARM_UP_SECONDS = Math.min(60, SECONDS / 4);

    /** A shorter run is still translating its code: it is not held against the share of a core. */
    private static final int LONG_ENOUGH_SECONDS = 300;

    private static final long MOST_KIBIBYTES = 150 * 1024;
    private static final double MOST_OF_A_CORE = 0.005;
    private static final int JOBS = 16;
    private static final Path EXPORTER = Path.of("/usr/bin/prometheus-node-exporter");
    private static final Path REPORT = Path.of("target/bench/node-footprint.txt");
    private static final Pattern READINGS = Pattern.compile("reading=(\\d+).*handed=(\\d+) delivered=(\\d+)");

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Process> processes = new ArrayList<>();

    @BeforeEach
    void needs() {
        if (!Files.exists(EXPORTER)) {
            HostRequirements.unmet("the footprint is measured beside Debian's prometheus-node-exporter:"
                    + " apt-get install --no-install-recommends prometheus-node-exporter");
        }
    }

    @AfterEach
    void stop() {
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void publishesAllMetersOnceASecondWithFewResources() throws Exception {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        ComputeNode node = ComputeNode.below(folder.resolve("root"), JOBS);
        Path output = folder.resolve("output.log");
        int port = StablePorts.choose();
        int scraped = 0;
        Watch bridgeWatch;
        Watch exporterWatch;
        try (KillableBroker broker = TestBrokers.startKillable(folder.resolve("kafka"))) {
            BenchTopics.DEFAULT.create(broker.bootstrapServers());
            Process bridge = started(InstalledProgram.NODE_BRIDGE_ON_EACH_NODE.start(
                    arguments(broker.bootstrapServers(), node), List.of(), output));
            Process exporter = started(new ProcessBuilder(EXPORTER.toString(), "--web.listen-address=127.0.0.1:" + port)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("exporter").toFile())
                    .start());
            bridgeWatch = new Watch(bridge.toHandle());
            exporterWatch = new Watch(exporter.toHandle());
            for (int second = 1; second <= SECONDS && !bridge.waitFor(1, TimeUnit.SECONDS); second++) {
                node.count(second);
                bridgeWatch.sample(second);
                scraped += scrape(port);
                exporterWatch.sample(second);
            }
            bridge.destroy();
            bridge.waitFor();
        }

        String report = bridgeWatch.line("node-bridge run")
                + exporterWatch.line("prometheus-node-exporter")
                + String.format(
                        Locale.ROOT,
                        "readings delivered: %,d; metrics scraped each time: %,d bytes%n"
                                + "JVM options %s; load average before %.1f%n",
                        delivered(Files.readString(output)),
                        scraped / SECONDS,
                        InstalledProgram.NODE_BRIDGE_ON_EACH_NODE.javaOptions(),
                        load);
        Files.createDirectories(REPORT.getParent());
        Files.writeString(REPORT, report);
        assertTrue(bridgeWatch.most.mostKibibytes() <= MOST_KIBIBYTES, report);
        assertTrue(SECONDS < LONG_ENOUGH_SECONDS || bridgeWatch.share() <= MOST_OF_A_CORE, report);
    }

    private static List<String> arguments(String bootstrapServers, ComputeNode node) {
        return List.of(
                "run",
                "--cluster=bench",
                "--bootstrap-server=" + bootstrapServers,
                "--kafka=buffer.memory=8388608",
                "--sysfs-root=" + node.root(),
                "--node=n1",
                "--source=rapl,every=PT1S",
                "--source=pm_counters,every=PT1S",
                "--source=hwmon,every=PT1S");
    }

    /** How many readings it delivered, which are all it had and some of every second. */
    private static long delivered(String output) {
        Matcher counts = READINGS.matcher(output);
        assertTrue(counts.find(), output);
        assertEquals(counts.group(2), counts.group(3), output);
        long readings = Long.parseLong(counts.group(1));
        assertTrue(readings > 10L * SECONDS, output);
        return readings;
    }

    private Process started(Process process) {
        processes.add(process);
        return process;
    }

    private int scrape(int port) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                .timeout(Duration.ofSeconds(5))
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8))
                    .body()
                    .length();
        } catch (IOException notUpYet) {
            return 0;
        }
    }

    /** What a process takes from the end of its warming up on. */
    private static final class Watch {

        private final ProcessHandle process;
        private final long started = System.nanoTime();
        private ProcessFigures warm = new ProcessFigures(0, 0, Duration.ZERO);
        private ProcessFigures most = warm;
        private long warmAt = started;
        private long last = started;

        private Watch(ProcessHandle process) {
            this.process = process;
        }

        private void sample(int second) throws IOException {
            if (!process.isAlive()) {
                return;
            }
            most = ProcessFigures.of(process);
            last = System.nanoTime();
            if (second <= WARM_UP_SECONDS) {
                warm = most;
                warmAt = last;
            }
        }

        private double share() {
            return most.cpu().minus(warm.cpu()).toNanos() / (double) (last - warmAt);
        }

        private String line(String name) {
            return String.format(
                    Locale.ROOT,
                    "%-26s %5.1f MiB resident, %5.1f MiB at most, %.2f %% of a core over %d s, %.2f s of it to begin with%n",
                    name,
                    most.residentKibibytes() / 1024.0,
                    most.mostKibibytes() / 1024.0,
                    100 * share(),
                    Duration.ofNanos(last - warmAt).toSeconds(),
                    warm.cpu().toMillis() / 1000.0);
        }
    }
}
