package io.github.jobenergy.rate.decode.entsoe;

import io.github.jobenergy.schemas.quantity.Interval;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The segments of one production type in a zone, as a document has them: in any order, possibly with gaps and overlaps. Times that
 * are excluded have values that are invalid.
 */
final class Production {

    private final TreeMap<Instant, List<Segment>> segments = new TreeMap<>();
    private final TreeMap<Instant, Instant> exclusions = new TreeMap<>();
    private Duration longest = Duration.ZERO;

    /** Adds a segment with a power in megawatts; if it is unknown, the interval is excluded. */
    void add(Interval span, Optional<BigDecimal> megawatts) {
        megawatts.ifPresentOrElse(known -> add(new Segment(span, known)), () -> exclude(span));
    }

    /** Excludes an interval. */
    void exclude(Interval span) {
        exclude(span.start(), span.end());
    }

    /** Excludes all times. */
    void excludeAll() {
        exclude(Instant.MIN, Instant.MAX);
    }

    /** Excludes what another one excludes. */
    void excludeAllOf(Production other) {
        other.exclusions.forEach(this::exclude);
    }

    /** Checks whether a part of the interval is excluded. */
    boolean isExcluded(Interval slot) {
        Map.Entry<Instant, Instant> before = exclusions.lowerEntry(slot.end());
        return before != null && before.getValue().isAfter(slot.start());
    }

    /** Adds an exclusion and merges it with those that it meets, so that exclusions are disjoint. */
    private void exclude(Instant start, Instant end) {
        Instant from = start;
        Instant to = end;
        Map.Entry<Instant, Instant> met = exclusions.floorEntry(to);
        while (met != null && !met.getValue().isBefore(from)) {
            exclusions.remove(met.getKey());
            from = met.getKey().isBefore(from) ? met.getKey() : from;
            to = met.getValue().isAfter(to) ? met.getValue() : to;
            met = exclusions.floorEntry(to);
        }
        exclusions.put(from, to);
    }

    private void add(Segment segment) {
        segments.computeIfAbsent(segment.span().start(), start -> new ArrayList<>())
                .add(segment);
        Duration length = segment.span().duration();
        longest = length.compareTo(longest) > 0 ? length : longest;
    }

    List<Interval> spans() {
        return segments.values().stream()
                .flatMap(List::stream)
                .map(Segment::span)
                .toList();
    }

    /**
     * Returns the segments that cover the interval exactly once: the first starts with it, each other one starts where the one
     * before ends, and the last ends with it. Returns empty if segments overlap, leave a gap, or exceed the interval.
     */
    Optional<List<Segment>> exactCover(Interval slot) {
        List<Segment> cover = new ArrayList<>();
        Instant end = slot.start();
        for (List<Segment> sameStart :
                segments.subMap(slot.start().minus(longest), slot.end()).values()) {
            for (Segment segment : sameStart) {
                if (segment.span().overlaps(slot)) {
                    if (!segment.span().start().equals(end)) {
                        return Optional.empty();
                    }
                    cover.add(segment);
                    end = segment.span().end();
                }
            }
        }
        return end.equals(slot.end()) ? Optional.of(cover) : Optional.empty();
    }

    /** Returns the energy of segments in megawatt-seconds. */
    static BigDecimal energy(List<Segment> cover) {
        return cover.stream().map(Segment::energy).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
