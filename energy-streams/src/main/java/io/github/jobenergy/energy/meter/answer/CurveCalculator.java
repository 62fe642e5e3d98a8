package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.curve.CurveSlot;
import io.github.jobenergy.energy.curve.NodeCurve;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.meter.occupancy.Divided;
import io.github.jobenergy.energy.meter.occupancy.Divider;
import io.github.jobenergy.energy.meter.occupancy.IdlePower;
import io.github.jobenergy.energy.meter.occupancy.IdlePowers;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy.ShareQuery;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.meter.sums.Window.Conditions;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.register.span.Proportion;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Computes the curves of runs on a node: their energies in slots of equal length. The slots of a run sum to its energy on the
 * node, to the millijoule: the part of an hour of a share interval is the difference of two parts that are rounded, as in the
 * accounts of the node, and what the rounding of slots leaves belongs to the greatest slot of the hour. The slots of an hour thus
 * depend on nothing later. Energy above idle that is divided by measured use is spread in proportion. Times are milliseconds since
 * 1970-01-01T00:00:00Z, as {@code long}, as in {@link NodeJobEnergyCalculator}.
 *
 * <pre>
 *   share intervals  ├────────────┼───────────────────┤
 *   slots        ┆       ┆       ┆       ┆       ┆       ┆
 *   parts            ├───┼───────┼┼──────┼───────┼────┤
 * </pre>
 */
public final class CurveCalculator {

    /** The longest time for which a run on a node without readings has slots: that of the readings that may still arrive. */
    private static final long LONGEST_UNMETERED = Duration.ofDays(8).toMillis();

    private final MeterStores stores;
    private final MeterRules rules;
    private final IdlePowers idlePowers;
    private final SlotLength slot;
    private final boolean hasGpus;

    /**
     * Creates a calculator over these stores for slots of that length.
     *
     * @param hasGpus whether slots have the GPUs of runs
     */
    public CurveCalculator(
            MeterStores stores, MeterRules rules, IdlePowers idlePowers, SlotLength slot, boolean hasGpus) {
        this.stores = stores;
        this.rules = rules;
        this.idlePowers = idlePowers;
        this.slot = slot;
        this.hasGpus = hasGpus;
    }

    /** Returns the curves of runs of one node that have ended, in the order of the runs. */
    List<NodeCurve> ended(List<NodeRun> runs) {
        long start = runs.stream().mapToLong(NodeRun::start).min().orElseThrow();
        long end = runs.stream().mapToLong(NodeRun::end).max().orElseThrow();
        NodeKey node = runs.get(0).key();
        NodeOccupancy occupancy = new NodeOccupancy(stores, node, new Range(start, end));
        NodeRegister register = new NodeRegister(stores, node, new Conditions(occupancy.timeline(), rules));
        Range all = new Range(NodeCurve.BEGINNING, NodeCurve.END);
        return new Curves(node, occupancy, register, all).of(runs, true);
    }

    /** Returns the preliminary slots of open runs of one node that start in an interval of whole slots, with this occupancy. */
    List<NodeCurve> open(List<NodeRun> runs, NodeOccupancy occupancy, Range range) {
        NodeKey node = runs.get(0).key();
        NodeRegister register = NodeRegister.recent(stores, node, new Conditions(occupancy.timeline(), rules), range);
        return new Curves(node, occupancy, register, range).of(runs, false);
    }

    /** A run and the slots that have been computed of it. */
    private record Computed(NodeRun run, SortedMap<Long, CurveSlot> slots) {

        void add(List<CurveSlot> parts) {
            parts.forEach(part -> slots.merge(part.start(), part, CurveSlot::withLater));
        }
    }

    /** The computation of curves of runs on a node. */
    private final class Curves {

        private final NodeKey node;
        private final NodeOccupancy occupancy;
        private final Divider divider;
        private final Range range;
        private final Range metered;

