package io.github.jobenergy.schemas.topic;

import java.time.Duration;
import java.util.Locale;

/** The topics of the contract: what each holds, how it is keyed, and how long it keeps it. */
public enum Topic {
    /** A run began or was seen running. */
    JOB_STARTS(Key.RUN, true, Duration.ofDays(60), "a run began or was seen running, and what it holds on each node"),
    /** The canonical completion record. */
    JOB_COMPLETIONS(Key.RUN, true, Duration.ofDays(400), "the canonical record of a run that is over"),
    /** Power readings. */
    NODE_POWER(Key.NODE, false, Duration.ofDays(8), "readings of power meters"),
    /** Node states. */
    NODE_STATES(Key.NODE, true, Duration.ofDays(400), "what Slurm says of a node: state, flags, capacity"),
    /** One run's share of one node. */
    NODE_JOB_ENERGY(Key.RUN, false, Duration.ofDays(60), "one run's share of one node"),
    /** The result. */
    JOB_ENERGY(Key.RUN, true, Duration.ofDays(400), "the result: the highest revision holds"),
    /** Every result ever issued. */
    JOB_ENERGY_REVISIONS(Key.RUN, false, Duration.ofDays(3_650), "every revision ever issued and why"),
    /** What could not be used. */
    REJECTIONS(Key.ORIGIN, false, Duration.ofDays(30), "whatever could not be used, and why");

    /** The prefix of every topic unless configured otherwise; {@code {cluster}} may stand in it. */
    public static final String DEFAULT_PREFIX = "jobenergy.";

    private final Key key;
    private final boolean compacted;
    private final Duration retention;
    private final String holds;

    Topic(Key key, boolean compacted, Duration retention, String holds) {
        this.key = key;
        this.compacted = compacted;
        this.retention = retention;
        this.holds = holds;
    }

    /** The name without its prefix, such as {@code job-energy}. */
    public String baseName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The full name of this topic. */
    public String name(String prefix, String cluster) {
        return prefix.replace("{cluster}", cluster) + baseName();
    }

    /** What its records are keyed by. */
    public Key key() {
        return key;
    }

    /** Whether older records of a key make way for newer ones, beside the retention. */
    public boolean isCompacted() {
        return compacted;
    }

    /** Kafka's {@code cleanup.policy}. */
    public String cleanupPolicy() {
        return compacted ? "compact,delete" : "delete";
    }

    /** How long records are kept; always set, never the broker's default. */
    public Duration retention() {
        return retention;
    }

    /** What it holds, in one phrase. */
    public String holds() {
        return holds;
    }

    /** What the records of a topic are keyed by. */
    public enum Key {
        /** {@code <cluster>/<job_id>/<submit epoch seconds>}. */
        RUN,
        /** {@code <meter space>/<node>}. */
        NODE,
        /** The place a rejected thing came from. */
        ORIGIN
    }
}
