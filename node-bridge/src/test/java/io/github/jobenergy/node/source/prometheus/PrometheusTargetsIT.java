package io.github.jobenergy.node.source.prometheus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.node.source.http.TlsContexts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A large set of targets, each with its own port and a text as long as that of a node_exporter. One of them hangs. They are
 * scraped by a separate process with a small heap. {@code -Djobenergy.bench.targets} sets their number, 2,000 unless
 * configured. The results are written to {@code target/bench/prometheus.txt}; the ceiling is the same client, which scrapes these
 * targets and does not parse the responses.
 */
@Tag("bench")
class PrometheusTargetsIT {

    private static final int TARGETS = Integer.getInteger("jobenergy.bench.targets", 2_000);
    private static final int CYCLES = 6;
    private static final int PARALLEL = 64;
    private static final int HANGING = 7;
    private static final int SAMPLES_OF_EACH = 4;
    private static final String HEAP = "-Xmx192m";
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final Path REPORT = Path.of("target/bench/prometheus.txt");

    @TempDir
    private Path folder;

    @Test
    void scrapesManyTargets() throws IOException, InterruptedException {
        String text = text();
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        try (ManyTargets targets = ManyTargets.start(TARGETS, target -> text, Set.of(HANGING))) {
            Path list = Files.write(folder.resolve("targets"), targets.addresses());
            Path seen = folder.resolve("seen");

            int exit = scrape(list, seen);

            String ceiling = ScrapeProgram.milliseconds(ceiling(targets.addresses()));
            Files.createDirectories(REPORT.getParent());
            Files.writeString(REPORT, """
                    targets           %,d of %,d bytes each, one of them hangs; %d at a time, timeout %s; %s
                    %sceiling           %s: the same without reading what they show, and no target hangs
                    load average      %.1f before
                    """.formatted(
                            TARGETS, text.length(), PARALLEL, TIMEOUT, HEAP, Files.readString(seen), ceiling, load));
            assertEquals(0, exit, Files.readString(REPORT));
        }
    }

    private static int scrape(Path list, Path seen) throws IOException, InterruptedException {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        ScrapeProgram.class.getName(),
                        "prometheus,parallel=" + PARALLEL + ",timeout=" + TIMEOUT + ",targets=" + list,
                        Integer.toString(CYCLES),
                        Long.toString((long) SAMPLES_OF_EACH * (TARGETS - 1) * CYCLES))
                .redirectOutput(seen.toFile())
                .redirectErrorStream(true)
                .start();
        try {
            assertEquals(true, program.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS), "expected an end");
            return program.exitValue();
        } finally {
            program.destroyForcibly();
        }
    }

    private static List<Duration> ceiling(List<String> addresses) throws InterruptedException {
        List<Duration> cycles = new ArrayList<>();
        try (Scraper scraper =
                new Scraper(TIMEOUT, 8 << 20, TlsContexts.of(SourceSpec.parse("prometheus")), Clock.systemUTC())) {
            for (int cycle = 0; cycle < CYCLES; cycle++) {
                long start = System.nanoTime();
                scrapeAll(scraper, addresses);
                cycles.add(Duration.ofNanos(System.nanoTime() - start));
            }
        }
        return cycles;
    }

    private static void scrapeAll(Scraper scraper, List<String> addresses) throws InterruptedException {
        BlockingQueue<ScrapeResult> results = new LinkedBlockingQueue<>();
        int open = 0;
        for (int target = 0; target < addresses.size(); target++) {
            if (target != HANGING) {
                if (open == PARALLEL) {
                    results.take();
                    open--;
                }
                ScrapeTarget scrapeTarget =
                        ScrapeTarget.of(addresses.get(target), Optional.empty(), "http", "/metrics");
                scraper.scrape(scrapeTarget, Optional.empty(), results::add);
                open++;
            }
        }
        for (; open > 0; open--) {
            results.take();
        }
    }

    /** As many lines as node_exporter exposes on a server; four of them are requested. */
    private static String text() {
        StringBuilder text = new StringBuilder();
        for (int cpu = 0; cpu < 128; cpu++) {
            for (String mode : List.of("idle", "iowait", "irq", "nice", "softirq", "steal", "system", "user")) {
                text.append("node_cpu_seconds_total{cpu=\"" + cpu + "\",mode=\"" + mode + "\"} 1.234567e+06\n");
            }
        }
        for (int socket = 0; socket < 2; socket++) {
            String zone = "/sys/class/powercap/intel-rapl:" + socket;
            text.append(
                    "node_rapl_package_joules_total{index=\"" + socket + "\",path=\"" + zone + "\"} 240422.366267\n");
            text.append("node_rapl_dram_joules_total{index=\"" + socket + "\",path=\"" + zone + ":0\"} 24042.366267\n");
        }
        return text.toString();
    }
}