        Curves(NodeKey node, NodeOccupancy occupancy, NodeRegister register, Range range) {
            this.node = node;
            this.occupancy = occupancy;
            IdlePower idlePower = new IdlePower(stores, node, register, occupancy, idlePowers.of(node));
            this.divider = new Divider(occupancy, register, idlePower);
            this.range = range;
            NodeMemory memory = stores.node(node);
            this.metered = memory.meters().isEmpty()
                    ? new Range(NodeMemory.NEVER_PAST, NodeMemory.NEVER)
                    : new Range(memory.firstMinute() - NodeRegister.LONGEST_INTERVAL, memory.readUntil());
        }

        List<NodeCurve> of(List<NodeRun> runs, boolean areEnded) {
            List<Computed> computed =
                    runs.stream().map(run -> new Computed(run, new TreeMap<>())).toList();
            shareIntervals(computed).forEach((shareInterval, present) -> {
                if (areEnded) {
                    addEnded(shareInterval, present);
                } else {
                    addOpen(shareInterval, present);
                }
            });
            return computed.stream()
                    .map(one -> new NodeCurve(
                            one.run().run(),
                            node,
                            range.from(),
                            range.to(),
                            List.copyOf(one.slots().values())))
                    .toList();
        }

        /** Returns the share intervals that overlap the range, in the order of time, and the runs in each of them. */
        private SortedMap<Range, List<Computed>> shareIntervals(List<Computed> computed) {
            SortedMap<Range, List<Computed>> intervals =
                    new TreeMap<>(Comparator.comparingLong(Range::from).thenComparingLong(Range::to));
            for (Computed one : computed) {
                for (Holding holding : one.run().holdings()) {
                    long end = Math.min(holding.end(), range.to());
                    if (holding.start() < end && end > range.from()) {
                        long start = Math.max(holding.start(), range.from());
                        for (Range interval : occupancy.shareIntervals(start, end)) {
                            if (interval.to() > range.from()) {
                                intervals
                                        .computeIfAbsent(interval, any -> new ArrayList<>())
                                        .add(one);
                            }
                        }
                    }
                }
            }
            return intervals;
        }

        private Range slotsWithin(Range shareInterval) {
            long unmetered =
                    metered.from() == NodeMemory.NEVER_PAST ? shareInterval.to() - LONGEST_UNMETERED : metered.from();
            return new Range(
                    Math.max(Math.max(shareInterval.from(), unmetered), range.from()),
                    Math.min(Math.min(shareInterval.to(), metered.to()), range.to()));
        }

        private void addOpen(Range shareInterval, List<Computed> present) {
            Range within = slotsWithin(shareInterval);
            for (long from = within.from(); from < within.to(); ) {
                Range part = slotAt(from, within.to());
                present.forEach(one ->
                        one.add(List.of(part(shareInterval, part, one.run().run()))));
                from = part.to();
            }
        }

        private void addEnded(Range shareInterval, List<Computed> present) {
            Range within = slotsWithin(shareInterval);
            if (within.from() >= within.to()) {
                return;
            }
            Map<RunKey, Long> wholes = new HashMap<>();
            Map<RunKey, Long> before = new HashMap<>();
            for (Computed one : present) {
                RunKey run = one.run().run();
                wholes.put(run, millijoules(shareInterval, shareInterval, run));
            }
            for (long hour = within.from(); hour < within.to(); hour = HourlyDelta.hourOf(hour) + HourlyDelta.HOUR) {
                long end = Math.min(within.to(), HourlyDelta.hourOf(hour) + HourlyDelta.HOUR);
                Map<RunKey, List<CurveSlot>> parts = parts(shareInterval, new Range(hour, end), present);
                for (Computed one : present) {
                    RunKey run = one.run().run();
                    long whole = wholes.getOrDefault(run, 0L);
                    long start = before.getOrDefault(run, 0L);
                    long upTo = end == within.to()
                            ? whole
                            : Math.max(
                                    start,
                                    Math.min(
                                            whole,
                                            millijoules(shareInterval, new Range(shareInterval.from(), end), run)));
                    one.add(balanced(parts.getOrDefault(run, List.of()), upTo - start));
                    before.put(run, upTo);
                }
            }
        }

