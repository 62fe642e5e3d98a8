package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.rate.RateValue;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The segments of a uniform series, by their start. They do not overlap. */
final class RateTimeline {

    private final NavigableMap<Long, RateSegment> segments = new TreeMap<>();

    void add(RateSegment segment) {
        segments.put(segment.from(), segment);
    }

    /** Returns the segments of which a part is in the interval, in the order of time. */
    Collection<RateSegment> within(long start, long end) {
        Map.Entry<Long, RateSegment> before = segments.floorEntry(start);
        long first = before != null && before.getValue().to() > start ? before.getKey() : start;
        return first < end ? segments.subMap(first, end).values() : List.of();
    }

    /** Returns the rate at a time; empty if there is none. */
    Optional<RateValue> at(long time) {
        return within(time, time + 1).stream()
                .findFirst()
                .map(segment -> segment.slot().rateValue());
    }
}
