package io.github.jobenergy.node.source.prometheus;

import com.sun.management.OperatingSystemMXBean;
import io.github.jobenergy.node.sample.ReportedNodeState;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.node.sample.SampleSink;
import io.github.jobenergy.node.source.SourceContext;
import io.github.jobenergy.node.source.SourceSpec;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Opens a source of many targets in a separate process, polls it for some cycles and prints the durations. Arguments: the
 * source with its settings, the number of cycles, and the expected total number of samples.
 */
final class ScrapeProgram {

    private ScrapeProgram() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        SourceSpec spec = SourceSpec.parse(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        Counting findings = new Counting();
        List<Duration> cycles = new ArrayList<>();
        List<Duration> toTheLast = new ArrayList<>();
        try (PrometheusSource source =
                PrometheusKind.openPrometheus(spec, new SourceContext("here", Path.of("/"), Clock.systemUTC()))) {
            for (int cycle = 0; cycle < count; cycle++) {
                long start = System.nanoTime();
                source.read(findings);
                cycles.add(Duration.ofNanos(System.nanoTime() - start));
                toTheLast.add(Duration.ofNanos(findings.lastNanoseconds - start));
            }
            long processor = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                    .getProcessCpuTime();
            System.out.print("""
                    cycle             %s
                    … but who hangs   %s
                    processor         %,d ms in all, the start of the JVM with it
                    reported          %,d samples, %,d rejections
                    sockets           %,d open
                    memory            %,d MiB resident
                    """.formatted(
                            milliseconds(cycles),
                            milliseconds(toTheLast),
                            Duration.ofNanos(processor).toMillis(),
                            findings.samples,
                            findings.rejections,
                            sockets(),
                            residentMebibytes()));
        }
        System.exit(findings.samples == Long.parseLong(arguments[2]) && findings.rejections == 0 ? 0 : 1);
    }

    private static long sockets() throws IOException {
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.filter(ScrapeProgram::isSocket).count();
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException closedMeanwhile) {
            return false;
        }
    }

    private static long residentMebibytes() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) >> 10)
                    .findFirst()
                    .orElseThrow();
        }
    }

    static String milliseconds(List<Duration> all) {
        return String.join(
                ", ",
                all.stream()
                        .map(duration -> String.format(Locale.ROOT, "%,d ms", duration.toMillis()))
                        .toList());
    }

    /** Counts the findings and keeps the time of the last sample. */
    private static final class Counting implements SampleSink {

        private long samples;
        private long rejections;
        private long lastNanoseconds;

        @Override
        public void found(Sample sample) {
            samples++;
            lastNanoseconds = System.nanoTime();
        }

        @Override
        public void found(ReportedNodeState reportedState) {
            throw new AssertionError(reportedState);
        }

        @Override
        public void rejected(Rejection rejection) {
            rejections++;
        }
    }
}
