package io.github.jobenergy.energy.meter.answer;

import io.github.jobenergy.energy.meter.occupancy.NodeOccupancy;
import io.github.jobenergy.energy.meter.sums.NodeRegister;
import io.github.jobenergy.energy.meter.sums.RunDiagnostics;
import io.github.jobenergy.energy.register.EdgeSplit;
import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A read-only view of a node at the time of an answer, with the same register and the same occupancy, for the
 * explanation of the answer. Times are milliseconds since 1970-01-01T00:00:00Z.
 */
public final class NodeView {

    private final NodeRegister register;
    private final NodeOccupancy occupancy;

    NodeView(NodeRegister register, NodeOccupancy occupancy) {
        this.register = register;
        this.occupancy = occupancy;
    }

    /** Returns the advance of the node's register over {@code [from, to)}. */
    public RegisterDelta advance(long from, long to) {
        return register.advance(from, to, new RunDiagnostics()).amount();
    }

    /** Explains how the energy around a change point was split, by the selected meter of each summed domain. */
    public SortedMap<MeterId, EdgeSplit> edgeSplitsAt(long change) {
        SortedMap<MeterId, EdgeSplit> splits = new TreeMap<>();
        register.selectedAt(change)
                .forEach(
                        (meter, selected) -> selected.edgeSplitAt(change).ifPresent(found -> splits.put(meter, found)));
        return splits;
    }

    /**
     * Returns the times of the resets that overlap {@code [from, to)}, of the meter that is selected in each minute of
     * each summed domain.
     */
    public SortedSet<Long> resets(long from, long to) {
        SortedSet<Long> resets = new TreeSet<>();
        for (long minute = Bucket.minuteOf(from); minute < to; minute += Bucket.MINUTE) {
            long start = Math.max(from, minute);
            long end = Math.min(to, minute + Bucket.MINUTE);
            for (Register selected : register.selectedAt(minute).values()) {
                resets.addAll(selected.resets(start, end));
            }
        }
        return resets;
    }

    /** Returns the selected meters at an instant, one in each summed domain. */
    public List<MeterId> metersAt(long time) {
        return List.copyOf(register.selectedAt(time).keySet());
    }

    /** Returns the holdings of each run that may affect the answer. */
    public SortedMap<RunKey, List<NodeRun.Holding>> holdings() {
        return occupancy.holdings();
    }
}
