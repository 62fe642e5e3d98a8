package io.github.jobenergy.energy.curve;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The slots of a run in one section of its curve, by their starts in milliseconds since 1970-01-01T00:00:00Z. Sections are the rows in
 * which slots are stored. They are short, because the last section of a run is written again with each of its slots.
 *
 * @param slots the states of the slots
 */
public record CurveSection(SortedMap<Long, SlotState> slots) {

    /** The length of a section in milliseconds: ten minutes. */
    public static final long LENGTH = 600_000;

    /** No slots. */
    public static final CurveSection EMPTY = new CurveSection(Collections.emptySortedMap());

    public CurveSection {
        slots = Collections.unmodifiableSortedMap(new TreeMap<>(slots));
    }

    /** Returns the start of the section of a time. */
    public static long startOf(long time) {
        return Math.floorDiv(time, LENGTH) * LENGTH;
    }

    SlotState slot(long start) {
        return slots.getOrDefault(start, SlotState.NEW);
    }

    CurveSection with(Map<Long, SlotState> changed) {
        SortedMap<Long, SlotState> all = new TreeMap<>(slots);
        changed.forEach((start, state) -> {
            if (state.isNothing()) {
                all.remove(start);
            } else {
                all.put(start, state);
            }
        });
        return new CurveSection(all);
    }

    /** Returns the energy of the slots that consumers are to have, in millijoules. */
    long millijoules() {
        long sum = 0;
        for (SlotState state : slots.values()) {
            sum = Math.addExact(sum, state.valid().map(CurveSlot::millijoules).orElse(0L));
        }
        return sum;
    }
}
