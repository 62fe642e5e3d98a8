package io.github.jobenergy.energy.meter.sums;

import io.github.jobenergy.energy.domain.Domain;
import io.github.jobenergy.energy.meter.stores.Drawn;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.MinuteDelta;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.register.span.Proportion;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The energy of a node and of its GPUs by UTC minute, from stored minute deltas and, next to change points, from readings. The
 * minutes of an interval sum to the advance of the node's register. Minutes of thinned hours are not known. Times are milliseconds
 * since 1970-01-01T00:00:00Z, as in the keys of the stores; a minute is identified by its first millisecond.
 */
public final class GpuMinutes {

    private static final long SECOND = 1_000;

    private final MeterStores stores;
    private final NodeKey node;
    private final NodeRegister register;
    private final HourlyDeltas sums;
    private Range lastRange = new Range(0, 0);
    private List<Drawn> last = List.of();

    /** Creates the minutes of the node of a register. */
    public GpuMinutes(MeterStores stores, NodeKey node, NodeRegister register, MeterRules rules) {
        this.stores = stores;
        this.node = node;
        this.register = register;
        this.sums = new HourlyDeltas(stores, node, new SummedDomainsByHour(stores, node, rules), rules);
    }

    /**
     * Returns the drawn energy of an interval by minute, in order. The last interval is kept, because co-located runs query the same
     * share interval in turn.
     */
    public List<Drawn> within(Range range) {
        if (!range.equals(lastRange)) {
            last = read(range);
            lastRange = range;
        }
        return last;
    }

    private List<Drawn> read(Range range) {
        NodeMemory memory = stores.node(node);
        long from = Math.max(
                range.from(), Math.max(memory.thinnedUntil(), memory.firstMinute() - NodeRegister.LONGEST_INTERVAL));
        long to = Math.min(range.to(), memory.readUntil());
        return memory.meters().isEmpty() || from >= to
                ? List.of()
                : register.minutes(from, to, sums.minutes(Bucket.minuteOf(from), Bucket.minuteOf(to)));
    }

    /** Returns the mean power, in milliwatts, of each GPU that was metered throughout a minute, by domain. */
    public Map<String, Long> powersAt(long minute) {
        Map<String, Long> powers = new TreeMap<>();
        Optional.ofNullable(sums.minutes(minute, minute + Bucket.MINUTE).get(minute)).stream()
                .map(MinuteDelta::domains)
                .flatMap(List::stream)
                .filter(domain -> Domain.of(domain.meter().domain()).isGpu())
                .filter(domain -> domain.amount().meteredMillis() == Bucket.MINUTE)
                .forEach(domain -> powers.put(
                        domain.meter().domain(), Proportion.of(domain.amount().millijoules(), SECOND, Bucket.MINUTE)));
        return powers;
    }
}
