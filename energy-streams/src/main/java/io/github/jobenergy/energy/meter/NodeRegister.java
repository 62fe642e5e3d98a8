package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.domain.Composition;
import io.github.jobenergy.energy.meter.HourlyDelta.Mark;
import io.github.jobenergy.energy.meter.MinuteDelta.DomainSum;
import io.github.jobenergy.energy.meter.Window.Conditions;
import io.github.jobenergy.energy.meter.Window.Range;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.DomainRegister;
import io.github.jobenergy.energy.register.EdgeUncertainty;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.RunTimeline;
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
 * The one register of a node, composed over its domains and instruments: what the node drew at its input in every UTC hour
 * that has a reading of that, else the sum of its disjoint components. Runs read it twice; nothing else is ever charged.
 *
 * <pre>
 *   ├──── thinned hours ────┤ hours and minutes that no change point bends │ readings, around those that one does
 * </pre>
 */
final class NodeRegister {

    private static final long HOUR = HourlyDeltas.HOUR;

    /** Before the first reading of a node nothing is metered but the interval that reading stands for. */
    static final long LONGEST_INTERVAL = 24 * HOUR;

    private static final long SECOND = 1_000;

    private final MeterStores stores;
    private final NodeKey node;
    private final Conditions conditions;
    private final List<MeterId> meters;
    private final long meteredFrom;
    private final long meteredTo;
    private final long thinnedUntil;
    private final Compositions compositions;
    private final HourlyDeltas sums;
    private final Map<Long, Window> windows = new HashMap<>();
    private final Map<Long, Optional<HourlyDelta>> thinnedHours = new HashMap<>();
    private final Map<Long, EdgeUncertainty> latecomers = new HashMap<>();
    private Range lastRange = new Range(0, 0);
    private List<Drawn> lastDrawn = List.of();

    /** The register as everybody reads it. */
    NodeRegister(MeterStores stores, NodeKey node, Conditions conditions) {
        this(stores, node, conditions, stores.node(node).thinnedUntil());
    }

    /** The register as its readings say, thinned or not, where they are still kept: for whoever thins it. */
    static NodeRegister ofReadings(MeterStores stores, NodeKey node, Conditions conditions) {
        return new NodeRegister(stores, node, conditions, NodeMemory.NEVER_PAST);
    }

    private NodeRegister(MeterStores stores, NodeKey node, Conditions conditions, long thinnedUntil) {
        this.stores = stores;
        this.node = node;
        this.conditions = conditions;
        this.thinnedUntil = thinnedUntil;
        NodeMemory memory = stores.node(node);
        this.meteredFrom = memory.firstMinute() - LONGEST_INTERVAL;
        this.meteredTo = memory.readUntil();
        this.meters = memory.meters().stream().map(NodeMemory.Seen::meter).toList();
        this.compositions = new Compositions(stores, node);
        this.sums = new HourlyDeltas(stores, node, compositions, conditions.rules());
    }

    /** What the node's register advanced by over {@code [from, to)}; what was learned on the way goes into the tally. */
    Advance advance(long wantedFrom, long wantedTo, RunDiagnostics tally) {
        Advance sum = Advance.NONE;
        for (Drawn drawn : drawnOnce(new Range(wantedFrom, wantedTo))) {
            drawn.tell(tally, compositions.at(drawn.from()));
            sum = sum.plus(drawn.advance());
        }
        return sum;
    }

    /** Runs that are there together need the same stretch, one after another. */
    private List<Drawn> drawnOnce(Range range) {
        if (!range.equals(lastRange)) {
            lastDrawn = drawn(range.from(), range.to());
            lastRange = range;
        }
        return lastDrawn;
    }

    /** The GPUs that fell silent before some hour of {@code [from, to)} that is otherwise metered, and are not in it. */
    Set<String> silentGpus(long wantedFrom, long wantedTo) {
        long from = Math.max(wantedFrom, meteredFrom);
        long to = Math.min(wantedTo, meteredTo);
        Set<String> silent = new TreeSet<>();
        for (long hour = HourlyDeltas.hourOf(from); hour < to; hour += HOUR) {
            silent.addAll(compositions.silentGpusAt(hour));
        }
        return silent;
    }

