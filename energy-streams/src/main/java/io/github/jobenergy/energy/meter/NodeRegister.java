package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.domain.Composition;
import io.github.jobenergy.energy.meter.MinuteSum.DomainSum;
import io.github.jobenergy.energy.meter.Window.Conditions;
import io.github.jobenergy.energy.meter.Window.Range;
import io.github.jobenergy.energy.register.Amount;
import io.github.jobenergy.energy.register.Bend;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.DomainRegister;
import io.github.jobenergy.energy.register.MeterId;
import io.github.jobenergy.energy.register.Register;
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

/**
 * The one register of a node, composed over its domains and instruments: what the node drew at its input in every UTC hour
 * that has a reading of that, else the sum of its disjoint components. Runs read it twice; nothing else is ever charged.
 * Whole minutes that no change point bends come from minute sums, everything else from the readings.
 */
final class NodeRegister {

    private static final long HOUR = 60 * Bucket.MINUTE;

    /** Before the first reading of a node nothing is metered but the interval that reading stands for. */
    private static final long LONGEST_INTERVAL = 24 * HOUR;

    private final MeterStores stores;
    private final NodeKey node;
    private final Conditions conditions;
    private final MinuteSums minuteSums;
    private final List<MeterId> meters;
    private final long meteredFrom;
    private final long meteredTo;
    private final Map<Long, Window> windows = new HashMap<>();
    private final Composition everything;
    private final Map<Long, Composition> compositions = new HashMap<>();

    NodeRegister(MeterStores stores, NodeKey node, Conditions conditions) {
        this.stores = stores;
        this.node = node;
        this.conditions = conditions;
        this.minuteSums = new MinuteSums(stores, conditions.rules());
        NodeMemory memory = stores.node(node);
        this.meteredFrom = memory.firstMinute() - LONGEST_INTERVAL;
        this.meteredTo = memory.readUntil();
        this.meters = memory.meters().stream().map(NodeMemory.Seen::meter).toList();
        this.everything =
                Composition.of(meters.stream().map(MeterId::domain).distinct().toList());
    }

    /** What the node's register advanced by over {@code [from, to)}; what was learned on the way goes into the tally. */
    Advance advance(long wantedFrom, long wantedTo, Tally tally) {
        long from = Math.max(wantedFrom, meteredFrom);
        long to = Math.min(wantedTo, meteredTo);
        if (meters.isEmpty() || from >= to) {
            return Advance.NONE;
        }
        SortedMap<Long, MinuteSum> sums = isLong(from, to)
                ? minuteSums.between(node, Bucket.minuteOf(from), Bucket.minuteOf(to))
                : new TreeMap<>();
        Advance sum = Advance.NONE;
        for (long minute = Bucket.minuteOf(from); minute < to; minute += Bucket.MINUTE) {
            long start = Math.max(from, minute);
            long end = Math.min(to, minute + Bucket.MINUTE);
            Optional<MinuteSum> whole =
                    end - start == Bucket.MINUTE ? straight(Optional.ofNullable(sums.get(minute))) : Optional.empty();
            List<DomainSum> parts = whole.map(MinuteSum::domains).orElseGet(() -> read(start, end));
            sum = sum.plus(compose(minute, parts, tally));
        }
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
                    domain.readings(start, end),
                    amount.spread(),
                    register.flags(start, end)));
        }
        return parts;
    }

    private Window window(long time) {
        long hour = Math.floorDiv(time, HOUR) * HOUR;
        return windows.computeIfAbsent(
                hour, from -> new Window(stores, node, meters, new Range(from, from + HOUR), conditions));
    }

    private Advance compose(long minute, List<DomainSum> parts, Tally tally) {
        Composition composition = compositionAt(minute);
        long millijoules = 0;
        long metered = Long.MAX_VALUE;
        long peak = 0;
        long spread = 0;
        SortedMap<String, Amount> gpus = new TreeMap<>();
        for (DomainSum part : parts) {
            String domain = part.meter().domain();
            tally.addDomain(part.meter(), part.amount(), part.readings());
            if (composition.gpus().contains(domain)) {
                gpus.put(domain, part.amount());
            }
            if (composition.summed().contains(domain)) {
                millijoules = Math.addExact(millijoules, part.millijoules());
                metered = Math.min(metered, part.meteredMillis());
                peak += part.peakMilliwatts();
                spread = Math.addExact(spread, part.spread());
                tally.addSource(part.meter(), part.amount());
                part.flags().forEach(tally::flag);
            }
        }
        Amount amount = metered == Long.MAX_VALUE ? Amount.NONE : new Amount(millijoules, metered, spread);
        tally.addScoped(composition.scope(), amount, peak);
        return Advance.of(amount, gpus);
    }

    /** In each UTC hour the domains with a reading in it are composed; in an hour without any, all there ever were. */
    private Composition compositionAt(long time) {
        return compositions.computeIfAbsent(Math.floorDiv(time, HOUR) * HOUR, this::compositionIn);
    }

    private Composition compositionIn(long hour) {
        if (meters.stream().map(MeterId::domain).distinct().count() == 1) {
            return everything;
        }
        Composition present = Composition.of(meters.stream()
                .filter(meter -> hasReading(meter, hour))
                .map(MeterId::domain)
                .distinct()
                .toList());
        return present.summed().isEmpty() ? everything : present;
    }

    private boolean hasReading(MeterId meter, long hour) {
        return stores.bucketAfter(node, meter, hour - Bucket.MINUTE)
                .filter(bucket -> bucket.points().get(0).time() < hour + HOUR)
                .isPresent();
    }

    /** The spans around a change point of the node that were laid out, of every register that counts. */
    List<Bend> bendsAt(long change, Tally tally) {
        List<Bend> bends = new ArrayList<>();
        if (meters.isEmpty()) {
            return bends;
        }
        Composition composition = compositionAt(change);
        long minute = Bucket.minuteOf(change);
        for (DomainRegister domain : window(change).domains().values()) {
            if (composition.summed().contains(domain.meterOf(minute).domain())) {
                domain.believedIn(minute).bendAt(change).ifPresent(bends::add);
            }
        }
        if (bends.stream().anyMatch(Bend::isUnresolved)) {
            tally.flag(Flag.UNRESOLVED_EDGE);
        }
        return bends;
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
        long end = Bucket.minuteOf(to);
        if (meters.isEmpty() || first >= end) {
            return Optional.empty();
        }
        Tally unused = new Tally();
        Set<String> summed = compositionAt(end - Bucket.MINUTE).summed();
        Map<Long, Long> means = new TreeMap<>();
        minuteSums.between(node, first, end).forEach((minute, sum) -> {
            if (compositionAt(minute).summed().equals(summed)) {
                Amount amount = compose(minute, sum.domains(), unused).amount();
                if (amount.meteredMillis() == Bucket.MINUTE) {
                    means.put(minute, amount.millijoules() / 60);
                }
            }
        });
        return means.entrySet().stream().min(Map.Entry.comparingByValue());
    }

    /** The registers that were believed at an instant, by meter, one in each domain that counts. */
    Map<MeterId, Register> believedAt(long time) {
        Map<MeterId, Register> believed = new TreeMap<>();
        if (!meters.isEmpty()) {
            Composition composition = compositionAt(time);
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
