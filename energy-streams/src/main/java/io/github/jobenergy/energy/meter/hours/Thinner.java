package io.github.jobenergy.energy.meter.hours;

import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.stores.Drawn;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.HourlyDelta.Lowest;
import io.github.jobenergy.energy.meter.stores.HourlyDelta.Mark;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.MinuteUses;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.HourlyDeltas;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.meter.sums.SummedDomainsByHour;
import io.github.jobenergy.energy.meter.sums.Window.Conditions;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.energy.share.CpuUse;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Thins the hours of a node after their correction window and before their readings are deleted. A thinned hour stores
 * the advance of the register between marks. Marks are the change points known at that time, so runs known by then
 * result in the same energy as before. Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores;
 * an hour is identified by its first millisecond.
 */
public final class Thinner {

    /**
     * The time in milliseconds before the deletion of readings at which hours are thinned: a late thinning has one day.
     */
    private static final long BEFORE_EXPIRY = Duration.ofDays(1).toMillis();

    private static final int SLOTS = Math.toIntExact(HourlyDelta.HOUR / Bucket.MINUTE);

    private final MeterStores stores;
    private final MeterRules rules;

    /** Creates a thinner over these stores. */
    public Thinner(MeterStores stores, MeterRules rules) {
        this.stores = stores;
        this.rules = rules;
    }

    /**
     * Checks whether the newest reading and the next reading of a node are on different sides of the minute of the hour
     * in which the node is thinned. Each node has a minute of its own, so that the nodes of a site are not all thinned
     * at the full hour.
     */
    public static boolean isSlotOf(NodeKey node, long newest, long next) {
        if (newest >= next) {
            return false;
        }
        long slot = Math.floorMod(node.text().hashCode(), SLOTS) * Bucket.MINUTE;
        return newest == NodeMemory.NEVER_PAST || HourlyDelta.hourOf(newest - slot) < HourlyDelta.hourOf(next - slot);
    }

    /** Thins the due hours of a node. */
    public void thin(NodeKey node) {
        Range due = due(stores.node(node));
        if (due.from() >= due.to()) {
            return;
        }
        NodeOccupancy occupancy = new NodeOccupancy(stores, node, due);
        long idleHour = stores.node(node).idleHour();
        for (long hour = due.from(); hour < due.to(); hour += HourlyDelta.HOUR) {
            if (mayBeMetered(node, hour)) {
                HourlyDelta thinned = new Hour(node, hour, occupancy).thinned();
                if (thinned.isOfUse()) {
                    stores.putHour(node, hour, thinned);
                    idleHour = thinned.lowest(hour, hour + HourlyDelta.HOUR, occupancy.timeline())
                                    .isPresent()
                            ? hour
                            : idleHour;
                }
                keepUses(node, thinned);
            }
        }
        stores.putNode(node, stores.node(node).withThinnedUntil(due.to()).withIdleHour(idleHour));
    }

    /** Checks whether a reading is in the hour, covers some of it, or follows an earlier reading across it. */
    private boolean mayBeMetered(NodeKey node, long hour) {
        for (NodeMemory.KnownMeter known : stores.node(node).meters()) {
            Optional<Point> next = stores.bucketAfter(node, known.meter(), hour - Bucket.MINUTE)
                    .map(bucket -> bucket.points().get(0));
            boolean coversPart = next.filter(point -> point.time() - point.interval() < hour + HourlyDelta.HOUR)
                    .isPresent();
            if (coversPart
                    || (next.isPresent()
                            && stores.bucketBefore(node, known.meter(), hour).isPresent())) {
                return true;
            }
        }
        return false;
    }

    /** Keeps the CPU times next to the ends of pieces, where share intervals of runs end. */
    private void keepUses(NodeKey node, HourlyDelta thinned) {
        long hour = thinned.pieces().get(0).from();
        SortedMap<Long, MinuteUses> uses =
                stores.uses(node, hour - CpuUse.STRAY, hour + HourlyDelta.HOUR - Bucket.MINUTE);
        if (uses.isEmpty() || uses.lastKey() < hour) {
            return;
        }
        List<Long> edges = new ArrayList<>(List.of(hour));
        thinned.pieces().forEach(piece -> edges.add(piece.to()));
        MinuteUses.besides(uses, edges).tailMap(hour).forEach((minute, kept) -> stores.keepUses(node, minute, kept));
    }

    /** Checks whether a node has hours that remain to be thinned, now or later. */
    public boolean isThinningDue(NodeKey node) {
        NodeMemory memory = stores.node(node);
        return stores.oldestRetainedMinute() != Long.MIN_VALUE && memory.thinnedUntil() < memory.readUntil();
    }

    private Range due(NodeMemory memory) {
        long oldest = stores.oldestRetainedMinute();
        if (oldest == Long.MIN_VALUE || memory.readUntil() == NodeMemory.NEVER_PAST) {
            return new Range(0, 0);
        }
        long first = HourlyDelta.hourOf(Math.max(oldest, memory.firstMinute() - NodeRegister.LONGEST_INTERVAL));
        long end = Math.min(
                HourlyDelta.hourOf(oldest + BEFORE_EXPIRY),
                HourlyDelta.hourOf(memory.readUntil() - 1) + HourlyDelta.HOUR);
        return new Range(Math.max(first, memory.thinnedUntil()), end);
    }

    /** The computation of one thinned hour. */
    private final class Hour {

        private final long start;
        private final long end;
        private final NodeOccupancy occupancy;
        private final NodeRegister register;
        private final HourlyDelta straight;
        private final List<Lowest> lowest;

        Hour(NodeKey node, long start, NodeOccupancy occupancy) {
            this.start = start;
            this.end = start + HourlyDelta.HOUR;
            this.occupancy = occupancy;
            this.register = NodeRegister.ofReadings(stores, node, new Conditions(occupancy.timeline(), rules));
            HourlyDeltas sums = new HourlyDeltas(stores, node, new SummedDomainsByHour(stores, node, rules), rules);
            this.straight = sums.straight(start);
            this.lowest = sums.lowestOf(start, occupancy.timeline());
        }

        HourlyDelta thinned() {
            TreeSet<Long> edges = new TreeSet<>(occupancy.shareChanges(start, end));
            boolean isStraight = occupancy.timeline().isQuiet(straight.affectedFrom(), straight.affectedTo());
            if (isStraight && edges.isEmpty()) {
                return thinned(straight.pieces(), List.of());
            }
            edges.add(end);
            List<Drawn> pieces = new ArrayList<>(edges.size());
            long from = start;
            for (long to : edges) {
                pieces.add(piece(from, to));
                from = to;
            }
            return thinned(pieces, marks());
        }

        private HourlyDelta thinned(List<Drawn> pieces, List<Mark> marks) {
            return new HourlyDelta(
                    straight.summedDomains(), pieces, marks, straight.affectedFrom(), straight.affectedTo(), lowest);
        }

        private Drawn piece(long from, long to) {
            return register.drawn(from, to).stream()
                    .reduce(Drawn.nothing(from, to), Drawn::plus)
                    .over(from, to);
        }

        private List<Mark> marks() {
            return occupancy.timeline().changesWithin(start - 1, end + 1).stream()
                    .map(change -> new Mark(
                            change,
                            register.secondAt(change),
                            register.uncertaintiesAt(change, new RunDiagnostics()),
                            register.gpuUncertaintiesAt(change)))
                    .toList();
        }
    }
}
