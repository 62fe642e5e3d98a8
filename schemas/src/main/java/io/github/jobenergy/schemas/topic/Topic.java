package io.github.jobenergy.schemas.topic;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.rejection.Rejection;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The topics of the contract: what each holds, how it is keyed, and how long it keeps it. */
public enum Topic {
    /** A run began or was seen running. */
    JOB_STARTS(
            Key.RUN,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(60),
            JobStart.class,
            "a run began or was seen running, and what it holds on each node"),
    /** The canonical completion record. */
    JOB_COMPLETIONS(
            Key.RUN,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(400),
            JobCompletion.class,
            "the canonical record of a run that is over"),
    /** Power readings. */
    NODE_POWER(Key.NODE, Cleanup.DELETE, Duration.ofDays(8), PowerReading.class, "readings of power meters"),
    /** Node states. */
    NODE_STATES(
            Key.NODE,
            Cleanup.COMPACT_LATE_AND_DELETE,
            Duration.ofDays(400),
            NodeState.class,
            "what Slurm says of a node: state, flags, capacity"),
    /** One run's share of one node. */
    NODE_JOB_ENERGY(Key.RUN, Cleanup.DELETE, Duration.ofDays(60), NodeJobEnergy.class, "one run's share of one node"),
    /** Where each node's energy went. */
    NODE_ENERGY(
            Key.NODE_HOUR,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(400),
            NodeEnergy.class,
            "what a node drew in an hour and where it went: the highest revision holds"),
    /** The result. */
    JOB_ENERGY(
            Key.RUN,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(400),
            JobEnergy.class,
            "the result: the highest revision holds"),
    /** Every result ever issued. */
    JOB_ENERGY_REVISIONS(
            Key.RUN, Cleanup.DELETE, Duration.ofDays(3_650), JobEnergy.class, "every revision ever issued and why"),
    /** What users, accounts and partitions used. */
    USAGE_ENERGY(
            Key.USAGE,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(400),
            UsageEnergy.class,
            "what a user used on a day, by account and partition: the last record holds"),
    /** What could not be used. */
    REJECTIONS(Key.ORIGIN, Cleanup.DELETE, Duration.ofDays(30), Rejection.class, "whatever could not be used, and why");

    /** Kafka's limit is 249 for the whole name; this leaves room for the longest of ours. */
    private static final int LONGEST_PREFIX = 200;

    private static final Pattern LEGAL_PREFIX = Pattern.compile("[A-Za-z0-9._-]{0," + LONGEST_PREFIX + "}");

    /** The prefix of every topic unless configured otherwise; {@code {cluster}} may stand in it. */
    public static final String DEFAULT_PREFIX = "jobenergy.";

    /** How long after an instant what is known of it may still change. */
    public static final Duration CORRECTION_WINDOW = Duration.ofDays(2);

    /** Kafka deletes and compacts whole segments only: data stay at most this much longer, in at most so many files. */
    private static final Duration SHORTEST_SEGMENT = Duration.ofDays(1);

    private static final int MOST_SEGMENTS = 400;

    private final String baseName = name().toLowerCase(Locale.ROOT).replace('_', '-');
    private final Key key;
    private final Cleanup cleanup;
    private final Duration retention;
    private final Class<?> valueType;
    private final String holds;

    Topic(Key key, Cleanup cleanup, Duration retention, Class<?> valueType, String holds) {
        this.key = key;
        this.cleanup = cleanup;
        this.retention = retention;
        this.valueType = valueType;
        this.holds = holds;
    }

    /** The name without its prefix, such as {@code job-energy}. */
    public String baseName() {
        return baseName;
    }

    /**
     * The full name of this topic.
     *
     * @throws IllegalArgumentException if no topic can have that name
     */
    public String name(String prefix, String cluster) {
        String before = prefix.replace("{cluster}", cluster);
        if (!LEGAL_PREFIX.matcher(before).matches()) {
            throw new IllegalArgumentException("topic-prefix: expected at most " + LONGEST_PREFIX
                    + " letters, digits, '.', '_' and '-', found '" + before + "'");
        }
        return before + baseName();
    }

    /** What its records are keyed by. */
    public Key key() {
        return key;
    }

    /** Whether older records of a key make way for newer ones, beside the retention. */
    public boolean isCompacted() {
        return cleanup != Cleanup.DELETE;
    }

    /** Kafka's {@code cleanup.policy}. */
    public String cleanupPolicy() {
        return isCompacted() ? "compact,delete" : "delete";
    }

    /** How long records are kept; always set, never the broker's default. */
    public Duration retention() {
        return retention;
    }

    /** The record its values are. */
    public Class<?> valueType() {
        return valueType;
    }

    /** What it holds, in one phrase. */
    public String holds() {
        return holds;
    }

    /**
     * The topic's settings, by Kafka's names: everything that must not be left to the default of some broker. Partitions and
     * replicas are the site's to choose.
     */
    public Map<String, String> config() {
        Map<String, String> config = new LinkedHashMap<>();
        config.put("cleanup.policy", cleanupPolicy());
        config.put("retention.ms", millis(retention));
        config.put("retention.bytes", "-1");
        config.put("segment.ms", millis(segment()));
        if (cleanup == Cleanup.COMPACT_LATE_AND_DELETE) {
            config.put("min.compaction.lag.ms", millis(CORRECTION_WINDOW));
        }
        config.put("compression.type", "zstd");
        config.put("message.timestamp.type", "CreateTime");
        return Collections.unmodifiableMap(config);
    }

    private Duration segment() {
        Duration part = retention.dividedBy(MOST_SEGMENTS);
        return part.compareTo(SHORTEST_SEGMENT) > 0 ? part : SHORTEST_SEGMENT;
    }

    private static String millis(Duration duration) {
        return Long.toString(duration.toMillis());
    }

    /** What the records of a topic are keyed by. */
    public enum Key {
        /** {@code <cluster>/<job_id>/<submit epoch seconds>}. */
        RUN("<cluster>/<job_id>/<submit epoch seconds>"),
        /** {@code <meter space>/<node>}. */
        NODE("<meter space>/<node>"),
        /** {@code <meter space>/<node>/<hour, epoch seconds>}. */
        NODE_HOUR("<meter space>/<node>/<hour, epoch seconds>"),
        /** {@code <cluster>/<day, epoch seconds>/<user>/<account>/<partition>/<scope>}. */
        USAGE("<cluster>/<day, epoch seconds>/<user>/<account>/<partition>/<scope>"),
        /** The place a rejected thing came from. */
        ORIGIN("the place the rejected thing came from");

        private final String form;

        Key(String form) {
            this.form = form;
        }

        /** What the text of such a key looks like. */
        public String form() {
            return form;
        }
    }

    /** How a topic forgets. */
    private enum Cleanup {
        /** By age. */
        DELETE,
        /** By age, and what a newer record of the same key replaces. */
        COMPACT_AND_DELETE,
        /** The same, but nothing before the correction window has passed: until then, what was true in between matters. */
        COMPACT_LATE_AND_DELETE
    }
}
