package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.cli.option.SpoolFolder;
import io.github.jobenergy.jobcomp.control.BackfillRequest;
import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.spool.SpoolLock;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command {@code backfill}: requests the publication of past runs from the running bridge and shows its progress. */
@Command(
        name = "backfill",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = "Requests the running bridge to publish the runs that ended in a past interval, from accounting. "
                + "Runs already published are not published again. Shows the progress until the end. If this command "
                + "is stopped, the bridge continues, and the same command shows the remaining progress.")
final class BackfillCommand implements Callable<Integer> {

    private static final Duration POLL_INTERVAL = Duration.ofMillis(500);
    private static final int PERCENT = 100;

    @Option(
            names = "--from",
            required = true,
            paramLabel = "TIME",
            converter = TimeConverter.class,
            description = "Start of the interval: 2026-11-01 (UTC) or 2026-11-01T08:00:00Z.")
    private Instant from = Instant.EPOCH;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "TIME",
            converter = TimeConverter.class,
            description = "End of the interval, in the same formats.")
    private Instant to = Instant.EPOCH;

    @Option(
            names = "--rate",
            paramLabel = "RUNS",
            defaultValue = "50",
            description = "Maximum number of runs published per second. Default: ${DEFAULT-VALUE}")
    private int rate = 50;

    @Option(names = "--detach", description = "Ends after the request, and does not show the progress.")
    private boolean isDetached;

    @Mixin
    private SpoolFolder spool = new SpoolFolder();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        try {
            BackfillRequest request = BackfillRequest.of(from, to, rate);
            if (!SpoolLock.isTaken(spool.folder())) {
                return fail("expected a running bridge on " + spool.folder() + ", found none", ExitCode.UNAVAILABLE);
            }
            Controls controls = new Controls(spool.folder());
            controls.request(request);
            return isDetached ? ExitCode.OK.number() : watch(controls, request);
        } catch (IllegalArgumentException unusable) {
            return fail(String.valueOf(unusable.getMessage()), ExitCode.USAGE);
        } catch (IOException unusable) {
            return fail("expected a writable spool, found " + FileFault.text(unusable), ExitCode.CANNOT_CREATE);
        }
    }

    private int fail(String why, ExitCode exitCode) {
        spec.commandLine().getErr().println("jobcomp-bridge: " + why);
        return exitCode.number();
    }

    private int watch(Controls controls, BackfillRequest request) throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        int shown = -1;
        BackfillRequest now = controls.progressOf(request).orElse(request);
        while (!now.isDone()) {
            int percent = percent(now);
            if (percent != shown) {
                err.println(bar(now, percent));
                shown = percent;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_INTERVAL.toMillis());
            if (!SpoolLock.isTaken(spool.folder())) {
                return fail("the bridge has stopped; a restarted bridge resumes the backfill", ExitCode.UNAVAILABLE);
            }
            Optional<BackfillRequest> progress = controls.progressOf(request);
            if (progress.isEmpty()) {
                return fail(controls.refusal(request), ExitCode.DATA);
            }
            now = progress.get();
        }
        err.println(bar(now, PERCENT));
        spec.commandLine()
                .getOut()
                .println("accounting " + now.listed() + ", published " + (now.listed() - now.missing()) + ", missing "
                        + now.missing());
        return (now.missing() == 0 ? ExitCode.OK : ExitCode.DATA).number();
    }

    private static int percent(BackfillRequest request) {
        long whole = Duration.between(request.from(), request.to()).toMillis();
        return (int)
                (PERCENT * Duration.between(request.from(), request.position()).toMillis() / whole);
    }

    private static String bar(BackfillRequest request, int percent) {
        return ProgressBar.of(percent) + ", up to " + request.position() + ", " + request.listed() + " runs";
    }

    /** Parses a day (its start in UTC) or an ISO 8601 instant. */
    static final class TimeConverter implements ITypeConverter<Instant> {

        @Override
        public Instant convert(String text) {
            try {
                return text.indexOf('T') < 0
                        ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                        : Instant.parse(text);
            } catch (DateTimeParseException noTime) {
                throw new TypeConversionException("expected 2026-11-01 or 2026-11-01T08:00:00Z, found '" + text + "'");
            }
        }
    }
}