    /** The same in parts, none of which reaches over the end of an hour, in order. */
    List<Drawn> drawn(long wantedFrom, long wantedTo) {
        long from = Math.max(wantedFrom, meteredFrom);
        long to = Math.min(wantedTo, meteredTo);
        List<Drawn> drawn = new ArrayList<>();
        if (meters.isEmpty() || from >= to) {
            return drawn;
        }
        if (from < thinnedUntil) {
            HourlyDeltas.thinned(stores, node, new Range(from, to)).forEach((hour, sum) -> {
                compositions.learn(hour, sum.composition());
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

    /** Reading sums pays off once a stretch is longer than the window that its ends need anyway. */
    private static boolean isLong(long from, long to) {
        return from < to && to - from > 2 * HOUR;
    }

    private List<Drawn> summed(long from, long to) {
        SortedMap<Long, HourlyDelta> straight = sums.straight(from, to);
        List<Drawn> drawn = new ArrayList<>();
        for (long hour = HourlyDeltas.hourOf(from); hour < to; hour += HOUR) {
            Optional<HourlyDelta> whole =
                    Optional.ofNullable(straight.get(hour)).filter(this::isStraight);
            if (whole.isPresent()) {
                compositions.learn(hour, whole.get().composition());
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

    /** An hour's sum holds unless a change point bends the register inside of it or at either end. */
    private boolean isStraight(HourlyDelta hour) {
        return conditions.occupancy().isQuiet(hour.bendsFrom(), hour.bendsTo());
    }

    private List<Drawn> minutes(long from, long to, SortedMap<Long, MinuteDelta> known) {
        List<Drawn> drawn = new ArrayList<>();
        for (long minute = Bucket.minuteOf(from); minute < to; minute += Bucket.MINUTE) {
            long start = Math.max(from, minute);
            long end = Math.min(to, minute + Bucket.MINUTE);
            Optional<MinuteDelta> whole =
                    end - start == Bucket.MINUTE ? straight(Optional.ofNullable(known.get(minute))) : Optional.empty();
            List<DomainSum> parts = whole.map(MinuteDelta::domains).orElseGet(() -> read(start, end));
            drawn.add(Drawn.of(start, end, compositions.at(minute), parts));
        }
        return drawn;
    }

    /** A minute sum holds unless a change point bends the register at either end of it. */
    private Optional<MinuteDelta> straight(Optional<MinuteDelta> sum) {
        return sum.filter(known -> known.domains().stream()
                .allMatch(domain -> conditions.occupancy().isQuiet(domain.bendsFrom(), domain.bendsTo())));
    }

    private List<DomainSum> read(long start, long end) {
        long minute = Bucket.minuteOf(start);
        List<DomainSum> parts = new ArrayList<>();
        for (DomainRegister domain : window(start).domains().values()) {
            Register register = domain.believedIn(minute);
            RegisterDelta amount = register.between(start, end);
            parts.add(new DomainSum(
                    domain.meterOf(minute),
                    amount.millijoules(),
                    amount.meteredMillis(),
                    start,
                    end,
                    register.peak(start, end),
                    domain.readings(start, end),
                    amount.spread(),
                    domain.flags(start, end),
                    domain.dispute(start, end)));
        }
        return parts;
    }

    private Window window(long time) {
        return windows.computeIfAbsent(
                HourlyDeltas.hourOf(time),
                from -> new Window(stores, node, meters, new Range(from, from + HOUR), conditions));
    }

    /** The spans around a change point of the node that were laid out, of every register that counts. */
    List<EdgeUncertainty> bendsAt(long change, RunDiagnostics tally) {
        if (meters.isEmpty() || change < meteredFrom || change > meteredTo) {
            return List.of();
        }
        List<EdgeUncertainty> bends = change < thinnedUntil ? keptBendsAt(change) : readBendsAt(change);
        if (bends.stream().anyMatch(EdgeUncertainty::isUnresolved)) {
            tally.flag(Flag.UNRESOLVED_EDGE);
        }
        return bends;
    }

    private List<EdgeUncertainty> readBendsAt(long change) {
        List<EdgeUncertainty> bends = new ArrayList<>();
        Composition composition = compositions.at(change);
        long minute = Bucket.minuteOf(change);
        for (DomainRegister domain : window(change).domains().values()) {
            if (composition.summed().contains(domain.meterOf(minute).domain())) {
                domain.believedIn(minute).bendAt(change).ifPresent(bends::add);
            }
        }
        return bends;
    }

    /** What was kept of a change point that was known then; of another one, that nobody knows where the energy around it belongs. */
    private List<EdgeUncertainty> keptBendsAt(long change) {
        Optional<HourlyDelta> hour = thinnedHour(change);
        Optional<Mark> mark = hour.flatMap(kept -> kept.markAt(change));
        if (mark.isPresent()) {
            return mark.get().bends();
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
                HourlyDeltas.hourOf(time),
                hour -> Optional.ofNullable(HourlyDeltas.thinned(stores, node, new Range(hour, hour + 1))
                        .get(hour)));
    }

    /**
     * What of the seconds before and after a change point may be the other side's, in millijoules: whoever left may have gone on for
     * a second as before. Where one second was not metered, the other speaks.
     */
    long secondAt(long change) {
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

    /** Then whoever left has got by the layout what the node drew above idle in that second: only the rest is in doubt. */
    private boolean isIdleUntilRead(long change) {
        RunTimeline occupancy = conditions.occupancy();
        return occupancy.isEmptyAt(change)
                && bendsAt(change, new RunDiagnostics()).stream()
                        .allMatch(bend -> occupancy.isQuiet(change, bend.end()));
    }

    /**
     * The lowest mean power, in milliwatts, of any fully metered whole minute inside {@code [from, to)} that covers as much of
     * the node as the last one does: what components draw says nothing of what the node draws at its input.
     */
    Optional<Long> lowestMinute(long from, long to) {
        return lowestMinuteEntry(from, to).map(Map.Entry::getValue);
    }

    /** That minute, by its start. */
    Optional<Map.Entry<Long, Long>> lowestMinuteEntry(long from, long to) {
        long first = Bucket.minuteOf(from + Bucket.MINUTE - 1);
        long end = Math.min(Bucket.minuteOf(to), meteredTo);
        return meters.isEmpty() || first >= end
                ? Optional.empty()
                : sums.lowest(first, end, Bucket.minuteOf(to))
                        .map(lowest -> Map.entry(lowest.minute(), lowest.milliwatts()));
    }

    /** The registers that were believed at an instant, by meter, one in each domain that counts. */
    Map<MeterId, Register> believedAt(long time) {
        Map<MeterId, Register> believed = new TreeMap<>();
        if (!meters.isEmpty()) {
            Composition composition = compositions.at(time);
            long minute = Bucket.minuteOf(time);
            for (DomainRegister domain : window(time).domains().values()) {
                if (composition.summed().contains(domain.meterOf(minute).domain())) {
                    believed.put(domain.meterOf(minute), domain.believedIn(minute));
                }
            }
        }
        return believed;
    }
}
