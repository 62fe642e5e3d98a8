package io.github.jobenergy.schemas.topic;

import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.UsageFootprint;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.statement.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The topics of the contract, with the value type, the key, the cleanup policy and the retention of each topic. */
public enum Topic {
    /** Runs that started or were observed running. */
    JOB_STARTS(
            Key.RUN,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(60),
            JobStart.class,
            "the start of a run, or the observation that it is running, with the allocation on each node"),
    /** Canonical completion records of runs. */
    JOB_COMPLETIONS(
            Key.RUN,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(400),
            JobCompletion.class,
            "the canonical record of a run that has ended"),
    /** Power readings of nodes. */
    NODE_POWER(Key.NODE, Cleanup.DELETE, Duration.ofDays(8), PowerReading.class, "readings of power meters"),
    /** Node states reported by Slurm. */
    NODE_STATES(
            Key.NODE,
            Cleanup.COMPACT_LATE_AND_DELETE,
            Duration.ofDays(400),
            NodeState.class,
            "the state of a node as Slurm reports it: state, flags, capacity"),
    /** The share of one run in the energy of one node. */
    NODE_JOB_ENERGY(
            Key.RUN,
            Cleanup.DELETE,
            Duration.ofDays(60),
            NodeJobEnergy.class,
            "the share of one run in the energy of one node"),
    /** The energy of each node and hour, with its accounts. */
    NODE_ENERGY(
            Key.NODE_HOUR,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(400),
            NodeEnergy.class,
            "the energy of a node in one hour, divided into accounts; the highest revision holds"),
    /** The energy results of runs. */
    JOB_ENERGY(
            Key.RUN,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(400),
            JobEnergy.class,
            "the energy of a run; the highest revision holds"),
    /** All revisions of the energy results of runs. */
    JOB_ENERGY_REVISIONS(
            Key.RUN,
            Cleanup.DELETE,
            Duration.ofDays(3_650),
            JobEnergy.class,
            "all revisions of the energy of runs, with reasons"),
    /** The energy of runs over time, in slots. */
    JOB_POWER(
            Key.RUN,
            Cleanup.DELETE,
            Duration.ofDays(60),
            JobPower.class,
            "the energy of a run in one slot of time, also while the run executes; the highest revision of a slot holds"),
    /** The energy of a user on a day, by account and partition. */
    USAGE_ENERGY(
            Key.USAGE,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(400),
            UsageEnergy.class,
            "the energy of a user on one day, by account and partition; the highest revision holds"),
    /** Slurm's energy against that of the meters, by node or partition and day. */
    METER_COMPARISON(
            Key.COMPARISON,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(400),
            MeterComparison.class,
            "Slurm's energy against that of the meters, of a node or of a partition on one day; the highest revision holds"),
    /** Time series by which energy is multiplied. */
    RATES(
            Key.RATE,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(3_650),
            RateSlot.class,
            "the carbon intensity or the price of electric energy, or a PUE, in one interval; the highest revision holds"),
    /** The places of the machine room. */
    PLACES(
            Key.PLACE,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(3_650),
            Place.class,
            "a place of the machine room with its parent, nodes and meters; the highest revision holds"),
    /** Power readings of places. */
    PLACE_POWER(Key.PLACE, Cleanup.DELETE, Duration.ofDays(8), PlaceReading.class, "readings of the meters of places"),
    /** The energy of each place and hour. */
    PLACE_ENERGY(
            Key.PLACE_HOUR,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(400),
            PlaceEnergy.class,
            "the metered energy of a place in one hour, beside that of the nodes in it; the highest revision holds"),
    /** The footprints of runs. */
    JOB_FOOTPRINT(
            Key.RUN,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(400),
            JobFootprint.class,
            "the emissions, costs and facility energies of a run; the highest revision holds"),
    /** The footprint of a user on a day, by account and partition. */
    USAGE_FOOTPRINT(
            Key.USAGE,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(400),
            UsageFootprint.class,
            "the emissions, costs and facility energies of a user on one day, by account and partition; the highest revision holds"),
    /** The energy of an account or of a user of an account in a calendar month. */
    STATEMENTS(
            Key.STATEMENT,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(3_650),
            Statement.class,
            "the energy of an account, or of a user of an account, in one calendar month; the highest revision holds"),
    /** The states of the rules of a site. */
    ALERTS(
            Key.ALERT,
            Cleanup.COMPACT_AND_DELETE,
            Duration.ofDays(400),
            Alert.class,
            "whether a rule of the site is fulfilled for a run or a budget; the highest revision holds"),
    /** Rejected inputs. */
    REJECTIONS(Key.ORIGIN, Cleanup.DELETE, Duration.ofDays(30), Rejection.class, "rejected inputs, with reasons");

    /**
     * The maximum length of a prefix. Kafka limits a topic name to 249 characters; this limit leaves enough for the longest base
     * name.
     */
    private static final int LONGEST_PREFIX = 200;

