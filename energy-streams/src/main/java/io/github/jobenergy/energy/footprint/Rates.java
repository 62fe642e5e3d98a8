package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The rates of a set of slots, by series and time. The result depends on the set, and not on the order of the slots.
 *
 * <ul>
 *   <li>Of several slots of one key, the highest revision applies. Of equal revisions, as documents that were read twice have, an
 *       actual value applies before an estimate and an estimate before a forecast, then the later issue, then the value that was
 *       read later.
 *   <li>A rate applies at the times at which its slot is the only one of its series. Where two slots of a series overlap, which the
 *       contract excludes, there is no rate.
 * </ul>
 */
public final class Rates {

    private static final Comparator<RateSlot> ISSUE = Comparator.comparingLong(RateSlot::revision)
            .thenComparing(RateSlot::provision, Comparator.reverseOrder())
            .thenComparing(slot -> slot.provenance().issuedTime().orElse(Instant.MIN))
            .thenComparing(RateSlot::observedTime)
            .thenComparing(RateSlot::toString);

    private final Map<UniformSeries, RateTimeline> timelines = new TreeMap<>();
    private final List<RateSlot> overlapping = new ArrayList<>();

    private Rates(Collection<RateSlot> slots) {
        Map<RateKey, RateSlot> issues = new TreeMap<>();
        slots.forEach(slot -> issues.merge(slot.key(), slot, Rates::later));
        Map<RateSeries, List<RateSlot>> bySeries = issues.values().stream()
                .collect(Collectors.groupingBy(slot -> slot.key().series(), TreeMap::new, Collectors.toList()));
        bySeries.values().forEach(this::add);
    }

    /** Returns the rates of slots. */
    public static Rates of(Collection<RateSlot> slots) {
        return new Rates(slots);
    }

    /** Returns the slots that overlap another one of their series, in the order of their keys: they apply in part or not at all. */
    public List<RateSlot> overlapping() {
        return List.copyOf(overlapping);
    }

    /** Returns the uniform series with their segments, in order. */
    Map<UniformSeries, RateTimeline> timelines() {
        return Collections.unmodifiableMap(timelines);
    }

    private void add(List<RateSlot> slotsOfSeries) {
        RateSweep sweep = new RateSweep(slotsOfSeries);
        overlapping.addAll(sweep.overlapping());
        for (RateSegment segment : sweep.segments()) {
            timelines
                    .computeIfAbsent(UniformSeries.of(segment.slot()), series -> new RateTimeline())
                    .add(segment);
        }
    }

    /** Returns the one of two issues of a slot that applies. */
    public static RateSlot later(RateSlot one, RateSlot other) {
        return ISSUE.compare(one, other) >= 0 ? one : other;
    }
}