        private Map<RunKey, List<CurveSlot>> parts(Range shareInterval, Range hour, List<Computed> present) {
            Map<RunKey, List<CurveSlot>> parts = new HashMap<>();
            for (long from = hour.from(); from < hour.to(); ) {
                Range part = slotAt(from, hour.to());
                for (Computed one : present) {
                    parts.computeIfAbsent(one.run().run(), any -> new ArrayList<>())
                            .add(part(shareInterval, part, one.run().run()));
                }
                from = part.to();
            }
            return parts;
        }

        private Range slotAt(long from, long end) {
            return new Range(from, Math.min(slot.startOf(from) + slot.millis(), end));
        }

        private long millijoules(Range shareInterval, Range part, RunKey run) {
            return divider.divide(shareInterval, part, new ShareQuery(Optional.of(run), new RunDiagnostics()))
                    .division()
                    .part(run);
        }

        private CurveSlot part(Range shareInterval, Range part, RunKey run) {
            RunDiagnostics tally = new RunDiagnostics();
            Divided divided = divider.divide(shareInterval, part, new ShareQuery(Optional.of(run), tally));
            CurveSlot computed = new CurveSlot(
                    slot.startOf(part.from()),
                    divided.division().part(run),
                    divided.amount().millijoules(),
                    tally.energyByDomain(),
                    part.to() - part.from(),
                    divided.amount().meteredMillis(),
                    divided.amount().meteredMillis() > 0 ? tally.peakMilliwatts() : 0);
            return hasGpus ? computed.withGpus(new SlotGpus(occupancy, divided, tally).of(run, part)) : computed;
        }
    }

    /**
     * Returns the parts with energies that sum to a whole. What rounding leaves is added to the greatest part; a greater rest is
     * spread in proportion.
     */
    private static List<CurveSlot> balanced(List<CurveSlot> parts, long whole) {
        long rest = whole - parts.stream().mapToLong(CurveSlot::millijoules).reduce(0, Math::addExact);
        if (rest == 0) {
            return parts;
        }
        int greatest = 0;
        for (int i = 1; i < parts.size(); i++) {
            greatest = parts.get(i).millijoules() > parts.get(greatest).millijoules() ? i : greatest;
        }
        long energy = parts.get(greatest).millijoules() + rest;
        if (Math.abs(rest) > 2L * parts.size() || energy < 0) {
            return spread(whole, parts);
        }
        List<CurveSlot> balanced = new ArrayList<>(parts);
        balanced.set(greatest, parts.get(greatest).withMillijoules(energy));
        return balanced;
    }

    /** Returns the parts with energies that sum to a whole, in proportion to their own, or to those of the nodes. */
    private static List<CurveSlot> spread(long whole, List<CurveSlot> parts) {
        long sum = parts.stream().mapToLong(CurveSlot::millijoules).reduce(0, Math::addExact);
        long sumOfNodes = parts.stream().mapToLong(CurveSlot::wholeMillijoules).reduce(0, Math::addExact);
        List<CurveSlot> spread = new ArrayList<>(parts.size());
        long running = 0;
        long before = 0;
        for (int i = 0; i < parts.size(); i++) {
            CurveSlot part = parts.get(i);
            running = Math.addExact(running, sum > 0 ? part.millijoules() : part.wholeMillijoules());
            boolean isLast = i == parts.size() - 1;
            long upTo = isLast ? whole : running == 0 ? 0 : Proportion.of(whole, running, sum > 0 ? sum : sumOfNodes);
            spread.add(part.withMillijoules(upTo - before));
            before = upTo;
        }
        return spread;
    }
}