    private static final Pattern LEGAL_PREFIX = Pattern.compile("[A-Za-z0-9._-]{0," + LONGEST_PREFIX + "}");

    /** The default prefix of every topic name. A prefix may contain {@code {cluster}}. */
    public static final String DEFAULT_PREFIX = "jobenergy.";

    /** The correction window: the time after an instant in which the data of the instant may still change. */
    public static final Duration CORRECTION_WINDOW = Duration.ofDays(2);

    /**
     * The shortest time span of a segment. Kafka deletes and compacts only whole segments, so records stay up to one segment
     * longer than the retention. The retention spans at most {@link #MOST_SEGMENTS} segments by time.
     */
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

    /** Returns the name without the prefix, such as {@code job-energy}. */
    public String baseName() {
        return baseName;
    }

    /**
     * Returns the full name of this topic.
     *
     * @throws IllegalArgumentException if the prefix is too long or contains a character that Kafka does not allow in topic names
     */
    public String name(String prefix, String cluster) {
        String before = prefix.replace("{cluster}", cluster);
        if (!LEGAL_PREFIX.matcher(before).matches()) {
            throw new IllegalArgumentException("topic-prefix: expected at most " + LONGEST_PREFIX
                    + " letters, digits, '.', '_' and '-', found '" + before + "'");
        }
        return before + baseName();
    }

    /** Returns the kind of key of the records. */
    public Key key() {
        return key;
    }

    /** Checks whether a newer record of a key replaces older records, in addition to the retention. */
    public boolean isCompacted() {
        return cleanup != Cleanup.DELETE;
    }

    /** Returns the value of Kafka's {@code cleanup.policy}. */
    public String cleanupPolicy() {
        return isCompacted() ? "compact,delete" : "delete";
    }

    /** Returns the retention of the records. The retention is always set and never left to the default of the broker. */
    public Duration retention() {
        return retention;
    }

    /** Returns the record type of the values. */
    public Class<?> valueType() {
        return valueType;
    }

    /** Returns a description of the content, in one phrase. */
    public String holds() {
        return holds;
    }

    /**
     * Returns the settings of the topic by Kafka's names. They include every setting that must not be left to the default of a
     * broker, except the numbers of partitions and replicas, which the site sets.
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

    /** The kinds of keys of the records of a topic. */
    public enum Key {
        /** {@code <cluster>/<job_id>/<submit epoch seconds>}. */
        RUN("<cluster>/<job_id>/<submit epoch seconds>"),
        /** {@code <meter space>/<node>}. */
        NODE("<meter space>/<node>"),
        /** {@code <meter space>/<node>/<hour, epoch seconds>}. */
        NODE_HOUR("<meter space>/<node>/<hour, epoch seconds>"),
        /** {@code <cluster>/<day, epoch seconds>/<user>/<account>/<partition>/<scope>}. */
        USAGE("<cluster>/<day, epoch seconds>/<user>/<account>/<partition>/<scope>"),
        /** {@code <cluster>/<day, epoch seconds>/<node>/<partition>/<scope>}; either the node or the partition is empty. */
        COMPARISON("<cluster>/<day, epoch seconds>/<node>/<partition>/<scope>"),
        /** {@code <site>/<rate>/<provider>/<zone>/<series>/<start, epoch seconds>}. */
        RATE("<site>/<rate>/<provider>/<zone>/<series>/<start, epoch seconds>"),
        /** {@code <site>/<place>}. */
        PLACE("<site>/<place>"),
        /** {@code <site>/<place>/<hour, epoch seconds>}. */
        PLACE_HOUR("<site>/<place>/<hour, epoch seconds>"),
        /** {@code <cluster>/<period>/<kind>/<account>/<user>/<scope>}. */
        STATEMENT("<cluster>/<period>/<kind>/<account>/<user>/<scope>"),
        /** {@code <cluster>/<rule>/<subject>}; the subject is the rest of the key of a run or of a statement. */
        ALERT("<cluster>/<rule>/<subject>"),
        /** {@code <origin of the rejected input>}, such as a topic, partition and offset, a spool entry, or a file and line. */
        ORIGIN("<origin of the rejected input>");

        private final String form;

        Key(String form) {
            this.form = form;
        }

        /** Returns the form of the text of the key. */
        public String form() {
            return form;
        }
    }

    /** The cleanup of a topic: deletion by age, alone or with compaction. */
    private enum Cleanup {
        /** Deletes records by age. */
        DELETE,
        /** Deletes records by age, and records replaced by a newer record of the same key. */
        COMPACT_AND_DELETE,
        /**
         * Like {@code COMPACT_AND_DELETE}, but compacts no record before the correction window has passed, because intermediate
         * states are needed until then.
         */
        COMPACT_LATE_AND_DELETE
    }
}
