package io.github.jobenergy.energy.meter.sums;

import io.github.jobenergy.energy.domain.SummedDomains;
import io.github.jobenergy.energy.meter.stores.Drawn;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.HourlyDelta.Lowest;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.MinuteDelta;
import io.github.jobenergy.energy.meter.stores.MinuteDelta.DomainSum;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/**
 * Computes and caches the hourly advances of a node, which long runs and idle powers read instead of readings. A
 * straight hour is valid as long as its minutes are; a thinned hour replaces the deleted readings. Times are
 * milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores; a minute or an hour is identified by its first
 * millisecond.
 */
public final class HourlyDeltas {

    private final MeterStores stores;
    private final NodeKey node;
    private final SummedDomainsByHour domainsByHour;
    private final MinuteDeltas minuteSums;

    /** Creates the hourly deltas of a node over these stores. */
    public HourlyDeltas(MeterStores stores, NodeKey node, SummedDomainsByHour domainsByHour, MeterRules rules) {
        this.stores = stores;
        this.node = node;
        this.domainsByHour = domainsByHour;
        this.minuteSums = new MinuteDeltas(stores, node, rules);
    }

    /** Returns the thinned hours of a node that overlap {@code [from, to)}. */
    static SortedMap<Long, HourlyDelta> thinned(MeterStores stores, NodeKey node, Range range) {
        return stores.hours(
                node,
                HourlyDelta.hourOf(range.from()),
                Math.min(range.to(), stores.node(node).thinnedUntil()));
    }

    /** Returns the straight hours entirely inside {@code [from, to)} that have a reading. */
    SortedMap<Long, HourlyDelta> straight(long from, long to) {
        minuteSums.sumUntil(Bucket.minuteOf(to), this::sum);
        NodeMemory memory = stores.node(node);
        long first = Math.max(HourlyDelta.hourOf(from + HourlyDelta.HOUR - 1), memory.thinnedUntil());
        return stores.hours(node, first, HourlyDelta.hourOf(Math.min(to, memory.summedUntil())));
    }

    /** Returns the minute deltas from one minute to another, the last excluded, as far as there are readings. */
    SortedMap<Long, MinuteDelta> minutes(long firstMinute, long endMinute) {
        minuteSums.sumUntil(endMinute, this::sum);
        return stores.sums(node, firstMinute, endMinute);
    }

    private void sum(long hour) {
        SortedMap<Long, MinuteDelta> minutes = stores.sums(node, hour, hour + HourlyDelta.HOUR);
        boolean hasReadings = minutes.values().stream()
                .flatMap(minute -> minute.domains().stream())
                .anyMatch(domain -> domain.readings() > 0);
        if (hasReadings && hour >= stores.node(node).thinnedUntil()) {
            stores.putHour(node, hour, straight(hour, minutes));
        }
    }

    /** Computes an hour without change points from its minutes. */
    public HourlyDelta straight(long hour) {
        return straight(hour, minutes(hour, hour + HourlyDelta.HOUR));
    }

    private HourlyDelta straight(long hour, SortedMap<Long, MinuteDelta> minutes) {
        SummedDomains summedDomains = domainsByHour.at(hour);
        Drawn sum = Drawn.nothing(hour, hour + HourlyDelta.HOUR);
        Optional<Lowest> lowest = Optional.empty();
        long affectedFrom = hour;
        long affectedTo = hour + HourlyDelta.HOUR;
        for (Map.Entry<Long, MinuteDelta> minute : minutes.entrySet()) {
            Drawn drawn = drawn(minute.getKey(), minute.getValue(), summedDomains);
            sum = sum.plus(drawn);
            lowest = Lowest.of(lowest, lowest(drawn));
            for (DomainSum domain : minute.getValue().domains()) {
                affectedFrom = Math.min(affectedFrom, domain.affectedFrom());
                affectedTo = Math.max(affectedTo, domain.affectedTo());
            }
        }
        List<Drawn> pieces = List.of(sum.over(hour, hour + HourlyDelta.HOUR));
        return new HourlyDelta(
                summedDomains,
                pieces,
                List.of(),
                affectedFrom,
                affectedTo,
                lowest.stream().toList());
    }

    private static Drawn drawn(long minute, MinuteDelta sum, SummedDomains summedDomains) {
        return Drawn.of(minute, minute + Bucket.MINUTE, summedDomains, sum.domains());
    }

