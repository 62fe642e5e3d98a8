package io.github.jobenergy.jobcomp.cli;

import io.github.jobenergy.jobcomp.control.Controls;
import io.github.jobenergy.jobcomp.control.Status;
import io.github.jobenergy.jobcomp.control.Status.AccountingStatus;
import io.github.jobenergy.jobcomp.spool.Spool;
import io.github.jobenergy.jobcomp.spool.SpoolEntry;
import io.github.jobenergy.jobcomp.spool.SpoolListing;
import io.github.jobenergy.jobcomp.spool.SpoolLock;
import io.github.jobenergy.jobcomp.spool.Stage;
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

/** Says how the bridge on this host is. */
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description =
                "Says how the bridge that works on this spool is: its role, how much waits in the spool and for how long, "
                        + "when accounting last answered and how far behind it is, and the last daily report. The exit status is 69 "
                        + "if no bridge works on it, or it has not said anything for a minute.")
final class StatusCommand implements Callable<Integer> {

    private static final Duration SILENCE = Duration.ofMinutes(1);

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
            boolean isAlive = bridge(out, now);
            for (Stage stage : Stage.values()) {
                out.println(depth(stage, now));
            }
            return (isAlive ? ExitCode.OK : ExitCode.UNAVAILABLE).number();
        } catch (IOException unreadable) {
            spec.commandLine().getErr().println("jobcomp-bridge: " + unreadable.getMessage());
            return ExitCode.NO_INPUT.number();
        }
    }

    private boolean bridge(PrintWriter out, Instant now) throws IOException {
        Optional<Status> said = new Controls(spool.folder()).status();
        boolean isAtWork = SpoolLock.isTaken(spool.folder());
        if (said.isEmpty()) {
            out.println("bridge      none has worked on this spool");
            return false;
        }
        Status status = said.get();
        Duration silence = Duration.between(status.observedTime(), now);
        String role = isAtWork ? status.role().name().toLowerCase(Locale.ROOT) : "not running";
        out.println("bridge      " + status.cluster() + ", " + role + ", process " + status.processId() + ", started "
                + status.startedTime() + ", last heard of " + ago(silence));
        accounting(out, status.accounting(), now);
        out.println("counts      " + status.counts());
        return isAtWork && silence.compareTo(SILENCE) <= 0;
    }

    private static void accounting(PrintWriter out, AccountingStatus status, Instant now) {
        String answered = status.lastAnswerTime()
                .map(time -> "last answered " + ago(Duration.between(time, now)))
                .orElse("has not answered yet");
        String lag = status.lagSeconds()
                .map(seconds -> ", knew the last run " + seconds + " s after its end")
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
                + oldest.map(entry -> ", the first written " + ago(Duration.between(entry.arrival(), now)))
                        .orElse("");
    }

    private static String ago(Duration duration) {
        return Math.max(0, duration.toSeconds()) + " s ago";
    }
}
