package io.github.jobenergy.energy.meter.sums;

import io.github.jobenergy.energy.domain.SummedDomains;
import io.github.jobenergy.energy.meter.stores.Advance;
import io.github.jobenergy.energy.meter.stores.Drawn;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.HourlyDelta.Lowest;
import io.github.jobenergy.energy.meter.stores.HourlyDelta.Mark;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.MinuteDelta;
import io.github.jobenergy.energy.meter.stores.MinuteDelta.Affected;
import io.github.jobenergy.energy.meter.stores.MinuteDelta.DomainSum;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.Window.Conditions;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The register of a node, composed from its domains and instruments: the power at the node input in every UTC hour with
 * a reading of the node domain, otherwise the sum of disjoint components. The energy of a run is always the difference
 * of two readings of this register. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}: they are
 * compared for each minute of an interval. A minute or an hour is identified by its first millisecond.
 *
 * <pre>
 *   ├──── thinned hours ────┤ hours and minutes unaffected by change points │ readings, around change points
 * </pre>
 */
public final class NodeRegister {

    private static final long HOUR = HourlyDelta.HOUR;

    /**
     * The time in milliseconds before the first reading of a node from which nothing is metered, the longest interval
     * that the reading may cover.
     */
    public static final long LONGEST_INTERVAL = 24 * HOUR;

    private static final long SECOND = 1_000;

    private final MeterStores stores;
    private final NodeKey node;
    private final Conditions conditions;
    private final List<MeterId> meters;
    private final long meteredFrom;
    private final long meteredTo;
    private final long thinnedUntil;
    private final SummedDomainsByHour domainsByHour;
    private final HourlyDeltas sums;
    private final Windows windows;
    private final Map<Long, Optional<HourlyDelta>> thinnedHours = new HashMap<>();
    private final Map<Long, EdgeUncertainty> latecomers = new HashMap<>();
    private Range lastRange = new Range(0, 0);
    private List<Drawn> lastDrawn = List.of();

    /** Creates the register over thinned hours and readings. */
    public NodeRegister(MeterStores stores, NodeKey node, Conditions conditions) {
        this(stores, node, conditions, stores.node(node).thinnedUntil(), Optional.empty());
    }

    /**
     * Creates the register for preliminary energies of a short interval that has just passed. It reads fewer readings before the
     * interval, so that the edges of a meter that stood still or that averages may be split otherwise than by other registers.
     */
    public static NodeRegister recent(MeterStores stores, NodeKey node, Conditions conditions, Range range) {
        return new NodeRegister(stores, node, conditions, stores.node(node).thinnedUntil(), Optional.of(range));
    }

    /**
     * Creates the register from the readings only, including those of thinned hours that are still retained. Used for
     * thinning.
     */
    public static NodeRegister ofReadings(MeterStores stores, NodeKey node, Conditions conditions) {
        return new NodeRegister(stores, node, conditions, NodeMemory.NEVER_PAST, Optional.empty());
    }

    private NodeRegister(
            MeterStores stores, NodeKey node, Conditions conditions, long thinnedUntil, Optional<Range> recent) {
        this.stores = stores;
        this.node = node;
        this.conditions = conditions;
        this.thinnedUntil = thinnedUntil;
        NodeMemory memory = stores.node(node);
        this.meteredFrom = memory.firstMinute() - LONGEST_INTERVAL;
        this.meteredTo = memory.readUntil();
        this.meters = memory.meters().stream().map(NodeMemory.KnownMeter::meter).toList();
        this.windows = new Windows(new Windows.Source(stores, node, meters, conditions), recent);
        this.domainsByHour = new SummedDomainsByHour(stores, node, conditions.rules());
        this.sums = new HourlyDeltas(stores, node, domainsByHour, conditions.rules());
    }

    /** Returns the advance of the node's register over {@code [from, to)} and adds its diagnostics to the tally. */
    public Advance advance(long requestedFrom, long requestedTo, RunDiagnostics tally) {
        Advance sum = Advance.NONE;
        for (Drawn drawn : drawnOnce(new Range(requestedFrom, requestedTo))) {
            tally.add(drawn, domainsByHour.at(drawn.from()));
            sum = sum.plus(drawn.advance());
        }
        return sum;
    }

