package io.github.jobenergy.node.source.redfish;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.PowerSource;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Polls the BMCs of a machine, one of which hangs, over TLS, each in a session of its own. {@code -Djobenergy.bench.bmcs} is
 * their number, 1,000 by default. The result is written to {@code target/bench/redfish.txt}.
 */
@Tag("bench")
class RedfishFleetIT {

    private static final int BMCS = Integer.getInteger("jobenergy.bench.bmcs", 1_000);
    private static final int CYCLES = 6;

    /** Both programs start on one machine, so the first responses are slow. */
    private static final String TIMEOUT = "answer-timeout=PT20S,target-timeout=PT30S";

    private static final Path REPORT = Path.of("target/bench/redfish.txt");

    @TempDir
    private Path folder;

    @Test
    void pollsManyBmcs() throws IOException, InterruptedException {
        Process fleet = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xss256k",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RedfishFleet.class.getName(),
                        Integer.toString(BMCS),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (PowerSource source = open(addresses(fleet))) {
            List<String> lines = new ArrayList<>();
            for (int cycle = 0; cycle < CYCLES; cycle++) {
                Timed timed = new Timed();
                source.read(timed);
                lines.add(timed.line(cycle));
                assertEquals(BMCS - 1, timed.instants);
            }
            Files.createDirectories(REPORT.getParent());
            Files.writeString(REPORT, report(lines));
        } finally {
            fleet.destroyForcibly();
        }
    }

    private static List<String> addresses(Process fleet) throws IOException {
        List<String> addresses = new ArrayList<>();
        BufferedReader out = new BufferedReader(new InputStreamReader(fleet.getInputStream(), StandardCharsets.UTF_8));
        String line = out.readLine();
        while (line != null && !line.equals(".")) {
            addresses.add(line);
            line = out.readLine();
        }
        assertEquals(BMCS, addresses.size());
        return addresses;
    }

    private PowerSource open(List<String> addresses) throws IOException {
        StringBuilder targets = new StringBuilder();
        for (int i = 0; i < addresses.size(); i++) {
            targets.append(addresses.get(i)).append("\tn").append(i).append('\n');
        }
        Path list = Files.writeString(folder.resolve("targets.tsv"), targets);
        Path login =
                Files.writeString(folder.resolve("login"), RedfishServer.USER + "\n" + RedfishServer.PASSWORD + "\n");
        Files.setPosixFilePermissions(login, PosixFilePermissions.fromString("rw-------"));
        String settings = String.join(
                ",", "redfish", "targets=" + list, "credential=" + login, "ca=" + folder.resolve("bmc.pem"), TIMEOUT);
        return new RedfishKind()
                .open(SourceSpec.parse(settings), new SourceContext("here", Path.of("/"), Clock.systemUTC()));
    }

    /** The times of arrival of the samples of a cycle. */
    private static final class Timed implements SampleSink {

        private final long begun = System.nanoTime();
        private long lastSample = begun;
        private int instants;
        private int rejections;

        @Override
        public void found(Sample sample) {
            lastSample = System.nanoTime();
            instants += sample.measurement() instanceof Measurement.Instantaneous ? 1 : 0;
        }

        @Override
        public void found(ReportedNodeState reportedState) {
            throw new AssertionError("a BMC reports no state of a node");
        }

        @Override
        public void rejected(Rejection rejection) {
            rejections++;
        }

        String line(int cycle) {
            return String.format(
                    Locale.ROOT,
                    "cycle %d  %,d nodes reported within %,d ms, the cycle complete after %,d ms, %d given up",
                    cycle + 1,
                    instants,
                    Duration.ofNanos(lastSample - begun).toMillis(),
                    Duration.ofNanos(System.nanoTime() - begun).toMillis(),
                    rejections);
        }
    }

    private static String report(List<String> cycles) throws IOException {
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20;
        return String.format(
                Locale.ROOT,
                """
                BMCs           %,d on ports of their own, TLS, a session each, one hangs; 64 at a time, given up after 20 s
                %s
                the asker      %d MiB of heap in use after, %d MiB resident, %,d sockets open, %d threads, tests and all
                load average   %.1f, the BMCs on the same machine
                """,
                BMCS,
                String.join("\n", cycles),
                heap,
                residentKibibytes() >> 10,
                sockets(),
                Thread.activeCount(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static long residentKibibytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
    }

    private static long sockets() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(RedfishFleetIT::isSocket).count();
        }
    }

    /** Descriptors may be closed during the listing. */
    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException closed) {
            return false;
        }
    }
}
