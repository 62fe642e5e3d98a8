package io.github.jobenergy.energy.meter.sums;

import io.github.jobenergy.energy.domain.Containment;
import io.github.jobenergy.energy.domain.Domain;
import io.github.jobenergy.energy.domain.SummedDomains;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.stores.NodeMemory.KnownMeter;
import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The summed domains of a node over time. In each UTC hour these are the domains with a reading in the hour, and the
 * counters that counted through the hour, without counters whose rollovers are ambiguous where their parts are metered.
 * In an hour without any, the domains of the last hour with readings are used. For a thinned hour the stored domains are used. Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys
 * of the stores; an hour is identified by its first millisecond.
 *
 * <pre>
 *   cpu[0]   · · ·   │   · · ·   │           │   · · ·   a counter
 *   gpu[0]   · · ·   │           │           │   · · ·   a counter
 *   dram[0]  · · ·   │           │           │   · · ·   instants
 *            all     │ cpu, gpu  │ cpu, gpu  │ all
 * </pre>
 */
public final class SummedDomainsByHour {

    /**
     * The time in milliseconds after which a part without readings is treated as removed. Readings are retained for
     * longer than the computation of hours needs them.
     */
    private static final long SHORTLY = Duration.ofHours(12).toMillis();

    private final MeterStores stores;
    private final NodeKey node;
    private final MeterRules rules;
    private final List<KnownMeter> knownMeters;
    private final List<MeterId> meters;
    private final boolean isOneDomain;
    private final long thinnedUntil;
    private final SummedDomains everything;
    private final Map<Long, SummedDomains> known = new HashMap<>();

    /** Reads the meters of a node; the domains of an hour are computed when queried. */
    public SummedDomainsByHour(MeterStores stores, NodeKey node, MeterRules rules) {
        this.stores = stores;
        this.rules = rules;
        this.node = node;
        NodeMemory memory = stores.node(node);
        this.knownMeters = memory.meters();
        this.meters = knownMeters.stream().map(KnownMeter::meter).toList();
        this.thinnedUntil = memory.thinnedUntil();
        List<String> domains = meters.stream().map(MeterId::domain).distinct().toList();
        this.isOneDomain = domains.size() == 1;
        this.everything = SummedDomains.of(domains);
    }

    /** Returns the summed domains of the hour of an instant. */
    public SummedDomains at(long time) {
        return known.computeIfAbsent(HourlyDelta.hourOf(time), this::in);
    }

    /** Stores the summed domains of an hour that was read elsewhere. */
    void cache(long hour, SummedDomains summedDomains) {
        known.put(hour, summedDomains);
    }

    private SummedDomains in(long hour) {
        return hour < thinnedUntil
                ? Optional.ofNullable(stores.hours(node, hour, hour + HourlyDelta.HOUR)
                                .get(hour))
                        .map(HourlyDelta::summedDomains)
                        .orElse(everything)
                : ofReadings(hour);
    }

    private SummedDomains ofReadings(long hour) {
        if (isOneDomain) {
            return everything;
        }
        SummedDomains present = meteredIn(hour);
        return present.summed().isEmpty() ? lastMeteredBefore(hour) : present;
    }

    private SummedDomains meteredIn(long hour) {
        Map<Boolean, List<MeterId>> metered =
                meters.stream().collect(Collectors.partitioningBy(meter -> isMeteredIn(hour, meter)));
        List<String> before = domains(metered, false).stream()
                .filter(domain -> hadReadingShortlyBefore(hour, domain))
                .toList();
        List<String> present = new ArrayList<>(domains(metered, true));
        SummedDomains selected = SummedDomains.of(present, before);
        while (selected.summed().size() < present.size()
                && present.removeAll(ambiguousIn(hour, selected.summed(), present))) {
            selected = SummedDomains.of(present, before);
        }
        return selected;
    }

    private static List<String> domains(Map<Boolean, List<MeterId>> metered, boolean areMetered) {
        return metered.getOrDefault(areMetered, List.of()).stream()
                .map(MeterId::domain)
                .distinct()
                .toList();
    }

