package io.github.jobenergy.energy.curve;

import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The persistent state of the curves of runs. The implementation is Kafka Streams state stores, or maps in {@code replay}. A section
 * is identified by its first millisecond since 1970-01-01T00:00:00Z; times of reminders are of the wall clock.
 */
public interface CurveStores {

    /** The length of an hour in milliseconds, a multiple of the length of a section. */
    long HOUR = 3_600_000;

    /** Returns the progress of a run; {@link CurveProgress#NONE} if there is none. */
    CurveProgress progress(RunKey run);

    /** Stores the progress of a run. */
    void putProgress(RunKey run, CurveProgress progress);

    /** Returns the slots of a run on a node by section, of the sections that start in {@code [from, to)}. */
    SortedMap<Long, List<CurveSlot>> node(RunKey run, NodeKey node, long from, long to);

    /** Stores the slots of a run on a node in a section; deletes them if there are none. */
    void putNode(RunKey run, NodeKey node, long section, List<CurveSlot> slots);

    /** Returns the sections of a run with slots, from a section on, in order. */
    List<Long> sections(RunKey run, long from);

    /** Returns the UTC hours of a run with slots, by their first millisecond, in order. */
    default List<Long> hours(RunKey run) {
        return sections(run, 0).stream()
                .map(section -> Math.floorDiv(section, HOUR) * HOUR)
                .distinct()
                .toList();
    }

    /** Returns the slots of a run in an hour that consumers are to have, in order. */
    default List<CurveSlot> slots(RunKey run, long hour) {
        return states(run, hour).flatMap(state -> state.valid().stream()).toList();
    }

    /** Returns the slots of a run in an hour that consumers have, in order. */
    default List<CurveSlot> published(RunKey run, long hour) {
        return states(run, hour).flatMap(state -> state.held().stream()).toList();
    }

    private Stream<SlotState> states(RunKey run, long hour) {
        return LongStream.iterate(hour, section -> section < hour + HOUR, section -> section + CurveSection.LENGTH)
                .mapToObj(section -> section(run, section))
                .flatMap(section -> section.slots().values().stream());
    }

    /** Returns the slots of a run in a section. */
    CurveSection section(RunKey run, long section);

    /** Stores the slots of a run in a section; deletes them if there are none. */
    void putSection(RunKey run, long section, CurveSection slots);

    /** Deletes all data of a run. */
    void remove(RunKey run);

    /** Schedules a reminder of a run. A run that is scheduled twice is due once, at the earlier time. */
    void putReminder(RunKey run, long wallTime);

    /** Removes and returns the runs due at the given wall time, at most the given number. */
    List<RunKey> takeReminders(long wallTime, int atMost);
}