    /**
     * Returns the drawn energy of an interval with a cache of the last interval, because co-located runs query the same
     * share interval in turn.
     */
    private List<Drawn> drawnOnce(Range range) {
        if (!range.equals(lastRange)) {
            lastDrawn = drawn(range.from(), range.to());
            lastRange = range;
        }
        return lastDrawn;
    }

    /**
     * Returns the GPUs without readings in an hour of {@code [from, to)} that is otherwise metered, whose energy the
     * hour does not cover.
     */
    public Set<String> unmeteredGpus(long requestedFrom, long requestedTo) {
        long from = Math.max(requestedFrom, meteredFrom);
        long to = Math.min(requestedTo, meteredTo);
        Set<String> unmetered = new TreeSet<>();
        for (long hour = HourlyDelta.hourOf(from); hour < to; hour += HOUR) {
            unmetered.addAll(domainsByHour.unmeteredGpusAt(hour));
        }
        return unmetered;
    }

    /**
     * Returns the drawn energy over {@code [from, to)} in parts, in order, none of which crosses the end of an hour.
     */
    public List<Drawn> drawn(long requestedFrom, long requestedTo) {
        long from = Math.max(requestedFrom, meteredFrom);
        long to = Math.min(requestedTo, meteredTo);
        List<Drawn> drawn = new ArrayList<>();
        if (meters.isEmpty() || from >= to) {
            return drawn;
        }
        if (from < thinnedUntil) {
            HourlyDeltas.thinned(stores, node, new Range(from, to)).forEach((hour, sum) -> {
                domainsByHour.cache(hour, sum.summedDomains());
                drawn.addAll(sum.within(from, to));
            });
        }
        long readFrom = Math.max(from, thinnedUntil);
        if (isLong(readFrom, to)) {
            drawn.addAll(summed(readFrom, to));
        } else {
            drawn.addAll(minutes(readFrom, to, new TreeMap<>()));
        }
        return drawn;
    }

    /**
     * Checks whether the interval is longer than the window that its ends require, in which case hourly and minute
     * deltas are faster than readings.
     */
    private static boolean isLong(long from, long to) {
        return from < to && to - from > 2 * HOUR;
    }

    private List<Drawn> summed(long from, long to) {
        SortedMap<Long, HourlyDelta> straight = sums.straight(from, to);
        List<Drawn> drawn = new ArrayList<>();
        for (long hour = HourlyDelta.hourOf(from); hour < to; hour += HOUR) {
            Optional<HourlyDelta> whole =
                    Optional.ofNullable(straight.get(hour)).filter(this::isStraight);
            if (whole.isPresent()) {
                domainsByHour.cache(hour, whole.get().summedDomains());
                drawn.addAll(whole.get().pieces());
            } else {
                long start = Math.max(from, hour);
                long end = Math.min(to, hour + HOUR);
                SortedMap<Long, MinuteDelta> known = sums.minutes(Bucket.minuteOf(start), Bucket.minuteOf(end));
                drawn.addAll(minutes(start, end, known));
            }
        }
        return drawn;
    }

    /**
     * Checks whether an hourly delta is valid: no change point affects the register inside the hour or at either end.
     */
    private boolean isStraight(HourlyDelta hour) {
        return conditions.occupancy().isQuiet(hour.affectedFrom(), hour.affectedTo());
    }

    /** Returns the drawn energy by minute, from the known deltas of minutes that no change point affects, or from readings. */
    List<Drawn> minutes(long from, long to, SortedMap<Long, MinuteDelta> known) {
        List<Drawn> drawn = new ArrayList<>();
        for (long minute = Bucket.minuteOf(from); minute < to; minute += Bucket.MINUTE) {
            long start = Math.max(from, minute);
            long end = Math.min(to, minute + Bucket.MINUTE);
            Optional<MinuteDelta> whole =
                    end - start == Bucket.MINUTE ? straight(Optional.ofNullable(known.get(minute))) : Optional.empty();
            SummedDomains summedDomains = domainsByHour.at(minute);
            drawn.add(
                    whole.isPresent()
                            ? Drawn.of(start, end, summedDomains, whole.get().domains())
                            : Drawn.of(read(start, end, summedDomains), summedDomains));
        }
        return drawn;
    }

