package io.github.jobenergy.energy.meter.stores;

import io.github.jobenergy.energy.account.AccountStores;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The persistent state of the meter. The implementation is Kafka Streams state stores, or maps in {@code replay}; the
 * meter does not depend on the implementation. Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the
 * stores; a minute or an hour is identified by its first millisecond.
 */
public interface MeterStores {

    /** Returns the state of a node; {@link NodeMemory#NEW} if there is none. */
    NodeMemory node(NodeKey node);

    /**
     * Returns the key of a node as an object that is shared by the stores, if there is one. Equal keys that are the same object are
     * compared without a look at their texts.
     */
    default NodeKey known(NodeKey node) {
        return node;
    }

    /** Stores the state of a node. */
    void putNode(NodeKey node, NodeMemory memory);

    /** Returns the readings of a meter in one minute. */
    Bucket bucket(NodeKey node, MeterId meter, long minute);

    /** Stores the readings of a meter in one minute. */
    void putBucket(NodeKey node, MeterId meter, long minute, Bucket bucket);

    /** Returns the buckets of a meter by minute, from one minute to another, both included. */
    SortedMap<Long, Bucket> buckets(NodeKey node, MeterId meter, long firstMinute, long lastMinute);

    /** Returns the last bucket of a meter before a minute. */
    Optional<Bucket> bucketBefore(NodeKey node, MeterId meter, long minute);

    /** Returns the first bucket of a meter after a minute. */
    Optional<Bucket> bucketAfter(NodeKey node, MeterId meter, long minute);

    /** Returns the first minute within the retention time; earlier minutes are deleted. */
    long oldestRetainedMinute();

    /** Returns the minute deltas of a node by minute, from one minute to another, the last excluded. */
    SortedMap<Long, MinuteDelta> sums(NodeKey node, long firstMinute, long endMinute);

    /** Stores a minute delta. */
    void putSum(NodeKey node, long minute, MinuteDelta sum);

    /** Returns the hourly deltas of a node by hour, from one hour to a time, the last excluded. */
    SortedMap<Long, HourlyDelta> hours(NodeKey node, long firstHour, long end);

    /** Stores an hourly delta, for as long as a run may be open. */
    void putHour(NodeKey node, long hour, HourlyDelta sum);

    /** Returns the CPU times of runs on a node by minute, from one minute to another, both included. */
    SortedMap<Long, MinuteUses> uses(NodeKey node, long firstMinute, long lastMinute);

    /** Stores the CPU times of runs on a node in one minute. */
    void putUses(NodeKey node, long minute, MinuteUses uses);

    /** Stores some of the CPU times of runs on a node in one minute for the retention time of hourly deltas. */
    void keepUses(NodeKey node, long minute, MinuteUses uses);

    /** Returns a run on a node. */
    Optional<AnsweredRun> run(NodeKey node, RunKey run);

    /** Stores a run on a node. */
    void putRun(AnsweredRun run);

    /** Stores the answer time of a stored run; no other field of the run may have changed. */
    default void putAnswered(AnsweredRun run) {
        putRun(run);
    }

    /** Returns the last answer of a run on a node. */
    Optional<NodeJobEnergy> answer(NodeKey node, RunKey run);

    /** Stores the last answer of a run on a node. */
    void putAnswer(NodeJobEnergy answer);

    /** Deletes a run on a node and its answer. */
    void removeRun(NodeKey node, RunKey run);

    /**
     * Returns the runs on a node that end at or after the time, by end; runs with the same end are in a stable order.
     * The stream reads the runs one by one and must be closed; while it is open, the stores must not be modified.
     */
    default Stream<AnsweredRun> runsEndingFrom(NodeKey node, long time) {
        return runsEndingFrom(node, time, Optional.empty());
    }

    /** Returns the same runs without those that end at the time and are at or before this run in the order. */
    Stream<AnsweredRun> runsEndingFrom(NodeKey node, long time, Optional<RunKey> after);

    /** Checks whether at least this many runs on a node end at or after the time. */
    boolean areRunsEndingFrom(NodeKey node, long time, int many);

    /**
     * Deletes the runs on a node that ended before the time, except runs that ended on or after the first UTC day on
     * which a retained run started.
     */
    void removeRunsEndedBefore(NodeKey node, long time);

    /** Returns the states of a node by observation time. */
    SortedMap<Long, NodeState> states(NodeKey node);

    /** Stores a state of a node. */
    void putState(NodeState state);

    /** Deletes a state of a node. */
    void removeState(NodeState state);

    /** Returns the stores of the node energy accounts. */
    AccountStores accounts();

    /**
     * Returns the time from which slots of the open runs of a node are to be sent; {@link NodeMemory#NEVER} if none have been
     * sent.
     */
    long slotsFrom(NodeKey node);

    /** Stores the time from which slots of the open runs of a node are to be sent. */
    void putSlotsFrom(NodeKey node, long time);

    /** Schedules a reminder. A reminder that is scheduled twice is due once, at the earlier time. */
    void putReminder(Reminder reminder, long wallTime);

    /**
     * Removes and returns the reminders due at the given wall time, earliest first: at most the given number, up to the
     * first that the predicate does not accept.
     */
    List<Reminder> takeReminders(long wallTime, int atMost, Predicate<Reminder> filter);

    /**
     * A scheduled recomputation.
     *
     * @param node the node
     * @param run the run whose deadline is due; absent for a recomputation of the answered runs of the node
     */
    record Reminder(NodeKey node, Optional<RunKey> run) {}
}
