package io.github.jobenergy.energy.curve;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The slots of a run in one UTC hour, by their starts in milliseconds since 1970-01-01T00:00:00Z.
 *
 * @param slots the states of the slots
 */
public record CurveHour(SortedMap<Long, SlotState> slots) {

    /** The length of an hour in milliseconds. */
    public static final long LENGTH = 3_600_000;

    /** No slots. */
    public static final CurveHour EMPTY = new CurveHour(Collections.emptySortedMap());

    public CurveHour {
        slots = Collections.unmodifiableSortedMap(new TreeMap<>(slots));
    }

    /** Returns the start of the UTC hour of a time. */
    public static long startOf(long time) {
        return Math.floorDiv(time, LENGTH) * LENGTH;
    }

    SlotState slot(long start) {
        return slots.getOrDefault(start, SlotState.NEW);
    }

    CurveHour with(Map<Long, SlotState> changed) {
        SortedMap<Long, SlotState> all = new TreeMap<>(slots);
        all.putAll(changed);
        all.values()
                .removeIf(state -> state.revision() == 0
                        && state.computed().filter(slot -> !slot.isNothing()).isEmpty());
        return new CurveHour(all);
    }

    /** Returns the energy of the slots that consumers are to have, in millijoules. */
    long millijoules() {
        return slots.values().stream()
                .flatMap(state -> state.valid().stream())
                .mapToLong(CurveSlot::millijoules)
                .reduce(0, Math::addExact);
    }
}
