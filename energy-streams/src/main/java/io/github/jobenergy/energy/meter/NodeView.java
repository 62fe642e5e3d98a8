package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.EdgeSplit;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A node as one answer saw it: the very registers and the very company, to be asked again by whoever explains the answer.
 * Times are milliseconds since 1970-01-01T00:00:00Z.
 */
public final class NodeView {

    private final NodeRegister register;
    private final NodeOccupancy company;

    NodeView(NodeRegister register, NodeOccupancy company) {
        this.register = register;
        this.company = company;
    }

    /** What the node's register advanced by over {@code [from, to)}. */
    public RegisterDelta advance(long from, long to) {
        return register.advance(from, to, new RunDiagnostics()).amount();
    }

    /** How the energy around a change point was laid out, by the meter that was believed there, in each domain that counts. */
    public SortedMap<MeterId, EdgeSplit> laidOutAt(long change) {
        SortedMap<MeterId, EdgeSplit> laidOut = new TreeMap<>();
        register.believedAt(change)
                .forEach((meter, believed) -> believed.laidOutAt(change).ifPresent(found -> laidOut.put(meter, found)));
        return laidOut;
    }

    /** When meters that count were found to have been set back within {@code (from, to]}, by meter. */
    public SortedMap<MeterId, List<Long>> resets(long from, long to) {
        SortedMap<MeterId, List<Long>> resets = new TreeMap<>();
        for (long minute = Bucket.minuteOf(from); minute < to; minute += 60 * Bucket.MINUTE) {
            register.believedAt(minute).forEach((meter, believed) -> {
                List<Long> found = believed.resets(from, to);
                if (!found.isEmpty()) {
                    resets.put(meter, found);
                }
            });
        }
        return resets;
    }

    /** The meters that were believed at an instant, one in each domain that counts. */
    public List<MeterId> metersAt(long time) {
        return List.copyOf(register.believedAt(time).keySet());
    }

    /** The lowest fully metered minute inside {@code [from, to)}: when it began, and its mean power in milliwatts. */
    public Optional<Map.Entry<Long, Long>> lowestMinute(long from, long to) {
        return register.lowestMinuteEntry(from, to);
    }

    /** Who held the node when, of all that mattered to the answer. */
    public SortedMap<RunKey, List<NodeRun.Holding>> holdings() {
        return company.holdings();
    }
}
