package io.github.jobenergy.jobcomp.check;

/**
 * The answer to one question.
 *
 * @param subject what was asked about
 * @param verdict how it stands
 * @param detail in words
 */
public record Finding(Subject subject, Verdict verdict, String detail) {

    /** What is asked about. */
    public enum Subject {
        /** Whether records can be taken and put aside. */
        SPOOL,
        /** Whether sacct answers. */
        ACCOUNTING,
        /** Whether it may see every user's jobs. */
        PERMISSION,
        /** Whether it is the right cluster, and the clocks agree. */
        CLUSTER,
        /** Whether slurmctld shows which runs begin. */
        STARTS,
        /** Whether the hook is where slurmctld looks for it. */
        HOOK,
        /** Whether Slurm has energies of its own to compare with. */
        ENERGY,
        /** Whether the brokers answer. */
        BROKERS,
        /** Whether the brokers allow us what we need. */
        RIGHTS,
        /** Whether the topics are there as they have to be. */
        TOPICS,
        /** What is let out of what tells of persons. */
        PRIVACY
    }

    /** How it stands. */
    public enum Verdict {
        /** As it has to be. */
        OK("ok"),
        /** Nobody could be asked. */
        UNVERIFIED("?"),
        /** It works, and not as somebody may think. */
        WARNING("warn"),
        /** Not as it has to be. */
        FAILED("FAIL");

        private final String mark;

        Verdict(String mark) {
            this.mark = mark;
        }
    }

    /** The finding as one line, however many a program it quotes has printed. */
    public String line() {
        return String.format("%-5s %s", verdict.mark, detail.strip().replaceAll("\\R+", "; "));
    }

    static Finding ok(Subject subject, String detail) {
        return new Finding(subject, Verdict.OK, detail);
    }

    static Finding warning(Subject subject, String detail) {
        return new Finding(subject, Verdict.WARNING, detail);
    }

    static Finding failed(Subject subject, String detail) {
        return new Finding(subject, Verdict.FAILED, detail);
    }

    static Finding unverified(Subject subject, String detail) {
        return new Finding(subject, Verdict.UNVERIFIED, detail);
    }
}
