package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.cli.option.SpoolFolder;
import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.control.Status;
import io.github.jobenergy.jobcomp.control.Status.AccountingStatus;
import io.github.jobenergy.jobcomp.control.Status.Role;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import io.github.jobenergy.jobcomp.spool.SpoolListing;
import io.github.jobenergy.jobcomp.spool.SpoolLock;
import io.github.jobenergy.jobcomp.spool.Stage;
import io.github.jobenergy.program.cli.ExitCode;
import io.github.jobenergy.program.cli.ProgramVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code status}: prints the status of the bridge that works on a spool. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Prints the status of the bridge of this spool: its role, whether the brokers respond, the number of "
                    + "entries in the spool and the age of the oldest, whether the spool is full, the last response "
                    + "and the lag of accounting, the last daily report, and the counts since the start, one per line.",
            "Exit status: 0 if the bridge runs; 66 if the spool cannot be read; 69 if no bridge uses the spool, or its "
                    + "status is older than a minute; 73 if the spool is full, so that runs that end now are not "
                    + "captured; 74 if a file of the spool cannot be read or written; 75 if no broker responds."
        })
final class StatusCommand implements Callable<Integer> {

    private static final Duration STATUS_TIMEOUT = Duration.ofMinutes(1);

    @Mixin
    private SpoolFolder spool = new SpoolFolder();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final Clock clock;

    StatusCommand(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        try {
            new Spool(spool.folder()).verify();
            Instant now = clock.instant();
            Optional<Status> written = new Controls(spool.folder()).status();
            ExitCode condition = condition(written, now);
            if (written.isPresent()) {
                bridge(out, written.get(), now);
            } else {
                out.println("bridge      no status in this spool");
            }
            for (Stage stage : Stage.values()) {
                out.println(depth(stage, now));
            }
            written.ifPresent(status ->
                    status.counts().forEach((name, count) -> out.println("count       " + name + " " + count)));
            return condition.number();
        } catch (IOException unreadable) {
            spec.commandLine().getErr().println("jobcomp-bridge: " + unreadable.getMessage());
            return ExitCode.NO_INPUT.number();
        }
    }

    private ExitCode condition(Optional<Status> written, Instant now) throws IOException {
        Optional<Status> current = written.filter(
                status -> Duration.between(status.observedTime(), now).compareTo(STATUS_TIMEOUT) <= 0);
        if (current.isEmpty() || !SpoolLock.isTaken(spool.folder())) {
            return ExitCode.UNAVAILABLE;
        }
        if (new Spool(spool.folder()).isFull()) {
            return ExitCode.CANNOT_CREATE;
        }
        return switch (current.get().role()) {
            case DISCONNECTED -> ExitCode.TEMPORARY;
            case FILE_ERROR -> ExitCode.IO_ERROR;
            case ACTIVE, STANDBY, PAUSED -> ExitCode.OK;
        };
    }

    private void bridge(PrintWriter out, Status status, Instant now) throws IOException {
        boolean isAtWork = SpoolLock.isTaken(spool.folder());
        String role = isAtWork ? status.role().name().toLowerCase(Locale.ROOT) : "not running";
        out.println("bridge      " + status.cluster() + ", " + role + ", process " + status.processId() + ", started "
                + status.startedTime() + ", status written "
                + ago(Duration.between(status.observedTime(), now)));
        out.println("brokers     " + brokers(status.role()));
        accounting(out, status.accounting(), now);
        boolean isFull = new Spool(spool.folder()).isFull();
        out.println("spool       "
                + (isFull ? "full, the hook writes nothing, and runs that end now are not captured" : "not full"));
    }

    private static String brokers(Role role) {
        return switch (role) {
            case DISCONNECTED -> "not responding, the spool keeps incoming records";
            case FILE_ERROR ->
                "not connected, since a file of the spool cannot be read or written; the log states which";
            case ACTIVE, STANDBY, PAUSED -> "responding";
        };
    }

    private static void accounting(PrintWriter out, AccountingStatus status, Instant now) {
        String answered = status.lastAnswerTime()
                .map(time -> "last response " + ago(Duration.between(time, now)))
                .orElse("no response yet");
        String lag = status.lagSeconds()
                .map(seconds -> ", returned the last run " + seconds + " s after its end")
                .orElse("");
        String swept =
                status.sweptTime().map(time -> ", searched up to " + time).orElse("");
        out.println("accounting  " + answered + lag + swept);
        status.report().ifPresent(report -> out.println("report      " + report));
    }

    private String depth(Stage stage, Instant now) throws IOException {
        Spool entries = new Spool(spool.folder());
        SpoolListing listing = entries.list(stage, 1, any -> false);
        Optional<SpoolEntry> oldest = listing.names().isEmpty()
                ? Optional.empty()
                : entries.read(stage, listing.names().get(0));
        return String.format("%-11s", stage.folder()) + " " + listing.total() + " entries"
                + oldest.map(entry -> ", the oldest written " + ago(Duration.between(entry.arrival(), now)))
                        .orElse("");
    }

    private static String ago(Duration duration) {
        return Math.max(0, duration.toSeconds()) + " s ago";
    }
}
