package io.github.jobenergy.program;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Prints the status of a program, one line per value, and returns its condition. */
public final class StatusReport {

    private StatusReport() {}

    /** The condition of a program. */
    public enum Condition {
        /** The program runs, and brokers respond. */
        RUNNING(0),
        /** The program does not run, or has not written its status for a minute. */
        NOT_RUNNING(69),
        /** The program runs, and no broker responds. */
        BROKERS_AWAY(75);

        private final int exitStatus;

        Condition(int exitStatus) {
            this.exitStatus = exitStatus;
        }

        /** Returns the exit status of a command that reports this condition, with the numbers of sysexits.h. */
        public int exitStatus() {
            return exitStatus;
        }
    }

    /** Prints the status as of now, and returns the condition of the program. */
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
                        .map(since -> "not responding since " + since + ", " + seconds(since, now) + " s")
                        .orElse("responding"));
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
