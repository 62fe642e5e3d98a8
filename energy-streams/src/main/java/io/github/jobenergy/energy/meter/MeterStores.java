package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.account.AccountStores;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.MeterId;
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
 * Where the meter keeps what it must not forget. In Kafka Streams these are state stores, in {@code replay} maps; the meter
 * cannot tell. Minutes are named by their first millisecond since 1970-01-01T00:00:00Z.
 */
public interface MeterStores {

    /** What is remembered of a node; {@link NodeMemory#NEW} if nothing is. */
    NodeMemory node(NodeKey node);

    /** Remembers a node. */
    void putNode(NodeKey node, NodeMemory memory);

    /** The readings of a meter in one minute. */
    Bucket bucket(NodeKey node, MeterId meter, long minute);

    /** Keeps the readings of a meter in one minute. */
    void putBucket(NodeKey node, MeterId meter, long minute, Bucket bucket);

    /** The buckets of a meter by minute, from one minute to another, both included. */
    SortedMap<Long, Bucket> buckets(NodeKey node, MeterId meter, long firstMinute, long lastMinute);

    /** The last bucket of a meter before a minute. */
    Optional<Bucket> bucketBefore(NodeKey node, MeterId meter, long minute);

    /** The first bucket of a meter after a minute. */
    Optional<Bucket> bucketAfter(NodeKey node, MeterId meter, long minute);

    /** Minutes before this one are no longer kept. */
    long oldestMinuteKept();

    /** The minute sums of a node by minute, from one minute to another, the last excluded. */
    SortedMap<Long, MinuteDelta> sums(NodeKey node, long firstMinute, long endMinute);

    /** Keeps a minute sum. */
    void putSum(NodeKey node, long minute, MinuteDelta sum);

    /** The hour sums of a node by hour, from one hour to a time, the last excluded. */
    SortedMap<Long, HourlyDelta> hours(NodeKey node, long firstHour, long end);

    /** Keeps an hour sum, for as long as a run may be open. */
    void putHour(NodeKey node, long hour, HourlyDelta sum);

    /** What runs had used of a node by minute, from one minute to another, both included. */
    SortedMap<Long, MinuteUses> uses(NodeKey node, long firstMinute, long lastMinute);

    /** Keeps what runs had used of a node in one minute. */
    void putUses(NodeKey node, long minute, MinuteUses uses);

    /** Keeps some of what runs had used of a node in one minute longer than the rest: as long as hour sums. */
    void keepUses(NodeKey node, long minute, MinuteUses uses);

    /** What is remembered of a run on a node. */
    Optional<AnsweredRun> run(NodeKey node, RunKey run);

    /** Remembers a run on a node. */
    void putRun(AnsweredRun run);

    /** Remembers when a run that is remembered was answered; nothing else of it may have changed. */
    default void putAnswered(AnsweredRun run) {
        putRun(run);
    }

    /** The last answer given of a run on a node. */
    Optional<NodeJobEnergy> answer(NodeKey node, RunKey run);

    /** Remembers the last answer given of a run on a node. */
    void putAnswer(NodeJobEnergy answer);

    /** Forgets a run on a node, and its answer. */
    void removeRun(NodeKey node, RunKey run);

    /**
     * The runs on a node that end at or after the time, by end, those of one end in an order that stays. The stream reads them one
     * by one and is to be closed; while it is open nothing may be changed.
     */
    default Stream<AnsweredRun> runsEndingFrom(NodeKey node, long time) {
        return runsEndingFrom(node, time, Optional.empty());
    }

    /** The same without those that end at the time and are up to this run in the order. */
    Stream<AnsweredRun> runsEndingFrom(NodeKey node, long time, Optional<RunKey> after);

    /** Whether as many runs on a node, or more, end at or after the time. */
    boolean areRunsEndingFrom(NodeKey node, long time, int many);

    /** Forgets the runs on a node that ended before the time, but for those there on a UTC day since a run began that is kept. */
    void forgetRunsEndedBefore(NodeKey node, long time);

    /** The states of a node by the time they were observed. */
    SortedMap<Long, NodeState> states(NodeKey node);

    /** Keeps a state of a node. */
    void putState(NodeState state);

    /** Forgets a state of a node. */
    void removeState(NodeState state);

    /** What the accounting of nodes keeps. */
    AccountStores accounts();

    /** Asks to be reminded. The same reminder asked for twice comes once, at the earlier time. */
    void putReminder(Reminder reminder, long wallTime);

    /** Takes the reminders due at the given wall time, earliest first: at most as many as asked for, up to one not wanted. */
    List<Reminder> takeReminders(long wallTime, int atMost, Predicate<Reminder> wanted);

    /**
     * Something to look at again.
     *
     * @param node the node
     * @param run the run whose deadline it is; absent where the node's answered runs are to be looked at
     */
    record Reminder(NodeKey node, Optional<RunKey> run) {}
}
