package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.MinuteSum.DomainSum;
import io.github.jobenergy.energy.meter.Window.Conditions;
import io.github.jobenergy.energy.meter.Window.Range;
import io.github.jobenergy.energy.register.Amount;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.DomainRegister;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.energy.register.Register;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The one register of a node, composed over its domains and instruments: what the node drew at its input in every hour that
 * has a reading of that, else the sum of its disjoint components. Runs read it twice; nothing else is ever charged.
 * Whole minutes that no change point bends come from minute sums, everything else from the readings.
 */
final class NodeRegister {

    private static final long HOUR = 60 * Bucket.MINUTE;

    /** Before the first reading of a node nothing is metered but the interval that reading stands for. */
    private static final long LONGEST_INTERVAL = 24 * HOUR;

    /** Domains that share no energy with each other. Anything else beside them is shown and never added. */
    private static final Set<String> COMPONENTS = Set.of("cpu", "dram", "gpu");

    private final MeterStores stores;
    private final NodeKey node;
    private final Conditions conditions;
    private final MinuteSums minuteSums;
    private final List<MeterId> meters;
    private final long meteredFrom;
    private final long meteredTo;
    private final Map<Long, Window> windows = new HashMap<>();
    private final Map<Long, Boolean> nodeInputByHour = new HashMap<>();

    NodeRegister(MeterStores stores, NodeKey node, Conditions conditions) {
        this.stores = stores;
        this.node = node;
        this.conditions = conditions;
        this.minuteSums = new MinuteSums(stores, conditions.rules());
        NodeMemory memory = stores.node(node);
        this.meteredFrom = memory.firstMinute() - LONGEST_INTERVAL;
        this.meteredTo = memory.readUntil();
        this.meters = memory.meters().stream().map(NodeMemory.Seen::meter).toList();
    }

    /** What the node's register advanced by over {@code [from, to)}; what was learned on the way goes into the tally. */
    Amount advance(long wantedFrom, long wantedTo, Tally tally) {
        long from = Math.max(wantedFrom, meteredFrom);
        long to = Math.min(wantedTo, meteredTo);
        if (meters.isEmpty() || from >= to) {
            return Amount.NONE;
        }
        SortedMap<Long, MinuteSum> sums = isLong(from, to)
                ? minuteSums.between(node, Bucket.minuteOf(from), Bucket.minuteOf(to))
                : new TreeMap<>();
        Amount sum = Amount.NONE;
        for (long minute = Bucket.minuteOf(from); minute < to; minute += Bucket.MINUTE) {
            long start = Math.max(from, minute);
            long end = Math.min(to, minute + Bucket.MINUTE);
            Optional<MinuteSum> whole =
                    end - start == Bucket.MINUTE ? straight(Optional.ofNullable(sums.get(minute))) : Optional.empty();
            List<DomainSum> parts = whole.map(MinuteSum::domains).orElseGet(() -> read(start, end));
            sum = sum.plus(compose(minute, parts, tally));
        }
        noteResets(from, to, tally);
        return sum;
    }

    /** Reading a minute's sum pays off once a stretch is longer than the window that its ends need anyway. */
    private static boolean isLong(long from, long to) {
        return to - from > 2 * HOUR;
    }

    /** A minute sum holds unless a change point bends the register at either end of it. */
    private Optional<MinuteSum> straight(Optional<MinuteSum> sum) {
        return sum.filter(known -> known.domains().stream()
                .allMatch(domain -> conditions.occupancy().isQuiet(domain.bendsFrom(), domain.bendsTo())));
    }

    private List<DomainSum> read(long start, long end) {
        long minute = Bucket.minuteOf(start);
        List<DomainSum> parts = new ArrayList<>();
        for (DomainRegister domain : window(start).domains().values()) {
            Register register = domain.believedIn(minute);
            Amount amount = register.between(start, end);
            parts.add(new DomainSum(
                    domain.meterOf(minute),
                    amount.millijoules(),
                    amount.meteredMillis(),
                    start,
                    end,
                    register.peak(start, end),
                    domain.readings(start, end)));
        }
        return parts;
    }

