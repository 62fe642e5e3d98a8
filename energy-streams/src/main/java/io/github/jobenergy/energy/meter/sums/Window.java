package io.github.jobenergy.energy.meter.sums;

import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.energy.register.span.SpanReader;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The registers of a node over an interval, read from its buckets. Enough readings are read on either side that every
 * register has the same values inside the interval, whichever window it is read through:
 *
 * <pre>
 *   ◄─ BEFORE ─┤ reading before │ from ════════ to │ reading after ├─ AFTER ─►
 * </pre>
 *
 * Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores.
 */
public final class Window {

    /**
     * The time in milliseconds read before the reading before the interval: ten minutes for levels, five before that
     * for a counter that stood still, five before those for the usual spacing, and five for the time that a step of a
     * clock affects before it.
     */
    public static final long BEFORE = 25 * Bucket.MINUTE;

    /**
     * The time in milliseconds read after the reading after the interval: ten minutes for levels, ten after that for the
     * end of a step of a clock, and five for a counter that stands still.
     */
    public static final long AFTER = 25 * Bucket.MINUTE;

    /** The number of readings before a recent interval: as many as determine the spacing of a meter. */
    private static final int RECENT = 30;

    /** The number of readings of a counter before a recent interval: those that determine its rate. */
    private static final int RECENT_OF_COUNTER = 10;

    private final Map<String, DomainRegister> domains = new TreeMap<>();

    Window(MeterStores stores, NodeKey node, Collection<MeterId> meters, Range range, Conditions conditions) {
        this(meters, conditions, meter -> read(stores, node, meter, range));
    }

    /** Reads a window with fewer readings before the interval: as many as {@link #RECENT} or fewer, within {@link #BEFORE}. */
    static Window recent(
            MeterStores stores, NodeKey node, Collection<MeterId> meters, Range range, Conditions conditions) {
        return new Window(meters, conditions, meter -> readRecent(stores, node, meter, range));
    }

    private Window(Collection<MeterId> meters, Conditions conditions, Function<MeterId, List<Point>> read) {
        Map<String, Map<MeterId, Register>> byDomain = new TreeMap<>();
        for (MeterId meter : meters) {
            List<Point> points = read.apply(meter);
            Register register = Register.of(meter, points, conditions.occupancy(), conditions.rules());
            byDomain.computeIfAbsent(meter.domain(), domain -> new TreeMap<>()).put(meter, register);
        }
        byDomain.forEach((domain, registers) -> domains.put(domain, new DomainRegister(registers)));
    }

    private static List<Point> readRecent(MeterStores stores, NodeKey node, MeterId meter, Range range) {
        long first = Bucket.minuteOf(range.from());
        long newest = stores.node(node).lastReadingOr(meter, first);
        List<Point> after = newest < first
                ? List.of()
                : points(stores, node, meter, new Range(first, Math.min(range.to() + AFTER, newest)));
        int most = meter.kind() == Kind.COUNTER ? RECENT_OF_COUNTER : RECENT;
        List<Point> points = new ArrayList<>(most + after.size());
        Optional<Bucket> bucket = lastBefore(stores, node, meter, first);
        while (bucket.isPresent() && points.size() < most) {
            List<Point> earlier = bucket.get().points();
            points.addAll(0, earlier.subList(Math.max(0, earlier.size() + points.size() - most), earlier.size()));
            long minute = Bucket.minuteOf(earlier.get(0).time());
            bucket = minute < first - BEFORE ? Optional.empty() : lastBefore(stores, node, meter, minute);
        }
        points.addAll(after);
        return points;
    }

    /** Returns the last bucket before a minute. Usually it is that of the minute before, which is in memory. */
    private static Optional<Bucket> lastBefore(MeterStores stores, NodeKey node, MeterId meter, long minute) {
        Bucket adjacent = stores.bucket(node, meter, minute - Bucket.MINUTE);
        return adjacent.points().isEmpty() ? stores.bucketBefore(node, meter, minute) : Optional.of(adjacent);
    }

    private static List<Point> read(MeterStores stores, NodeKey node, MeterId meter, Range range) {
        long first = Bucket.minuteOf(range.from());
        long last = Bucket.minuteOf(range.to());
        Optional<Bucket> before = stores.bucketBefore(node, meter, first);
        Optional<Bucket> after = stores.bucketAfter(node, meter, last);
        long from = before.map(bucket -> bucket.points().get(0).time()).orElse(first);
        long to = after.map(bucket -> bucket.points().get(0).time()).orElse(last);
        List<Point> points = points(stores, node, meter, new Range(from - BEFORE, to + AFTER));
        long window = SpanReader.longWindow(points);
        return window == 0
                ? points
                : points(
                        stores,
                        node,
                        meter,
                        new Range(from - BEFORE - SpanReader.WINDOWS_BEFORE * window, to + AFTER + window));
    }

    private static List<Point> points(MeterStores stores, NodeKey node, MeterId meter, Range range) {
        List<Point> points = new ArrayList<>();
        stores.buckets(node, meter, Bucket.minuteOf(range.from()), Bucket.minuteOf(range.to()))
                .values()
                .forEach(bucket -> points.addAll(bucket.points()));
        return points;
    }

    /** Returns the register of each domain, by domain name. */
    Map<String, DomainRegister> domains() {
        return domains;
    }

    /**
     * An interval in milliseconds since 1970-01-01T00:00:00Z.
     *
     * @param from the start
     * @param to the end
     */
    public record Range(long from, long to) {}

    /**
     * The data other than readings on which registers depend.
     *
     * @param occupancy the runs on the node over time
     * @param rules the meter rules of the site
     */
    public record Conditions(RunTimeline occupancy, MeterRules rules) {}
}
