package io.github.jobenergy.quickstart.bench.freshness;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.cli.EnergyStreams;
import io.github.jobenergy.energy.streams.clients.TopicSetup;
import io.github.jobenergy.jobcomp.cli.JobcompBridge;
import io.github.jobenergy.quickstart.bench.energy.ManyReadings;
import io.github.jobenergy.quickstart.bench.freshness.EndingJobs.Job;
import io.github.jobenergy.quickstart.bridge.FinishedRuns;
import io.github.jobenergy.quickstart.bridge.HookSpool;
import io.github.jobenergy.quickstart.broker.EmbeddedBroker;
import io.github.jobenergy.quickstart.broker.JavaProcess;
import io.github.jobenergy.quickstart.launch.Installation;
import io.github.jobenergy.quickstart.launch.RecordedSacct;
import io.github.jobenergy.schemas.energy.ResultRevision.RevisionReason;
import io.github.jobenergy.schemas.topic.Topic;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The time from the end of a job to its first measured result, as a reader of {@code job-energy-revisions} sees it: in real time,
 * with counters read each second, the records of the hook, and accounting that knows a job three seconds later. Bridge and
 * energy-streams have the settings of a site and are processes of their own. {@code -Djobenergy.bench.freshSeconds} is the length
 * of the measurement, 240 by default, {@code freshNodes} the number of nodes, 8, {@code freshPartitions} the number of partitions,
 * 32, and {@code freshOptions} further options of energy-streams, separated by blanks. The report is {@code
 * target/bench/energy-freshness.txt}.
 */
@Tag("bench")
class FreshnessIT {

    private static final Duration LENGTH = Duration.ofSeconds(Integer.getInteger("jobenergy.bench.freshSeconds", 240));
    private static final int NODES = Integer.getInteger("jobenergy.bench.freshNodes", 8);
    private static final int PARTITIONS = Integer.getInteger("jobenergy.bench.freshPartitions", 32);
    private static final String OPTIONS = System.getProperty("jobenergy.bench.freshOptions", "");

    /** Nodes have been read for a while before the first job ends. */
    private static final Duration HISTORY = Duration.ofMinutes(2);

    private static final Duration ACCOUNTING_DELAY = Duration.ofSeconds(3);
    private static final Duration CORRECTIONS = Duration.ofSeconds(75);
    private static final Duration TIMEOUT = Duration.ofMinutes(20);
    private static final Path REPORT = Path.of("target/bench/energy-freshness.txt");

    @TempDir
    private Path folder;

    private final List<Future<RecordMetadata>> sent = new ArrayList<>();
    private long readSeconds;
    private int started;
    private int hooked;
    private int accounted;

    @Test
    void eachJobHasAMeasuredResultSoonAfterItsEnd() throws Exception {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        try (EmbeddedBroker broker = EmbeddedBroker.start(folder.resolve("kafka"))) {
            try (TopicSetup setup =
                    new TopicSetup(Map.of("bootstrap.servers", broker.bootstrapServers()), broker::topicName)) {
                setup.create(PARTITIONS, Optional.empty(), Map.of("retention.ms", "-1"));
            }
            HookSpool spool = HookSpool.in(folder.resolve("spool"));
            FinishedRuns.of(List.of()).writeAccounting(folder.resolve("accounting"), 0);
            try (JavaProcess energy = energyStreams(broker);
                    JavaProcess bridge = bridge(broker, spool);
                    SeenRecords seen = new SeenRecords(broker)) {
                List<Job> jobs = play(broker, spool, seen);
                Files.createDirectories(REPORT.getParent());
                Files.writeString(REPORT, report(jobs, seen, load));
                assertTrue(seen.areMeasured(jobs), () -> energy.lastLines() + bridge.lastLines());
            }
        }
    }

