package io.github.jobenergy.quickstart.bench.idle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.quickstart.bench.idle.IdleProgram.Share;
import io.github.jobenergy.quickstart.broker.Broker;
import io.github.jobenergy.quickstart.broker.KillableBroker;
import io.github.jobenergy.quickstart.broker.TestBrokers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The processor time of energy-streams while nodes have readings and no runs: after no run at all, after runs that agree, and after
 * runs that contradict each other. Three programs, each a process of its own, are measured side by side, right after their runs
 * were answered, and across an hour's end. {@code -Djobenergy.bench.idleSeconds} sets the length of the measurement, 600 by
 * default, {@code -Djobenergy.bench.idleWarmUpSeconds} the time before it, 120 by default. The report is {@code
 * target/bench/energy-idle-cpu.txt}.
 */
@Tag("bench")
class IdleCpuIT {

    private static final Duration MEASURED = Duration.ofSeconds(Integer.getInteger("jobenergy.bench.idleSeconds", 600));
    private static final Duration WARM_UP =
            Duration.ofSeconds(Integer.getInteger("jobenergy.bench.idleWarmUpSeconds", 120));
    private static final int PARTITIONS = Integer.getInteger("jobenergy.bench.idlePartitions", 32);
    private static final long SEED = Long.getLong("jobenergy.bench.idleSeed", 1);
    private static final int CONSISTENT_RUNS = 225;
    private static final int CONTRADICTORY_RUNS = 800;

    /** A shorter measurement is still translating the program's code: it is not held against the target. */
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(2);

    private static final double TARGET_PERCENT = 3;

    private static final Duration BEFORE = Duration.ofMinutes(55);
    private static final Duration CONTRADICTORY_PERIOD = Duration.ofMinutes(40);
    private static final Duration RUN = Duration.ofSeconds(40);
    private static final Duration COMPUTATION_TIMEOUT = Duration.ofSeconds(90);
    private static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final Path REPORT = Path.of("target/bench/energy-idle-cpu.txt");

    @TempDir
    private Path folder;

    private final List<IdleProgram> programs = new ArrayList<>();
    private final Instant idle = Instant.now()
            .truncatedTo(ChronoUnit.HOURS)
            .minus(COMPUTATION_TIMEOUT)
            .minus(WARM_UP)
            .minus(MEASURED.dividedBy(2));
    private long idleNanos;
    private long published;

    @AfterEach
    void stop() throws IOException {
        for (IdleProgram program : programs) {
            program.close();
        }
        programs.clear();
    }

    @Test
    void takesLittleProcessorTimeWhileNoRunIsActive() throws Exception {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        List<Share> shares;
        try (KillableBroker broker = TestBrokers.startKillable(folder.resolve("kafka"))) {
            start(broker, "floor", IdleScenario.empty());
            start(broker, "clean", IdleScenario.consistent(CONSISTENT_RUNS, RUN, idle));
            start(
                    broker,
                    "contested",
                    IdleScenario.contradictory(CONTRADICTORY_RUNS, CONTRADICTORY_PERIOD, idle, SEED));
            publishUntilIdle();
            shares = measure();
            stop();
        }

        String report = shares.stream().map(Share::text).collect(Collectors.joining())
                + String.format(
                        Locale.ROOT,
                        "warm-up %d s; %d partitions; seed %d; load average before %.1f%n",
                        WARM_UP.toSeconds(),
                        PARTITIONS,
                        SEED,
                        load);
        Files.createDirectories(REPORT.getParent());
        Files.writeString(REPORT, report);
        assertEquals(
                List.of(0, CONSISTENT_RUNS),
                List.of(shares.get(0).runs(), shares.get(1).runs()));
        assertTrue(shares.get(2).runs() >= CONTRADICTORY_RUNS, report);
        assertTrue(
                MEASURED.compareTo(LONG_ENOUGH) < 0
                        || shares.stream().allMatch(share -> share.percent() <= TARGET_PERCENT),
                report);
    }

    private void start(KillableBroker broker, String name, IdleScenario scenario) throws IOException {
        Broker prefixed = new PrefixedBroker(broker.bootstrapServers(), name + ".");
        programs.add(IdleProgram.start(prefixed, PARTITIONS, idle.minus(BEFORE), scenario, folder.resolve(name)));
    }

    private void publishUntilIdle() throws Exception {
        published = BEFORE.toSeconds();
        for (IdleProgram program : programs) {
            program.publishStarts();
            program.publishReadings(0, published);
            program.publishByHook();
        }
        idleNanos = System.nanoTime();
        publishReadingsUntilAll(IdleProgram::isComputed);
        for (IdleProgram program : programs) {
            program.publishByAccounting();
        }
        publishReadingsUntilAll(IdleProgram::isSettled);
    }

    private List<Share> measure() throws Exception {
        publishReadingsFor(WARM_UP);
        for (IdleProgram program : programs) {
            program.begin();
        }
        publishReadingsFor(MEASURED);
        List<Share> shares = new ArrayList<>();
        for (IdleProgram program : programs) {
            shares.add(program.end());
        }
        return shares;
    }

    private void publishReadingsUntilAll(Predicate<IdleProgram> condition) throws Exception {
        long until = System.nanoTime() + TIMEOUT.toNanos();
        while (!programs.stream().allMatch(condition)) {
            assertTrue(System.nanoTime() < until, "expected results of all runs within " + TIMEOUT);
            publishReadings();
        }
    }

    private void publishReadingsFor(Duration time) throws Exception {
        long until = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < until) {
            publishReadings();
        }
    }

    /** Publishes the readings of the seconds that have passed, and waits for the next. */
    private void publishReadings() throws Exception {
        long passed = BEFORE.toSeconds() + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - idleNanos);
        for (IdleProgram program : programs) {
            program.publishReadings(published, passed);
        }
        published = passed;
        long next = idleNanos + TimeUnit.SECONDS.toNanos(passed - BEFORE.toSeconds() + 1);
        boolean hasEnded = programs.get(0).process().waitFor(next - System.nanoTime(), TimeUnit.NANOSECONDS);
        assertTrue(!hasEnded, "expected a running program, found that it ended");
    }

    /** The topics of one program on the broker that all share. */
    private record PrefixedBroker(String bootstrapServers, String topicPrefix) implements Broker {

        @Override
        public void close() {
            // The others use it.
        }
    }
}
