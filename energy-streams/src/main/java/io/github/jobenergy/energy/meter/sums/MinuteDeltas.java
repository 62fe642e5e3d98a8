package io.github.jobenergy.energy.meter.sums;

import io.github.jobenergy.energy.domain.Domain;
import io.github.jobenergy.energy.meter.stores.HourlyDelta;
import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.MinuteDelta;
import io.github.jobenergy.energy.meter.stores.MinuteDelta.Affected;
import io.github.jobenergy.energy.meter.stores.MinuteDelta.DomainSum;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.Window.Conditions;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.energy.register.RegisterDelta;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.MeterId;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.schemas.node.NodeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Computes and caches the minute deltas of a node, which idle powers and hourly deltas read instead of readings. Minute
 * deltas depend on the readings only. A late reading invalidates the minutes that it affects, and these are recomputed
 * at the next query. Times are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores; a minute is
 * identified by its first millisecond.
 */
final class MinuteDeltas {

    private final MeterStores stores;
    private final NodeKey node;
    private final Conditions conditions;

    MinuteDeltas(MeterStores stores, NodeKey node, MeterRules rules) {
        this.stores = stores;
        this.node = node;
        this.conditions = new Conditions(RunTimeline.EMPTY, rules);
    }

    /**
     * Computes the whole minutes before the given minute, as far as there are readings, and reports each hour that is
     * thereby complete.
     */
    void sumUntil(long requestedEnd, LongConsumer completeHours) {
        NodeMemory memory = stores.node(node);
        long endMinute = Math.min(requestedEnd, memory.readUntil());
        if (memory.summedUntil() >= endMinute) {
            return;
        }
        long from = Math.max(memory.summedUntil(), stores.oldestRetainedMinute());
        while (from < endMinute) {
            long nextHour = HourlyDelta.hourOf(from) + HourlyDelta.HOUR;
            long to = Math.min(endMinute, nextHour);
            sum(memory, new Range(from, to));
            if (to == nextHour) {
                completeHours.accept(nextHour - HourlyDelta.HOUR);
            }
            from = to;
        }
        stores.putNode(node, memory.withSummedUntil(endMinute));
    }

    private void sum(NodeMemory memory, Range range) {
        List<MeterId> meters =
                memory.meters().stream().map(NodeMemory.KnownMeter::meter).toList();
        Window window = new Window(stores, node, meters, range, conditions);
        for (long minute = range.from(); minute < range.to(); minute += Bucket.MINUTE) {
            List<DomainSum> sums = new ArrayList<>();
            for (Map.Entry<String, DomainRegister> domain : window.domains().entrySet()) {
                sums.add(sum(domain.getValue(), minute));
            }
            stores.putSum(node, minute, new MinuteDelta(sums));
        }
    }

    private static DomainSum sum(DomainRegister domain, long minute) {
        long end = minute + Bucket.MINUTE;
        Register register = domain.selectedIn(minute);
        RegisterDelta amount = domain.advance(minute, end);
        boolean isEstimated = isGpuEstimated(domain, minute, amount);
        long[] affected = domain.affectedIn(minute);
        return new DomainSum(
                domain.meterOf(minute),
                amount,
                isEstimated ? new Affected(Long.MIN_VALUE, Long.MAX_VALUE) : new Affected(affected[0], affected[1]),
                register.peak(minute, end),
                domain.readings(minute, end),
                domain.flags(minute, end),
                domain.difference(minute, end));
    }

    /**
     * Checks whether the energy of a GPU is estimated in a part of the minute. The estimate depends on runs and on
     * readings far from the minute, so that the delta is valid only on a node without runs.
     */
    private static boolean isGpuEstimated(DomainRegister domain, long minute, RegisterDelta amount) {
        return amount.meteredMillis() < Bucket.MINUTE
                && Domain.of(domain.meterOf(minute).domain()).isGpu()
                && domain.readings(minute - GpuGaps.LONGEST, minute + HourlyDelta.HOUR) > 0;
    }
}
