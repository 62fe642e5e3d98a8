package io.github.jobenergy.energy.curve;

import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.List;
import java.util.SortedMap;

/**
 * The persistent state of the curves of runs. The implementation is Kafka Streams state stores, or maps in {@code replay}. An hour
 * is identified by its first millisecond since 1970-01-01T00:00:00Z; times of reminders are of the wall clock.
 */
public interface CurveStores {

    /** Returns the progress of a run; {@link CurveProgress#NONE} if there is none. */
    CurveProgress progress(RunKey run);

    /** Stores the progress of a run. */
    void putProgress(RunKey run, CurveProgress progress);

    /** Returns the slots of a run on a node by hour, of the hours that start in {@code [from, to)}. */
    SortedMap<Long, List<CurveSlot>> node(RunKey run, NodeKey node, long from, long to);

    /** Stores the slots of a run on a node in an hour; deletes them if there are none. */
    void putNode(RunKey run, NodeKey node, long hour, List<CurveSlot> slots);

    /** Returns the hours of a run with slots, from an hour on, in order. */
    List<Long> hours(RunKey run, long from);

    /** Returns the slots of a run in an hour. */
    CurveHour hour(RunKey run, long hour);

    /** Stores the slots of a run in an hour; deletes them if there are none. */
    void putHour(RunKey run, long hour, CurveHour slots);

    /** Deletes all data of a run. */
    void remove(RunKey run);

    /** Schedules a reminder of a run. A run that is scheduled twice is due once, at the earlier time. */
    void putReminder(RunKey run, long wallTime);

    /** Removes and returns the runs due at the given wall time, at most the given number. */
    List<RunKey> takeReminders(long wallTime, int atMost);
}
