package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Divides the time of a series into segments in which exactly one slot applies. Slots of a series do not overlap by the contract;
 * where they do, neither applies.
 *
 * <pre>
 *   slots     ├────── a ──────┤         ├── c ──┤
 *                        ├── b ──┤
 *   segments  ├─── a ────┤    ├b─┤      ├── c ──┤
 * </pre>
 */
final class RateSweep {

    private final List<RateSegment> segments = new ArrayList<>();
    private final Map<RateKey, RateSlot> overlapping = new TreeMap<>();

    /** Divides the time of slots of one series, of which each has another start. */
    RateSweep(Collection<RateSlot> slots) {
        NavigableMap<Long, List<RateSlot>> starts = new TreeMap<>();
        NavigableMap<Long, List<RateSlot>> ends = new TreeMap<>();
        for (RateSlot slot : slots) {
            starts.computeIfAbsent(start(slot), time -> new ArrayList<>()).add(slot);
            ends.computeIfAbsent(end(slot), time -> new ArrayList<>()).add(slot);
        }
        sweep(starts, ends);
    }

    /** Returns the segments in the order of time. */
    List<RateSegment> segments() {
        return List.copyOf(segments);
    }

    /** Returns the slots that overlap another one, in the order of time. */
    List<RateSlot> overlapping() {
        return List.copyOf(overlapping.values());
    }

    private void sweep(NavigableMap<Long, List<RateSlot>> starts, NavigableMap<Long, List<RateSlot>> ends) {
        NavigableMap<Long, List<RateSlot>> times = new TreeMap<>(starts);
        times.putAll(ends);
        Map<RateKey, RateSlot> active = new HashMap<>();
        long before = Long.MIN_VALUE;
        for (long time : times.keySet()) {
            if (active.size() == 1) {
                segments.add(
                        new RateSegment(before, time, active.values().iterator().next()));
            }
            ends.getOrDefault(time, List.of()).forEach(slot -> active.remove(slot.key()));
            starts.getOrDefault(time, List.of()).forEach(slot -> start(slot, active));
            before = time;
        }
    }

    private void start(RateSlot slot, Map<RateKey, RateSlot> active) {
        if (active.size() == 1) {
            overlapping.putAll(active);
        }
        if (!active.isEmpty()) {
            overlapping.put(slot.key(), slot);
        }
        active.put(slot.key(), slot);
    }

    private static long start(RateSlot slot) {
        return slot.span().start().toEpochMilli();
    }

    private static long end(RateSlot slot) {
        return slot.span().end().toEpochMilli();
    }
}