    /** Returns the minute delta if it is valid: no change point affects the register at either end of the minute. */
    private Optional<MinuteDelta> straight(Optional<MinuteDelta> sum) {
        return sum.filter(known -> known.domains().stream()
                .allMatch(domain -> conditions.occupancy().isQuiet(domain.affectedFrom(), domain.affectedTo())));
    }

    private Drawn.Parts read(long start, long end, SummedDomains summedDomains) {
        long minute = Bucket.minuteOf(start);
        List<DomainSum> parts = new ArrayList<>();
        Map<String, RegisterDelta> estimates = new HashMap<>();
        for (DomainRegister domain : windows.at(start).domains().values()) {
            Register register = domain.selectedIn(minute);
            RegisterDelta amount = domain.advance(start, end);
            parts.add(new DomainSum(
                    domain.meterOf(minute),
                    amount,
                    new Affected(start, end),
                    register.peak(start, end),
                    domain.readings(start, end),
                    domain.flags(start, end),
                    domain.difference(start, end)));
            String name = domain.meterOf(minute).domain();
            if (amount.meteredMillis() < end - start && summedDomains.isInnerGpu(name)) {
                estimates.put(name, new GpuGaps(register, conditions.occupancy()).estimate(start, end));
            }
        }
        return new Drawn.Parts(start, end, parts, estimates);
    }

    /** Returns the split spans around a change point of the node, of every summed register. */
    public List<EdgeUncertainty> uncertaintiesAt(long change, RunDiagnostics tally) {
        if (meters.isEmpty() || change < meteredFrom || change > meteredTo) {
            return List.of();
        }
        List<EdgeUncertainty> uncertainties =
                change < thinnedUntil ? storedUncertaintiesAt(change) : readUncertaintiesAt(change);
        if (uncertainties.stream().anyMatch(EdgeUncertainty::isUnresolved)) {
            tally.flag(Flag.UNRESOLVED_EDGE);
        }
        return uncertainties;
    }

    /** Returns the split span around a change point of the node of each GPU inside a summed domain, by domain. */
    public SortedMap<String, EdgeUncertainty> gpuUncertaintiesAt(long change) {
        SortedMap<String, EdgeUncertainty> uncertainties = new TreeMap<>();
        if (meters.isEmpty() || change < meteredFrom || change > meteredTo) {
            return uncertainties;
        }
        SummedDomains summedDomains = domainsByHour.at(change);
        if (change < thinnedUntil) {
            return thinnedHour(change)
                    .flatMap(kept -> kept.markAt(change))
                    .map(Mark::gpus)
                    .orElse(uncertainties);
        }
        summedDomains.gpus().stream().filter(summedDomains::isInnerGpu).forEach(gpu -> {
            DomainRegister domain =
                    Optional.ofNullable(windows.at(change).domains().get(gpu)).orElseThrow();
            domain.selectedIn(Bucket.minuteOf(change))
                    .uncertaintyAt(change)
                    .ifPresent(found -> uncertainties.put(gpu, found));
        });
        return uncertainties;
    }

    private List<EdgeUncertainty> readUncertaintiesAt(long change) {
        List<EdgeUncertainty> uncertainties = new ArrayList<>();
        SummedDomains summedDomains = domainsByHour.at(change);
        long minute = Bucket.minuteOf(change);
        for (DomainRegister domain : windows.at(change).domains().values()) {
            if (summedDomains.summed().contains(domain.meterOf(minute).domain())) {
                domain.selectedIn(minute).uncertaintyAt(change).ifPresent(uncertainties::add);
            }
        }
        return uncertainties;
    }

    /**
     * Returns the stored split spans of a change point that was known at the time of thinning. For any other change
     * point, a span with unresolved levels is returned.
     */
    private List<EdgeUncertainty> storedUncertaintiesAt(long change) {
        Optional<HourlyDelta> hour = thinnedHour(change);
        Optional<Mark> mark = hour.flatMap(kept -> kept.markAt(change));
        if (mark.isPresent()) {
            return mark.get().uncertainties();
        }
        return hour.flatMap(kept -> kept.pieceAround(change))
                .map(piece -> List.of(latecomers.computeIfAbsent(piece.from(), from -> unresolved(piece))))
                .orElse(List.of());
    }

