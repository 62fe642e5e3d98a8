package io.github.jobenergy.rate.cli;

import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.MonitoringOptions;
import io.github.jobenergy.program.cli.OptionErrors;
import io.github.jobenergy.program.cli.ProgramVersion;
import io.github.jobenergy.program.kafka.SupersededException;
import io.github.jobenergy.rate.publish.Publication;
import io.github.jobenergy.rate.publish.RateOutput;
import io.github.jobenergy.rate.publish.SlotChanges;
import io.github.jobenergy.rate.run.NamedSource;
import io.github.jobenergy.schemas.quantity.Interval;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code backfill}: publishes the slots of a past range. */
@Command(
        name = "backfill",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Reads each source once for a range of time, publishes its slots that are new or have changed, "
                    + "prints one line for each source, and ends.",
            "A range that overlaps the window of a running program is published while that program is stopped. The exit "
                    + "status is 69 if a source cannot be read, and 65 if there are rejections."
        },
        footer = CheckCommand.FOOTER)
final class BackfillCommand implements Callable<Integer> {

    private static final Duration LONGEST_AHEAD = Duration.ofDays(366);
    private static final Duration LONGEST = Duration.ofDays(1_100);

    @Option(
            names = "--from",
            required = true,
            paramLabel = "TIME",
            description = "Start of the range, in ISO 8601 with an offset, such as 2026-10-01T00:00:00Z.")
    private String from = "";

    @Option(
            names = "--to",
            required = true,
            paramLabel = "TIME",
            description = "End of the range, which is not part of it; at most 1100 days after the start.")
    private String to = "";

    @Mixin
    private SourceOptions sources = new SourceOptions();

    @Mixin
    private KafkaOptions kafka = new KafkaOptions();

    @Mixin
    @SuppressWarnings("UnusedVariable") // accepted, because a file of options for run may contain it
    private MonitoringOptions monitoring = new MonitoringOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    BackfillCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() throws InterruptedException {
        Interval range = OptionErrors.of(spec.commandLine(), this::range);
        RateOutput output = OptionErrors.of(spec.commandLine(), () -> kafka.output(sources.site(), "-backfill"));
        List<NamedSource> opened = OptionErrors.of(spec.commandLine(), () -> sources.open(clock));
        return new Brokers(spec.commandLine().getErr(), output)
                .run(() -> publish(output, opened, range))
                .number();
    }

    private ExitCode publish(RateOutput output, List<NamedSource> opened, Interval range) throws SupersededException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        AtomicLong rejected = new AtomicLong();
        boolean isUnavailable = false;
        try (Publication publication = new Publication(output, () -> range)) {
            for (NamedSource source : opened) {
                try {
                    source.source().<SupersededException>read(range, rates -> {
                        SlotChanges changes = publication.publish(rates.slots());
                        out.println(
                                source.name() + ": " + changes.summary() + ", " + rates.rejectedCount() + " rejected");
                        rates.reasons().forEach(reason -> err.println("rate-bridge: " + source.name() + ": " + reason));
                        rejected.addAndGet(rates.rejectedCount());
                    });
                } catch (IOException unavailable) {
                    err.println("rate-bridge: " + source.name() + ": " + unavailable.getMessage());
                    isUnavailable = true;
                }
            }
        }
        if (isUnavailable) {
            return ExitCode.UNAVAILABLE;
        }
        return rejected.get() == 0 ? ExitCode.OK : ExitCode.DATA;
    }

    private Interval range() {
        Instant start = time("from", from);
        Instant end = time("to", to);
        Instant latest = clock.instant().plus(LONGEST_AHEAD);
        if (!start.isBefore(end) || end.isAfter(start.plus(LONGEST)) || end.isAfter(latest)) {
            throw new IllegalArgumentException("to: expected a time after --from, at most " + LONGEST.toDays()
                    + " days after it and before " + latest + ", found " + end);
        }
        return Interval.of(start, end);
    }

    private static Instant time(String option, String text) {
        return UtcTime.parse(text)
                .orElseThrow(() -> new IllegalArgumentException(
                        option + ": expected a time such as 2026-10-01T00:00:00Z, found '" + text + "'"));
    }
}
