package io.github.jobenergy.node.check;

/**
 * The result of one check.
 *
 * @param subject the subject of the check
 * @param verdict the verdict
 * @param detail the description of the result
 */
public record Finding(Subject subject, Verdict verdict, String detail) {

    /** The subjects of checks. */
    public enum Subject {
        /** Whether a source answers. */
        SOURCE,
        /** Whether each target maps to a node. */
        NODES,
        /** Whether the configured cluster is that of slurmctld. */
        CLUSTER,
        /** Whether the clocks of devices, of this host and of slurmctld agree. */
        CLOCKS,
        /** Whether the brokers answer. */
        BROKERS,
        /** Whether the brokers grant the required rights. */
        RIGHTS,
        /** Whether the topics exist and have the required partitions. */
        TOPICS
    }

    /** The verdict of a check. */
    public enum Verdict {
        /** The state is as required. */
        OK("ok"),
        /** The bridge works, but the state may differ from the expected one. */
        WARNING("warn"),
        /** The state is not as required. */
        FAILED("FAIL");

        private final String mark;

        Verdict(String mark) {
            this.mark = mark;
        }
    }

    /** The result as one line; line breaks in the detail are replaced by semicolons. */
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
}