    private EdgeUncertainty unresolved(Drawn piece) {
        List<EdgeUncertainty.Part> parts = new ArrayList<>();
        long start = piece.from();
        List<Long> ends = new ArrayList<>(conditions.occupancy().changesWithin(piece.from(), piece.to()));
        ends.add(piece.to());
        for (long end : ends) {
            long millijoules = piece.within(start, end).advance().amount().millijoules();
            parts.add(new EdgeUncertainty.Part(start, millijoules, 0, false));
            start = end;
        }
        return new EdgeUncertainty(piece.from(), piece.to(), parts, true);
    }

    private Optional<HourlyDelta> thinnedHour(long time) {
        return thinnedHours.computeIfAbsent(
                HourlyDelta.hourOf(time),
                hour -> Optional.ofNullable(HourlyDeltas.thinned(stores, node, new Range(hour, hour + 1))
                        .get(hour)));
    }

    /**
     * Returns the millijoules of the seconds before and after a change point that may belong to the other side: a run
     * that ended may have drawn its power for another second. If one of the seconds was not metered, the other one is
     * used.
     */
    public long secondAt(long change) {
        Optional<Mark> mark = change - SECOND < thinnedUntil
                ? thinnedHour(change - 1)
                        .flatMap(hour -> hour.markAt(change))
                        .or(() -> thinnedHour(change).flatMap(hour -> hour.markAt(change)))
                : Optional.empty();
        return mark.map(Mark::second).orElseGet(() -> {
            RegisterDelta before =
                    advance(change - SECOND, change, new RunDiagnostics()).amount();
            RegisterDelta after =
                    advance(change, change + SECOND, new RunDiagnostics()).amount();
            boolean areMetered = before.meteredMillis() == SECOND && after.meteredMillis() == SECOND;
            if (!areMetered) {
                return Math.max(before.millijoules(), after.millijoules());
            }
            return isIdleUntilRead(change) ? Math.min(before.millijoules(), after.millijoules()) : before.millijoules();
        });
    }

    /**
     * Checks whether the node is idle from the change point to the next reading. In that case the split has already
     * assigned the energy above idle of that second to the run that ended, and only the remaining energy is uncertain.
     */
    private boolean isIdleUntilRead(long change) {
        RunTimeline occupancy = conditions.occupancy();
        return occupancy.isEmptyAt(change)
                && uncertaintiesAt(change, new RunDiagnostics()).stream()
                        .allMatch(uncertainty -> occupancy.isQuiet(change, uncertainty.end()));
    }

    /**
     * Returns the fully metered whole minute with the lowest mean power inside {@code [from, to)}, without any of these
     * runs, and with the same summed domains as the last minute. The power of components and the power at the node input
     * are not comparable.
     */
    public Optional<Lowest> lowestMinute(long from, long to, RunTimeline occupancy) {
        return lowestMinute(new Range(from, to), to, occupancy);
    }

    /** Returns the same minute with the same summed domains as the last minute before {@code end}, which is later. */
    public Optional<Lowest> lowestMinute(Range range, long end, RunTimeline occupancy) {
        long first = Bucket.minuteOf(range.from() + Bucket.MINUTE - 1);
        long last = Math.min(Bucket.minuteOf(range.to()), meteredTo);
        return meters.isEmpty() || first >= last
                ? Optional.empty()
                : sums.lowest(first, last, Bucket.minuteOf(end), occupancy);
    }

    /** Returns the selected registers at an instant, by meter, one in each summed domain. */
    public Map<MeterId, Register> selectedAt(long time) {
        Map<MeterId, Register> selected = new TreeMap<>();
        if (!meters.isEmpty()) {
            SummedDomains summedDomains = domainsByHour.at(time);
            long minute = Bucket.minuteOf(time);
            for (DomainRegister domain : windows.at(time).domains().values()) {
                if (summedDomains.summed().contains(domain.meterOf(minute).domain())) {
                    selected.put(domain.meterOf(minute), domain.selectedIn(minute));
                }
            }
        }
        return selected;
    }
}
