package io.github.jobenergy.jobcomp.run.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.jobcomp.accounting.DutyCycle;
import io.github.jobenergy.jobcomp.accounting.Permission;
import io.github.jobenergy.jobcomp.accounting.SacctSettings;
import io.github.jobenergy.jobcomp.accounting.SharedQueryLimit;
import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.controller.ControllerSettings;
import io.github.jobenergy.jobcomp.controller.Pace;
import io.github.jobenergy.jobcomp.controller.Watch.Worker;
import io.github.jobenergy.jobcomp.energy.Plausibility;
import io.github.jobenergy.jobcomp.privacy.PrivacyPolicy;
import io.github.jobenergy.jobcomp.publish.Connection;
import io.github.jobenergy.jobcomp.publish.kafka.PublishingSettings;
import io.github.jobenergy.jobcomp.run.counts.BridgeCounts;
import io.github.jobenergy.jobcomp.run.counts.Counter;
import io.github.jobenergy.jobcomp.run.counts.Journal;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.AccountingConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.KafkaConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.QueryConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.SpoolConfig;
import io.github.jobenergy.jobcomp.run.settings.BridgeConfig.StartsConfig;
import io.github.jobenergy.jobcomp.run.settings.LookupSchedule;
import io.github.jobenergy.jobcomp.run.settings.SearchSchedule;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolLevel;
import io.github.jobenergy.jobcomp.testing.HookEnvironment;
import io.github.jobenergy.jobcomp.testing.MemoryAccounting;
import io.github.jobenergy.jobcomp.testing.MemoryBrokers;
import io.github.jobenergy.jobcomp.testing.MemoryController;
import io.github.jobenergy.jobcomp.timing.ClockAndRandom;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.program.testing.MovableClock;
import io.github.jobenergy.schemas.job.JobCompletion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;

/** A bridge with its external services in memory, a real spool, and a clock that the test advances. */
final class BridgeHarness {

    static final Duration FIRST_POLL = Duration.ofSeconds(2);
    static final Duration SETTLE = Duration.ofMinutes(5);
    static final Duration SWEEP_INTERVAL = Duration.ofMinutes(5);
    static final Duration OVERLAP = Duration.ofMinutes(15);
    static final Duration GIVE_UP = Duration.ofMinutes(10);

    final MovableClock clock = new MovableClock(Instant.ofEpochSecond(1_000_000_080L));
    final MemoryBrokers brokers = new MemoryBrokers();
    final MemoryAccounting accounting = new MemoryAccounting();
    final MemoryController controller = new MemoryController(clock);
    final Spool spool;

    private final Path folder;
    private final Sessions sessions;
    private final Counter counter = new Counter();
    private Optional<Session> session = Optional.empty();
    private int processId;

    private BridgeHarness(Path folder, boolean hasAccounting, Optional<SearchSchedule> searches) throws IOException {
        this(folder, hasAccounting, config(folder, hasAccounting, searches));
    }

    private BridgeHarness(Path folder, boolean hasAccounting, BridgeConfig config) throws IOException {
        this.folder = folder;
        this.spool = new Spool(folder);
        spool.prepare();
        new Controls(folder).prepare();
        ClockAndRandom timing = new ClockAndRandom(clock, new Random(1));
        ExternalServices services = new ExternalServices(
                brokers,
                hasAccounting ? Optional.of(accountingServices()) : Optional.empty(),
                Optional.of(
                        new ExternalServices.ControllerService(controller, new Worker(Runnable::run, clock::advance))),
                timing);
        this.sessions = new Sessions(config, services, spool, counter, new Journal());
    }

    private ExternalServices.AccountingService accountingServices() {
        return new ExternalServices.AccountingService(
                accounting,
                () -> new Permission.Answer(Permission.Verdict.GRANTED, "memory hides nothing"),
                new SharedQueryLimit(clock::nanoTime).join(),
                Runnable::run);
    }

    static BridgeHarness in(Path folder) throws IOException {
        return new BridgeHarness(folder, true, Optional.empty());
    }

    /** A bridge that searches accounting too. */
    static BridgeHarness searching(Path folder) throws IOException {
        return new BridgeHarness(
                folder, true, Optional.of(new SearchSchedule(SWEEP_INTERVAL, OVERLAP, Optional.empty())));
    }

    static BridgeHarness withoutAccounting(Path folder) throws IOException {
        return new BridgeHarness(folder, false, Optional.empty());
    }

    /** A bridge that searches accounting too, under a privacy policy. */
    static BridgeHarness withPolicy(Path folder, PrivacyPolicy policy) throws IOException {
        BridgeConfig open =
                config(folder, true, Optional.of(new SearchSchedule(SWEEP_INTERVAL, OVERLAP, Optional.empty())));
        return new BridgeHarness(
                folder,
                true,
                new BridgeConfig(open.cluster(), open.spool(), open.kafka(), open.queries(), open.inlets(), policy));
    }

    /** The settings of a bridge without accounting. */
    static BridgeConfig config(Path folder) {
        return config(folder, false, Optional.empty());
    }

    private static BridgeConfig config(Path folder, boolean hasAccounting, Optional<SearchSchedule> searches) {
        AccountingConfig accounting = new AccountingConfig(
                new SacctSettings("sacct", "rig26", Duration.ofMinutes(1), new Plausibility(15_000)),
                new DutyCycle(100),
                new LookupSchedule(FIRST_POLL, SETTLE, GIVE_UP),
                searches);
        return new BridgeConfig(
                "rig26",
                new SpoolConfig(folder, new SpoolLevel(1_000), Duration.ofMillis(1)),
                new KafkaConfig(new PublishingSettings("localhost:1", Map.of()), "jobenergy."),
                new QueryConfig(
                        hasAccounting ? Optional.of(accounting) : Optional.empty(),
                        Optional.of(new StartsConfig(
                                new ControllerSettings("squeue", "scontrol", "rig26", Duration.ofMinutes(1)),
                                new Pace(Pace.LEAST))),
                        Optional.empty()));
    }

    /** Writes this record into the spool as the hook does. */
    void hook(HookEnvironment environment) throws IOException {
        hook(environment.entryName() + "." + ++processId, environment.block());
    }

    /** Writes these bytes into the spool under that name as the hook does. */
    void hook(String name, byte[] record) throws IOException {
        Path entry = folder.resolve("new").resolve(name);
        Files.write(entry, record);
        Files.setLastModifiedTime(entry, FileTime.from(clock.instant()));
    }

    /** The bridge processes all due work; a lost connection ends the session, as in the program. */
    void process() throws IOException, SupersededException {
        try {
            if (session.isEmpty()) {
                Connection connection = brokers.connect();
                session = Optional.of(sessions.begin(connection));
            }
            while (session.get().step()) {
                Thread.onSpinWait();
            }
        } catch (KafkaException lost) {
            restart();
        }
    }

    /** Ends the session without completion of its work; the next call of process starts another one. */
    void restart() {
        session.ifPresent(Session::leave);
        session = Optional.empty();
    }

    /** Advances the clock, and processes all due work. */
    void after(Duration duration) throws IOException, SupersededException {
        clock.advance(duration);
        process();
    }

    BridgeCounts counts() {
        return counter.counts();
    }

    /** The only one of these completions. */
    static JobCompletion only(List<JobCompletion> completions) {
        assertEquals(1, completions.size(), completions.toString());
        return completions.get(0);
    }

    /** The names in a part of the spool. */
    List<String> names(String part) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(part))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
