package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.meter.answer.CurveIssuer;
import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.stores.AnsweredRun;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Sends the slots of the runs that execute on a node, each slot once the node has passed its end by its lateness, and again after
 * a late reading or a change of the runs or of the capacity of the node. Times are milliseconds since 1970-01-01T00:00:00Z, as
 * {@code long}: they are compared for each reading.
 */
final class OpenRuns {

    /** The time in milliseconds of readings after which a node is checked again whose other meters have not passed a slot. */
    private static final long CHECKED_AGAIN = 1_000;

    /** The maximum length of the interval of slots that are sent at once. */
    private static final long SENT_AT_ONCE = HourlyDelta.HOUR;

    /** The progress of a node is stored once in this time: after a restart, the slots since then are sent again. */
    private static final long STORED = 10 * Bucket.MINUTE;

    /** The maximum number of nodes whose occupancy is in memory, some 3 kB each, together with the number of their runs. */
    private static final int OCCUPANCIES_HELD = 40_000;

    private final MeterStores stores;
    private final PassedRuns passedRuns;
    private final CurveIssuer curves;
    private final SlotLength slot;
    private final long slotMillis;
    private final Map<NodeKey, Sent> nodes = new HashMap<>();
    private final Map<NodeKey, Known> occupancies = new HashMap<>();

    /** The nodes with slots that they have passed and that are not sent. Few, so that most readings are not looked up. */
    private final Set<NodeKey> unsent = new HashSet<>();

    private long held;

    /** The start of the slot that was searched last: most nodes are in the same one. */
    private long lastStart;

    /**
     * The progress of a node.
     *
     * @param from the time from which slots are to be sent; {@link NodeMemory#NEVER} before the first slot
     * @param due the time of readings from which a slot may be due
     */
    private record Sent(long from, long due) {}

    /**
     * The occupancy of a node.
     *
     * @param occupancy the occupancy
     * @param from the time from which it is valid
     * @param meters the number of meters of the node
     * @param firstMinute the first minute of the node with a reading
     */
    private record Known(NodeOccupancy occupancy, List<NodeRun> openRuns, long from, int meters, long firstMinute) {

        int weight() {
            return 1 + occupancy.size();
        }

        boolean isValid(NodeMemory memory, long time) {
            return from <= time && meters == memory.meters().size() && firstMinute == memory.firstMinute();
        }
    }

    OpenRuns(MeterStores stores, PassedRuns passedRuns, CurveIssuer curves, SlotLength slot) {
        this.stores = stores;
        this.passedRuns = passedRuns;
        this.curves = curves;
        this.slot = slot;
        this.slotMillis = slot.millis();
    }

    /**
     * Sends the slots that are due after a reading that has changed the registers of a node in an interval.
     *
     * @param before the memory of the node before the reading
     * @param memory the memory of the node after it
     */
    void read(NodeKey node, NodeMemory before, NodeMemory memory, Range changed) {
        long passed = passedBy(memory);
        boolean isWithinSlot = passed == passedBy(before) && changed.from() >= startOf(memory.newestReading());
        if (isWithinSlot && (unsent.isEmpty() || !unsent.contains(node))) {
            return;
        }
        Sent known = nodes.get(node);
        Sent sent = known == null ? new Sent(stores.slotsFrom(node), NodeMemory.NEVER_PAST) : known;
        if (changed.from() < sent.from() && sent.from() != NodeMemory.NEVER) {
            sent = changedFrom(node, sent, changed.from());
        }
        Sent next = changed.to() < sent.due() ? sent : send(node, memory, sent);
        if (!next.equals(known)) {
            nodes.put(node, next);
        }
        if (next.from() < passed) {
            unsent.add(node);
        } else {
            unsent.remove(node);
        }
    }

    /** Returns the end of the last slot that a node has passed by its lateness; {@link NodeMemory#NEVER_PAST} before its first reading. */
    private long passedBy(NodeMemory memory) {
        long newest = memory.newestReading();
        return newest == NodeMemory.NEVER_PAST ? newest : startOf(newest - passedRuns.lateness(memory));
    }

    private long startOf(long time) {
        if (time < lastStart || time - lastStart >= slotMillis) {
            lastStart = slot.startOf(time);
        }
        return lastStart;
    }

    /** Records that the runs on a node have changed from a time on. */
    void touch(NodeKey node, long time) {
        forget(node);
        Sent known = nodes.get(node);
        Sent sent = known == null ? new Sent(stores.slotsFrom(node), NodeMemory.NEVER_PAST) : known;
        if (time < sent.from()) {
            nodes.put(node, changedFrom(node, sent, time));
        }
    }

    /** Records that the capacity of a node has changed, on which the parts of its open runs depend from a time on. */
    void touchCapacity(NodeKey node, long time) {
        forget(node);
        try (Stream<AnsweredRun> open = stores.runsEndingFrom(node, RunInterval.OPEN)) {
            open.mapToLong(run -> run.nodeRun().start()).min().ifPresent(start -> touch(node, Math.max(start, time)));
        }
    }

    /** Records that the use of a node by runs was measured. */
    void measure(NodeKey node) {
        forget(node);
    }

    private Sent changedFrom(NodeKey node, Sent sent, long time) {
        long from = slot.startOf(Math.max(0, Math.max(time, stores.oldestRetainedMinute())));
        if (from < sent.from()) {
            stores.putSlotsFrom(node, from);
            unsent.add(node);
            return new Sent(from, NodeMemory.NEVER_PAST);
        }
        return sent;
    }

    private Sent send(NodeKey node, NodeMemory memory, Sent sent) {
        long lateness = passedRuns.lateness(memory);
        long newest = memory.newestReading();
        long passed = slot.startOf(newest - lateness);
        if (sent.from() == NodeMemory.NEVER) {
            stores.putSlotsFrom(node, passed);
            return new Sent(passed, passed + slot.millis() + lateness);
        }
        if (passed <= sent.from()) {
            return new Sent(sent.from(), sent.from() + slot.millis() + lateness);
        }
        if (!passedRuns.hasPassed(node, memory, passed)) {
            return new Sent(sent.from(), newest + CHECKED_AGAIN);
        }
        Known known = known(node, memory, sent.from());
        long until = known.openRuns().isEmpty() ? passed : Math.min(passed, sent.from() + SENT_AT_ONCE);
        if (!known.openRuns().isEmpty()) {
            curves.sendOpen(known.openRuns(), known.occupancy(), new Range(sent.from(), until));
        }
        if (Math.floorDiv(until, STORED) != Math.floorDiv(sent.from(), STORED)) {
            stores.putSlotsFrom(node, until);
        }
        return new Sent(until, until + slot.millis() + lateness);
    }

    private Known known(NodeKey node, NodeMemory memory, long from) {
        Known known = occupancies.get(node);
        if (known != null && known.isValid(memory, from)) {
            return known;
        }
        forget(node);
        NodeOccupancy occupancy = NodeOccupancy.from(stores, node, from);
        Known read =
                new Known(occupancy, occupancy.openRuns(), from, memory.meters().size(), memory.firstMinute());
        if (held + read.weight() > OCCUPANCIES_HELD) {
            occupancies.clear();
            held = 0;
        }
        if (read.weight() <= OCCUPANCIES_HELD) {
            occupancies.put(node, read);
            held += read.weight();
        }
        return read;
    }

    private void forget(NodeKey node) {
        Known known = occupancies.remove(node);
        held -= known == null ? 0 : known.weight();
    }
}
