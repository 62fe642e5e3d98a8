package io.github.jobenergy.node.check;

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
        /** Whether a source answers. */
        SOURCE,
        /** Whether it is known whose meter a target is. */
        NODES,
        /** Whether it is the right cluster. */
        CLUSTER,
        /** Whether the clocks of devices, of this host and of slurmctld agree. */
        CLOCKS,
        /** Whether the brokers answer. */
        BROKERS,
        /** Whether the brokers grant the rights that are needed. */
        RIGHTS,
        /** Whether the topics are there as they have to be. */
        TOPICS
    }

    /** How it stands. */
    public enum Verdict {
        /** As it has to be. */
        OK("ok"),
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
}
