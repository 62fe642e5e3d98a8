package io.github.jobenergy.jobcomp.check;

/**
 * The result of one check.
 *
 * @param subject the subject of the check
 * @param verdict the verdict
 * @param detail the verdict as text
 */
public record Finding(Subject subject, Verdict verdict, String detail) {

    /** The subject of a check. */
    public enum Subject {
        /** The spool: whether records can be taken and put aside. */
        SPOOL,
        /** Accounting: whether sacct answers, and whether GPUs are tracked. */
        ACCOUNTING,
        /** The permission to see the jobs of all users. */
        PERMISSION,
        /** The controller: whether it is that of the cluster, and whether the clocks agree. */
        CLUSTER,
        /** The table of running runs of slurmctld. */
        STARTS,
        /** The hook: whether it is where slurmctld looks for it. */
        HOOK,
        /** The energies of Slurm, for comparison. */
        ENERGY,
        /** The connection to the brokers. */
        BROKERS,
        /** The rights of the bridge on the brokers. */
        RIGHTS,
        /** The topics: whether they exist and are configured as required. */
        TOPICS,
        /** The personal data that the privacy policy publishes. */
        PRIVACY
    }

    /** The verdict of a check. */
    public enum Verdict {
        /** The subject is as required. */
        OK("ok"),
        /** The subject could not be checked. */
        UNVERIFIED("?"),
        /** The subject works, but possibly not as intended. */
        WARNING("warn"),
        /** The subject is not as required. */
        FAILED("FAIL");

        private final String mark;

        Verdict(String mark) {
            this.mark = mark;
        }
    }

    /** Returns the finding as one line, whatever number of lines a quoted program has printed. */
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