    private JavaProcess energyStreams(EmbeddedBroker broker) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "run", "--bootstrap-server=" + broker.bootstrapServers(), "--state-dir=" + folder.resolve("state")));
        Arrays.stream(OPTIONS.split(" ")).filter(option -> !option.isEmpty()).forEach(arguments::add);
        Path output = Files.createDirectories(folder.resolve("energy")).resolve("output.log");
        return JavaProcess.start(EnergyStreams.class, output, arguments.toArray(String[]::new));
    }

    private JavaProcess bridge(EmbeddedBroker broker, HookSpool spool) throws IOException {
        Path sacctFolder = Files.createDirectories(folder.resolve("sacct"));
        RecordedSacct sacct = RecordedSacct.install(
                new Installation(Path.of("target/dist").toAbsolutePath()), folder.resolve("accounting"), sacctFolder);
        return JavaProcess.start(
                JobcompBridge.class,
                Files.createDirectories(folder.resolve("bridge")).resolve("output.log"),
                "run",
                "--cluster=" + FinishedRuns.CLUSTER,
                "--bootstrap-server=" + broker.bootstrapServers(),
                "--spool=" + spool.folder(),
                "--sacct=" + sacct.executable(),
                "--no-starts");
    }

    private List<Job> play(EmbeddedBroker broker, HookSpool spool, SeenRecords seen) throws Exception {
        Instant begin = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        ReadNodes nodes = new ReadNodes(broker, NODES, begin);
        EndingJobs jobs = EndingJobs.draw(NODES, begin, begin.plus(HISTORY), LENGTH);
        List<Job> byStart = jobs.all().stream()
                .sorted((one, other) -> one.start().compareTo(other.start()))
                .toList();
        FinishedRuns accounting =
                FinishedRuns.of(jobs.all().stream().map(Job::finished).toList());
        List<Job> measured = jobs.from(begin.plus(HISTORY));
        Instant lastEnd = begin.plus(HISTORY).plus(LENGTH);
        try (Producer<String, byte[]> producer = ManyReadings.producer(broker.bootstrapServers())) {
            nodes.states().forEach(state -> sent.add(producer.send(state)));
            Instant now = Instant.now();
            while (now.isBefore(lastEnd.plus(CORRECTIONS))
                    || (!seen.areMeasured(measured) && now.isBefore(lastEnd.plus(TIMEOUT)))) {
                publishReadings(nodes, producer, now);
                for (; started < byStart.size() && !byStart.get(started).start().isAfter(now); started++) {
                    sent.add(producer.send(nodes.start(byStart.get(started))));
                }
                for (; isDue(jobs, hooked, now); hooked++) {
                    spool.put(jobs.all().get(hooked).finished());
                }
                account(jobs, accounting, now.minus(ACCOUNTING_DELAY));
                seen.poll();
                now = Instant.now();
            }
            producer.flush();
            for (Future<RecordMetadata> each : sent) {
                each.get();
            }
        }
        return measured;
    }

    private void publishReadings(ReadNodes nodes, Producer<String, byte[]> producer, Instant now) {
        for (long next = readSeconds;
                next / NODES <= Duration.between(nodes.begin(), now).toSeconds();
                next++) {
            int node = 1 + Math.toIntExact(next % NODES);
            if (nodes.time(node, next / NODES).isAfter(now)) {
                return;
            }
            nodes.readings(node, next / NODES).forEach(reading -> sent.add(producer.send(reading)));
            readSeconds = next + 1;
        }
    }

    private static boolean isDue(EndingJobs jobs, int next, Instant now) {
        return next < jobs.all().size() && !jobs.all().get(next).hooked().isAfter(now);
    }

    private void account(EndingJobs jobs, FinishedRuns accounting, Instant time) throws IOException {
        int before = accounted;
        while (isDue(jobs, accounted, time)) {
            accounted++;
        }
        if (accounted > before) {
            accounting.writeAccounting(folder.resolve("accounting"), accounted);
        }
    }

    private static String report(List<Job> jobs, SeenRecords seen, double load) {
        List<Job> measured =
                jobs.stream().filter(job -> seen.isMeasured(job.key())).toList();
        Map<RevisionReason, Integer> reasons = new TreeMap<>();
        jobs.forEach(job -> seen.reasons(job.key()).forEach(reason -> reasons.merge(reason, 1, Integer::sum)));
        StringBuilder report = new StringBuilder(String.format(
                Locale.ROOT,
                "jobs            %,d on %d nodes, %,d alone, seed %d; %d partitions; options '%s'; load average before %.1f%n",
                jobs.size(),
                NODES,
                jobs.stream().filter(Job::isAlone).count(),
                EndingJobs.SEED,
                PARTITIONS,
                OPTIONS,
                load));
        report.append(
                line("end to completion", measured, Job::end, job -> seen.first(Topic.JOB_COMPLETIONS, job.key())));
        report.append(line(
                "completion to answer",
                measured,
                job -> seen.first(Topic.JOB_COMPLETIONS, job.key()),
                job -> seen.first(Topic.NODE_JOB_ENERGY, job.key())));
        report.append(line(
                "answer to result",
                measured,
                job -> seen.first(Topic.NODE_JOB_ENERGY, job.key()),
                job -> seen.first(Topic.JOB_ENERGY_REVISIONS, job.key())));
        report.append(line("end to measured", measured, Job::end, job -> seen.measured(job.key())));
        report.append(line(
                "  of jobs alone",
                measured.stream().filter(Job::isAlone).toList(),
                Job::end,
                job -> seen.measured(job.key())));
        reasons.forEach((reason, count) -> report.append(String.format(
                Locale.ROOT,
                "%-22s %.3f a run%n",
                reason.name().toLowerCase(Locale.ROOT),
                count / (double) jobs.size())));
        return report.toString();
    }

    private static String line(String label, List<Job> jobs, Function<Job, Instant> from, Function<Job, Instant> to) {
        double[] seconds = jobs.stream()
                .mapToDouble(
                        job -> Duration.between(from.apply(job), to.apply(job)).toMillis() / 1e3)
                .sorted()
                .toArray();
        return String.format(
                Locale.ROOT,
                "%-22s p50 %6.2f s, p90 %6.2f s, p99 %6.2f s, max %6.2f s%n",
                label,
                percentile(seconds, 50),
                percentile(seconds, 90),
                percentile(seconds, 99),
                percentile(seconds, 100));
    }

    private static double percentile(double[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[Math.max(0, (sorted.length * percent + 99) / 100 - 1)];
    }
}