    private static Optional<Lowest> lowest(Drawn minute) {
        RegisterDelta amount = minute.advance().amount();
        return amount.meteredMillis() == Bucket.MINUTE
                ? Optional.of(new Lowest(minute.from(), amount.millijoules() / 60))
                : Optional.empty();
    }

    /**
     * Returns the fully metered minutes of an hour that are the lowest up to or from any minute, of all minutes and of those
     * without any of these runs. They answer each later query that ends or starts inside the hour.
     */
    public List<Lowest> lowestOf(long hour, RunTimeline occupancy) {
        SummedDomains summedDomains = domainsByHour.at(hour);
        List<Lowest> all = new ArrayList<>();
        minutes(hour, hour + HourlyDelta.HOUR)
                .forEach((start, minute) ->
                        lowest(drawn(start, minute, summedDomains)).ifPresent(all::add));
        SortedSet<Lowest> lowest = Lowest.upToOrFromAny(all);
        lowest.addAll(Lowest.upToOrFromAny(
                all.stream().filter(minute -> minute.isWithoutRuns(occupancy)).toList()));
        return List.copyOf(lowest);
    }

    /**
     * Returns the lowest fully metered minute of {@code [first, end)}, both whole minutes, without any of these runs, and with
     * the same summed domains as the last minute before {@code requestedEnd}. The lowest minute of a thinned hour counts
     * if it lies inside. Hours are not read if runs are on the node throughout.
     */
    Optional<Lowest> lowest(long first, long end, long requestedEnd, RunTimeline occupancy) {
        minuteSums.sumUntil(end, this::sum);
        if (!occupancy.isEverEmpty(first, end)) {
            return Optional.empty();
        }
        Set<String> summed = domainsByHour.at(requestedEnd - Bucket.MINUTE).summed();
        SortedMap<Long, HourlyDelta> hours = new TreeMap<>(thinned(stores, node, new Range(first, end)));
        long readFrom = Math.max(first, stores.node(node).thinnedUntil());
        hours.putAll(straight(readFrom, end));
        Optional<Lowest> lowest = Optional.empty();
        for (long hour = HourlyDelta.hourOf(first); hour < end; hour += HourlyDelta.HOUR) {
            Range range = new Range(Math.max(first, hour), Math.min(end, hour + HourlyDelta.HOUR));
            Optional<HourlyDelta> known = Optional.ofNullable(hours.get(hour));
            if (known.filter(sum -> !sum.summedDomains().summed().equals(summed))
                    .isEmpty()) {
                Optional<Lowest> ofHour = known.flatMap(sum -> sum.lowest(range.from(), range.to(), occupancy));
                boolean isThinned = hour < stores.node(node).thinnedUntil();
                lowest = Lowest.of(
                        lowest,
                        isThinned || ofHour.isPresent() ? ofHour : searched(range, known, lowest, summed, occupancy));
            }
        }
        return lowest;
    }

    /**
     * Returns the lowest minute without runs of an hour whose lowest minute of all is none. An hour is not searched if even
     * its lowest minute is not below the one found so far, or if it has no time without runs.
     */
    private Optional<Lowest> searched(
            Range range,
            Optional<HourlyDelta> hour,
            Optional<Lowest> found,
            Set<String> summed,
            RunTimeline occupancy) {
        boolean mayBeLower = hour.isEmpty()
                || found.isEmpty()
                || hour.get().lowest().stream()
                        .anyMatch(minute -> minute.milliwatts() < found.get().milliwatts());
        return mayBeLower && occupancy.isEverEmpty(range.from(), range.to())
                ? lowestOfMinutes(
                        Math.max(range.from(), stores.node(node).thinnedUntil()), range.to(), summed, occupancy)
                : Optional.empty();
    }

    private Optional<Lowest> lowestOfMinutes(long first, long end, Set<String> summed, RunTimeline occupancy) {
        SummedDomains summedDomains = domainsByHour.at(first);
        Optional<Lowest> lowest = Optional.empty();
        if (first < end && summedDomains.summed().equals(summed)) {
            for (Map.Entry<Long, MinuteDelta> minute :
                    stores.sums(node, first, end).entrySet()) {
                Drawn drawn = drawn(minute.getKey(), minute.getValue(), summedDomains);
                lowest = Lowest.of(lowest, lowest(drawn).filter(found -> found.isWithoutRuns(occupancy)));
            }
        }
        return lowest;
    }
}
