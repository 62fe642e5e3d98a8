package io.github.jobenergy.program;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Prints the status of a program, a line for each thing, and tells how the program is. */
public final class StatusReport {

    private StatusReport() {}

    /** How a program is. */
    public enum Condition {
        /** It runs, and brokers answer. */
        RUNNING(0),
        /** It does not run, or has not written its status for a minute. */
        NOT_RUNNING(69),
        /** It runs, and no broker answers. */
        BROKERS_AWAY(75);

        private final int exitStatus;

        Condition(int exitStatus) {
            this.exitStatus = exitStatus;
        }

        /** The exit status of a command that reports it, in the numbers of sysexits.h. */
        public int exitStatus() {
            return exitStatus;
        }
    }

    /** Prints the status as of now, and returns how the program is. */
    public static Condition print(PrintWriter out, Optional<ProgramStatus> found, Instant now) {
        if (found.isEmpty()) {
            out.println("program     not running");
            return Condition.NOT_RUNNING;
        }
        ProgramStatus status = found.get();
        boolean isCurrent = status.isCurrent(now);
        out.println("program     " + status.program() + ", " + (isCurrent ? status.phase() : "not running")
                + ", process " + status.processId() + ", started " + status.startedTime() + ", status written "
                + seconds(status.observedTime(), now) + " s ago");
        out.println("brokers     "
                + status.brokersAwayTime()
                        .map(since -> "away since " + since + ", " + seconds(since, now) + " s")
                        .orElse("answer"));
        status.counts().forEach((name, count) -> out.println("count       " + name + " " + count));
        if (!isCurrent) {
            return Condition.NOT_RUNNING;
        }
        return status.brokersAwayTime().isPresent() ? Condition.BROKERS_AWAY : Condition.RUNNING;
    }

    private static long seconds(Instant from, Instant to) {
        return Math.max(0, Duration.between(from, to).toSeconds());
    }
}
