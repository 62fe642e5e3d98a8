package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.DomainRegister;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.energy.register.MeterRules;
import io.github.jobenergy.energy.register.Point;
import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The registers of a node over a stretch of time, read from its buckets. Enough is read on either side that every register
 * reads the same inside, whichever window it is seen through:
 *
 * <pre>
 *   ◄─ BEFORE ─┤ reading before │ from ════════ to │ reading after ├─ AFTER ─►
 * </pre>
 */
final class Window {

    /**
     * Levels reach ten minutes; a counter may have stood still for five before that, and the usual spacing is learned from the
     * five before those.
     */
    static final long BEFORE = 20 * Bucket.MINUTE;

    /** Levels reach ten minutes, and a counter may stand still for five after that. */
    static final long AFTER = 15 * Bucket.MINUTE;

    /** A counter that moves on after standing still speaks for the five minutes before. */
    static final long REVISED = 5 * Bucket.MINUTE;

    private final Map<String, DomainRegister> domains = new TreeMap<>();

    Window(MeterStores stores, NodeKey node, Collection<MeterId> meters, Range range, Conditions conditions) {
        Map<String, Map<MeterId, Register>> byDomain = new TreeMap<>();
        for (MeterId meter : meters) {
            List<Point> points = read(stores, node, meter, range);
            Register register = Register.of(meter, points, conditions.occupancy(), conditions.rules());
            byDomain.computeIfAbsent(meter.domain(), domain -> new TreeMap<>()).put(meter, register);
        }
        byDomain.forEach((domain, registers) -> domains.put(domain, new DomainRegister(registers)));
    }

    private static List<Point> read(MeterStores stores, NodeKey node, MeterId meter, Range range) {
        long first = Bucket.minuteOf(range.from());
        long last = Bucket.minuteOf(range.to());
        Optional<Bucket> before = stores.bucketBefore(node, meter, first);
        Optional<Bucket> after = stores.bucketAfter(node, meter, last);
        long from = before.map(bucket -> bucket.points().get(0).time()).orElse(first);
        long to = after.map(bucket -> bucket.points().get(0).time()).orElse(last);
        List<Point> points = new ArrayList<>();
        stores.buckets(node, meter, Bucket.minuteOf(from - BEFORE), Bucket.minuteOf(to + AFTER))
                .values()
                .forEach(bucket -> points.addAll(bucket.points()));
        return points;
    }

    /** The register of each domain, by its name. */
    Map<String, DomainRegister> domains() {
        return domains;
    }

    /**
     * A stretch of time in milliseconds since 1970-01-01T00:00:00Z.
     *
     * @param from its start
     * @param to its end
     */
    record Range(long from, long to) {}

    /**
     * What bends registers beside their readings.
     *
     * @param occupancy who came and went
     * @param rules what the site says of its meters
     */
    record Conditions(RunTimeline occupancy, MeterRules rules) {}
}