    /**
     * Returns the GPUs with readings before the hour of an instant, however old, that the summed domains of the hour
     * do not cover.
     */
    Set<String> unmeteredGpusAt(long time) {
        long hour = HourlyDelta.hourOf(time);
        SummedDomains summedDomains = at(time);
        return knownMeters.stream()
                .filter(one -> Domain.of(one.meter().domain()).isGpu())
                .filter(one -> !summedDomains.covers(one.meter().domain()))
                .filter(one -> one.lastReading() < hour
                        || stores.bucketBefore(node, one.meter(), hour).isPresent())
                .map(one -> one.meter().domain())
                .collect(Collectors.toSet());
    }

    private boolean hadReadingShortlyBefore(long hour, String domain) {
        return meters.stream()
                .filter(meter -> meter.domain().equals(domain))
                .flatMap(meter -> stores.bucketBefore(node, meter, hour).stream())
                .anyMatch(bucket -> bucket.points().get(0).time() >= hour - SHORTLY);
    }

    private boolean isMeteredIn(long hour, MeterId meter) {
        Optional<Bucket> next = stores.bucketAfter(node, meter, hour - Bucket.MINUTE);
        boolean hasReading = next.filter(bucket -> bucket.points().get(0).time() < hour + HourlyDelta.HOUR)
                .isPresent();
        return hasReading
                || next.flatMap(after -> stores.bucketBefore(node, meter, hour)
                                .filter(before -> isCountedThrough(meter, before, after)))
                        .isPresent();
    }

    /**
     * Returns the summed domains, of those with parts, whose meters are counters with ambiguous rollovers in most of the
     * hour. They do not displace their parts.
     */
    private List<String> ambiguousIn(long hour, Set<String> summed, List<String> present) {
        return summed.stream()
                .filter(domain -> meters.stream()
                        .filter(meter -> meter.domain().equals(domain))
                        .filter(meter -> isMeteredIn(hour, meter))
                        .allMatch(meter -> isAmbiguousIn(hour, meter)))
                .filter(domain ->
                        present.stream().anyMatch(other -> Containment.isInside(Domain.of(other), Domain.of(domain))))
                .toList();
    }

    private boolean isAmbiguousIn(long hour, MeterId meter) {
        if (meter.kind() != Kind.COUNTER || !hasRange(hour, meter)) {
            return false;
        }
        List<Point> points =
                stores.buckets(node, meter, hour, hour + HourlyDelta.HOUR - Bucket.MINUTE).values().stream()
                        .flatMap(bucket -> bucket.points().stream())
                        .toList();
        long length = points.get(points.size() - 1).time() - points.get(0).time();
        Register register = Register.of(meter, points, RunTimeline.EMPTY, rules);
        return 2 * register.between(hour, hour + HourlyDelta.HOUR).meteredMillis() < length;
    }

    private boolean hasRange(long hour, MeterId meter) {
        return stores.bucketAfter(node, meter, hour - Bucket.MINUTE)
                .map(bucket -> bucket.points().get(0))
                .filter(point -> point.time() < hour + HourlyDelta.HOUR && point.range() > 0)
                .isPresent();
    }

    private static boolean isCountedThrough(MeterId meter, Bucket before, Bucket after) {
        Point last = before.points().get(before.points().size() - 1);
        Point next = after.points().get(0);
        return meter.kind() == Kind.COUNTER
                && last.range() == 0
                && next.range() == 0
                && last.epoch() == next.epoch()
                && last.value() < next.value();
    }

    private SummedDomains lastMeteredBefore(long hour) {
        return meters.stream()
                .filter(meter -> Containment.isKnown(Domain.of(meter.domain())))
                .flatMap(meter -> stores.bucketBefore(node, meter, hour).stream())
                .map(bucket -> HourlyDelta.hourOf(bucket.points().get(0).time()))
                .max(Comparator.naturalOrder())
                .map(this::meteredIn)
                .orElse(everything);
    }
}
