package io.github.jobenergy.node.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.node.testing.Machine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What it takes of a compute node to read all of its meters once a second: a Cray node with accelerators, RAPL of two sockets,
 * four chips, and 16 jobs in control groups, beside Debian's prometheus-node-exporter asked once a second for what it collects
 * unless told otherwise. {@code -Djobenergy.bench.seconds} says for how long, 600 unless said otherwise. The files are on a
 * disk: what a driver takes to answer is not in it. What was seen is written to {@code target/bench/inband-footprint.txt}.
 */
@Tag("bench")
class InbandFootprintIT {

    private static final int SECONDS = Integer.getInteger("jobenergy.bench.seconds", 600);
    private static final int WARM_UP_SECONDS = Math.min(60, SECONDS / 4);

    /** A shorter run is still translating its code: it is not held against the share of a core. */
    private static final int LONG_ENOUGH_SECONDS = 300;

    private static final long MOST_KIBIBYTES = 150 * 1024;
    private static final double MOST_OF_A_CORE = 0.005;
    private static final int JOBS = 16;
    private static final long SMALLEST_RANGE = 65_000_000_000L;
    private static final Path EXPORTER = Path.of("/usr/bin/prometheus-node-exporter");
    private static final Path REPORT = Path.of("target/bench/inband-footprint.txt");
    private static final List<String> OPTIONS =
            List.of("-Xmx24m", "-Xss512k", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:MaxMetaspaceSize=64m");

    @TempDir
    private Path root;

    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Process> processes = new ArrayList<>();
    private int port;

    @BeforeEach
    void machine() throws IOException {
        require();
        Machine.of("intel-server").writeTo(root);
        Machine.of("cray-ex").writeTo(root);
        Machine.of("grace-hopper").writeTo(root);
        for (int job = 1; job <= JOBS; job++) {
            write("sys/fs/cgroup/system.slice/slurmstepd.scope/job_" + job + "/cpu.stat", "usage_usec " + job);
        }
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
    }

    @AfterEach
    void stop() {
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void readsAllMetersOnceASecondWithLittle() throws IOException, InterruptedException {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        Path told = root.resolve("told");
        Process collector = start(collector(), told);
        Process exporter =
                start(List.of(EXPORTER.toString(), "--web.listen-address=127.0.0.1:" + port), root.resolve("exporter"));

        Watch ours = new Watch(collector.toHandle());
        Watch theirs = new Watch(exporter.toHandle());
        int scraped = 0;
        for (int second = 1; !collector.waitFor(1, TimeUnit.SECONDS); second++) {
            scan(second);
            ours.look(second);
            scraped += scrape();
            theirs.look(second);
        }

        assertEquals(0, collector.exitValue(), Files.readString(told));
        String report = ours.line("node-bridge's sources")
                + theirs.line("prometheus-node-exporter")
                + String.format(
                        Locale.ROOT,
                        "readings, bytes, uses, rejections: %s; metrics scraped each time: %d bytes%n"
                                + "JVM options %s; load average before %.1f%n",
                        Files.readString(told).strip(),
                        scraped / SECONDS,
                        String.join(" ", OPTIONS),
                        load);
        Files.createDirectories(REPORT.getParent());
        Files.writeString(REPORT, report);
        assertTrue(ours.most.mostKibibytes() <= MOST_KIBIBYTES, report);
        assertTrue(SECONDS < LONG_ENOUGH_SECONDS || ours.share() <= MOST_OF_A_CORE, report);
    }

    private List<String> collector() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.addAll(List.of(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                InbandCollector.class.getName(),
                root.toString(),
                Integer.toString(SECONDS)));
        return command;
    }

    private Process start(List<String> command, Path output) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        processes.add(process);
        return process;
    }

    /** The blade's controller has scanned its meters again, and the processors have counted on. */
    private void scan(int second) throws IOException {
        long micros = TimeUnit.MILLISECONDS.toMicros(Instant.now().toEpochMilli());
        for (String meter : List.of("", "cpu_", "memory_", "accel0_", "accel1_", "accel2_", "accel3_")) {
            write("sys/cray/pm_counters/" + meter + "energy", (1_000_000 + 350 * second) + " J " + micros + " us");
        }
        write("sys/cray/pm_counters/freshness", Integer.toString(10 * second));
        for (String zone : List.of("intel-rapl:0", "intel-rapl:0:0", "intel-rapl:2", "intel-rapl:2:0")) {
            write("sys/class/powercap/" + zone + "/energy_uj", Long.toString(120_000_000L * second % SMALLEST_RANGE));
        }
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Path part = file.resolveSibling("." + file.getFileName());
        Files.createDirectories(file.getParent());
        Files.writeString(part, text + "\n");
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private int scrape() throws InterruptedException {
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

    private static void require() {
        if (!Files.exists(EXPORTER)) {
            String sentence = "the footprint is measured beside Debian's prometheus-node-exporter:"
                    + " apt-get install --no-install-recommends prometheus-node-exporter";
            assertTrue(!Boolean.getBoolean("jobenergy.requireAll"), sentence);
            Assumptions.abort(sentence);
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

        private void look(int second) throws IOException {
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
