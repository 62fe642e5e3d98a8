package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.meter.occupancy.Divided;
import io.github.jobenergy.energy.meter.occupancy.Divider;
import io.github.jobenergy.energy.meter.occupancy.IdlePower;
import io.github.jobenergy.energy.meter.occupancy.IdlePowers;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy.ShareQuery;
import io.github.jobenergy.energy.meter.stores.AnsweredRun;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Computes the curve of a run on a node: its energy in slots of equal length. The slots of a run sum to its energy on the
 * node, to the millijoule. Each slot is divided as its share interval; the rounding of the parts of a share interval, and
 * the energy above idle where it is divided by measured use, belong to the share interval and are spread over its slots
 * in proportion. Times are milliseconds since 1970-01-01T00:00:00Z, as {@code long}, as in {@link NodeJobEnergyCalculator}.
 *
 * <pre>
 *   share intervals  ├────────────┼───────────────────┤
 *   slots        ┆       ┆       ┆       ┆       ┆       ┆
 *   parts            ├───┼───────┼┼──────┼───────┼────┤
 * </pre>
 */
public final class CurveCalculator {

    /** The shortest slot: readings are seldom denser. */
    public static final Duration SHORTEST = Duration.ofSeconds(15);

    /** The longest slot. */
    public static final Duration LONGEST = Duration.ofMinutes(15);

    private static final Duration HOUR = Duration.ofHours(1);

    private final MeterStores stores;
    private final MeterRules rules;
    private final IdlePowers idlePowers;

    /** Creates a calculator over these stores. */
    public CurveCalculator(MeterStores stores, MeterRules rules, IdlePowers idlePowers) {
        this.stores = stores;
        this.rules = rules;
        this.idlePowers = idlePowers;
    }

    /**
     * The slots of a curve.
     *
     * @param length the length of each slot, {@link #SHORTEST} to {@link #LONGEST}; an hour is a multiple of it
     * @param within the interval of the slots, outside which nothing is metered: a wrong clock may state a start in 1970
     */
    public record Slots(Duration length, Range within) {

        public Slots {
            length = slotLength(length);
        }

        private long millis() {
            return length.toMillis();
        }
    }

    /**
     * Returns the length of slots.
     *
     * @throws IllegalArgumentException if it is shorter than {@link #SHORTEST}, longer than {@link #LONGEST}, or an hour is
     * not a multiple of it
     */
    public static Duration slotLength(Duration length) {
        boolean isInRange = length.compareTo(SHORTEST) >= 0 && length.compareTo(LONGEST) <= 0;
        if (!isInRange || length.toNanosPart() != 0 || HOUR.toSeconds() % length.toSeconds() != 0) {
            throw new IllegalArgumentException(
                    "expected a divisor of an hour from " + SHORTEST + " to " + LONGEST + ", found " + length);
        }
        return length;
    }

    /** Returns the interval outside which the readings of a node state no energy; empty for a node without readings. */
    public Optional<Range> metered(NodeKey node) {
        NodeMemory memory = stores.node(node);
        return memory.meters().isEmpty()
                ? Optional.empty()
                : Optional.of(new Range(memory.firstMinute() - NodeRegister.LONGEST_INTERVAL, memory.readUntil()));
    }

    /**
     * Returns the slots of a run on a node, in order, without those in which the run did not hold the node. Empty if the
     * run or its end is not known on the node.
     */
    public List<CurveSlot> curve(NodeKey node, RunKey run, Slots slots) {
        return stores.run(node, run)
                .map(AnsweredRun::nodeRun)
                .filter(known -> known.phase() == NodeRun.Phase.ENDED)
                .map(known -> curve(known, slots))
                .orElse(List.of());
    }

    private List<CurveSlot> curve(NodeRun run, Slots slots) {
        NodeKey node = run.key();
        NodeOccupancy occupancy = new NodeOccupancy(stores, node, new Range(run.start(), run.end()));
        NodeRegister register = new NodeRegister(stores, node, new Conditions(occupancy.timeline(), rules));
        IdlePower idlePower = new IdlePower(stores, node, register, occupancy, idlePowers.of(node));
        Divider divider = new Divider(occupancy, register, idlePower);
        Map<Long, CurveSlot> curve = new TreeMap<>();
        for (Holding holding : run.holdings()) {
            for (Range shareInterval : occupancy.shareIntervals(holding.start(), holding.end())) {
                long whole = divider.divide(shareInterval.from(), shareInterval.to(), query(run, new RunDiagnostics()))
                        .division()
                        .part(run.run());
                List<CurveSlot> parts = parts(divider, run, shareInterval, slots);
                spread(whole, parts).forEach(part -> curve.merge(part.start(), part, CurveSlot::withLater));
            }
        }
        return List.copyOf(curve.values());
    }

    private static List<CurveSlot> parts(Divider divider, NodeRun run, Range shareInterval, Slots slots) {
        long end = Math.min(shareInterval.to(), slots.within().to());
        List<CurveSlot> parts = new ArrayList<>();
        for (long from = Math.max(shareInterval.from(), slots.within().from()); from < end; ) {
            long start = Math.floorDiv(from, slots.millis()) * slots.millis();
            long to = Math.min(start + slots.millis(), end);
            RunDiagnostics tally = new RunDiagnostics();
            Divided divided = divider.divide(shareInterval, new Range(from, to), query(run, tally));
            parts.add(new CurveSlot(
                    start,
                    divided.division().part(run.run()),
                    divided.amount().millijoules(),
                    tally.energyByDomain(),
                    to - from,
                    divided.amount().meteredMillis(),
                    tally.peakMilliwatts()));
            from = to;
        }
        return parts;
    }

    private static ShareQuery query(NodeRun run, RunDiagnostics tally) {
        return new ShareQuery(Optional.of(run.run()), tally);
    }

    /** Returns the parts with energies that sum to that of the share interval, in proportion to their own. */
    private static List<CurveSlot> spread(long whole, List<CurveSlot> parts) {
        long sum = parts.stream().mapToLong(CurveSlot::millijoules).reduce(0, Math::addExact);
        List<CurveSlot> spread = new ArrayList<>(parts.size());
        long running = 0;
        long before = 0;
        for (CurveSlot part : parts) {
            running = Math.addExact(running, sum > 0 ? part.millijoules() : part.wholeMillijoules());
            long upTo = running == 0 ? 0 : Proportion.of(whole, running, sum > 0 ? sum : wholeOf(parts));
            spread.add(part.withMillijoules(upTo - before));
            before = upTo;
        }
        return spread;
    }

    private static long wholeOf(List<CurveSlot> parts) {
        return parts.stream().mapToLong(CurveSlot::wholeMillijoules).reduce(0, Math::addExact);
    }
}