    private Window window(long time) {
        long hour = Math.floorDiv(time, HOUR) * HOUR;
        return windows.computeIfAbsent(
                hour, from -> new Window(stores, node, meters, new Range(from, from + HOUR), conditions));
    }

    private Amount compose(long minute, List<DomainSum> parts, Tally tally) {
        boolean isNodeInput = isNodeInput(Math.floorDiv(minute, HOUR) * HOUR);
        long millijoules = 0;
        long metered = Long.MAX_VALUE;
        long peak = 0;
        for (DomainSum part : parts) {
            tally.addDomain(part.meter(), new Amount(part.millijoules(), part.meteredMillis()), part.readings());
            if (counts(part.meter(), isNodeInput)) {
                millijoules = Math.addExact(millijoules, part.millijoules());
                metered = Math.min(metered, part.meteredMillis());
                peak += part.peakMilliwatts();
                tally.addSource(part.meter(), part.meteredMillis());
            }
        }
        Amount amount = metered == Long.MAX_VALUE ? Amount.NONE : new Amount(millijoules, metered);
        tally.addScoped(isNodeInput ? Scope.NODE_INPUT : Scope.COMPONENTS, amount, peak);
        return amount;
    }

    private static boolean counts(MeterId meter, boolean isNodeInput) {
        return isNodeInput ? meter.isNodeInput() : isComponent(meter);
    }

    private static boolean isComponent(MeterId meter) {
        int bracket = meter.domain().indexOf('[');
        return COMPONENTS.contains(bracket < 0 ? meter.domain() : meter.domain().substring(0, bracket));
    }

    private boolean isNodeInput(long hour) {
        List<MeterId> inputs = meters.stream().filter(MeterId::isNodeInput).toList();
        if (meters.stream().noneMatch(NodeRegister::isComponent)) {
            return true;
        }
        return nodeInputByHour.computeIfAbsent(
                hour,
                from -> inputs.stream()
                        .anyMatch(meter -> !stores.buckets(node, meter, from, from + HOUR - 1)
                                .isEmpty()));
    }

    private void noteResets(long from, long to, Tally tally) {
        for (Window window : windows.values()) {
            DomainRegister input = window.domains().get(PowerReading.NODE_DOMAIN);
            if (input != null && input.wasReset(from, to)) {
                tally.flag(Flag.COUNTER_RESET);
            }
        }
    }

    /** Millijoules that may lie on the wrong side of a change point of the node. */
    long doubtAt(long change, Tally tally) {
        if (meters.isEmpty()) {
            return 0;
        }
        boolean isNodeInput = isNodeInput(Math.floorDiv(change, HOUR) * HOUR);
        long doubt = 0;
        for (DomainRegister domain : window(change).domains().values()) {
            long minute = Bucket.minuteOf(change);
            if (counts(domain.meterOf(minute), isNodeInput)) {
                Register register = domain.believedIn(minute);
                doubt = Math.addExact(doubt, register.doubtAt(change));
                if (register.isUnresolvedAt(change)) {
                    tally.flag(Flag.UNRESOLVED_EDGE);
                }
            }
        }
        return doubt;
    }

    /** The lowest mean power, in milliwatts, of any fully metered whole minute inside {@code [from, to)}. */
    Optional<Long> lowestMinute(long from, long to) {
        long first = Bucket.minuteOf(from + Bucket.MINUTE - 1);
        long end = Bucket.minuteOf(to);
        if (meters.isEmpty() || first >= end) {
            return Optional.empty();
        }
        Tally unused = new Tally();
        return minuteSums.between(node, first, end).entrySet().stream()
                .map(minute -> compose(minute.getKey(), minute.getValue().domains(), unused))
                .filter(amount -> amount.meteredMillis() == Bucket.MINUTE)
                .map(amount -> amount.millijoules() / 60)
                .min(Long::compare);
    }
}
