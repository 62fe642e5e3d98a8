package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.domain.Domain;
import io.github.jobenergy.energy.meter.Divider.Divided;
import io.github.jobenergy.energy.meter.NodeRun.Holding;
import io.github.jobenergy.energy.meter.Window.Range;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.register.RunTimeline;
import io.github.jobenergy.energy.share.Capacity;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.ClaimTimeline;
import io.github.jobenergy.energy.share.ClaimTimeline.Counts;
import io.github.jobenergy.energy.share.ClaimTimeline.Held;
import io.github.jobenergy.energy.share.Division;
import io.github.jobenergy.energy.share.Division.GpuEnergy;
import io.github.jobenergy.energy.share.ExactFraction;
import io.github.jobenergy.energy.share.GpuHolders;
import io.github.jobenergy.energy.share.LargestShare;
import io.github.jobenergy.energy.share.Shares;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Those who are on a node in a stretch of time, what each of them holds, and what the node has to give: the same at every
 * instant, whoever asks and for whatever stretch.
 */
final class NodeOccupancy {

    private static final long DAY = Duration.ofDays(1).toMillis();

    private final RunUses uses;
    private final SortedMap<RunKey, NodeRun> present = new TreeMap<>();
    private final StatedCapacities stated;
    private final RunTimeline occupancy;
    private final ClaimTimeline claims;
    private Optional<Boolean> isUseUnknown = Optional.empty();
    private final Set<String> gpuMeters;
    private final long firstMetered;
    private final Map<Long, Capacity> seenTogether = new HashMap<>();
    private final Latest<Long, GpuHolders> gpuHolders = new Latest<>();
    private final Latest<Range, Optional<Shares>> users = new Latest<>();

    /** Those who are there in that time. */
    NodeOccupancy(MeterStores stores, NodeKey node, Range range) {
        this.uses = new RunUses(stores, node);
        this.stated = new StatedCapacities(stores.states(node));
        Range reach = reach(stores, node, range);
        List<RunInterval> stays = new ArrayList<>();
        List<Held> held = new ArrayList<>();
        try (Stream<AnsweredRun> ending = stores.runsEndingFrom(node, reach.from())) {
            ending.map(AnsweredRun::nodeRun)
                    .filter(run -> run.start() <= reach.to())
                    .forEach(run -> {
                        present.put(run.run(), run);
                        stays.addAll(run.stays());
                        run.holdings()
                                .forEach(one -> held.add(new Held(run.run(), one.start(), one.end(), one.claim())));
                    });
        }
        occupancy = new RunTimeline(stays);
        claims = new ClaimTimeline(held);
        firstMetered = stores.node(node).firstMinute() - NodeRegister.LONGEST_INTERVAL;
        gpuMeters = stores.node(node).meters().stream()
                .map(seen -> seen.meter().domain())
                .filter(domain -> Domain.of(domain).isGpu())
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Whom it matters to in that time who came and went: the register, and where nobody says what the node has, everyone's
     * shares of the same days.
     */
    static Range reach(MeterStores stores, NodeKey node, Range range) {
        long before = reachBefore(stores, node, range.from());
        long after = reachAfter(stores, node, range.to());
        Collection<NodeState> states = stores.states(node).values();
        boolean isCapacityStated =
                states.stream().noneMatch(state -> Capacity.of(state.capacity()).isUnknown());
        return isCapacityStated && !states.isEmpty()
                ? new Range(before, after)
                : new Range(Math.min(before, dayOf(range.from())), Math.max(after, dayOf(range.to()) + DAY));
    }

    /** The first instant of the UTC day that holds the time. */
    static long dayOf(long time) {
        return Math.floorDiv(time, DAY) * DAY;
    }

    /** From here on it matters to the register at {@code time} who came and went. */
    private static long reachBefore(MeterStores stores, NodeKey node, long time) {
        long minute = Bucket.minuteOf(time);
        return stores.node(node).meters().stream()
                        .flatMap(seen -> stores.bucketBefore(node, seen.meter(), minute).stream())
                        .mapToLong(bucket -> bucket.points().get(0).time())
                        .reduce(minute, Math::min)
                - Window.BEFORE;
    }

    /** Up to here it matters to the register at {@code time} who came and went. */
    private static long reachAfter(MeterStores stores, NodeKey node, long time) {
        long minute = Bucket.minuteOf(time);
        return stores.node(node).meters().stream()
                        .flatMap(seen -> stores.bucketAfter(node, seen.meter(), minute).stream())
                        .mapToLong(bucket -> bucket.points().get(0).time())
                        .reduce(minute + Bucket.MINUTE, Math::max)
                + Window.AFTER;
    }

    /**
     * From here on registers may have been laid out by what was read at {@code time}: a span between two readings takes its
     * levels from beside it, however long it is.
     */
    static long shapedFrom(MeterStores stores, NodeKey node, long time) {
        long near = Bucket.minuteOf(time - Window.BEFORE);
        return stores.node(node).meters().stream()
                .filter(seen -> seen.lastReading() >= near)
                .flatMap(seen -> stores.bucketBefore(node, seen.meter(), near).stream())
                .mapToLong(bucket -> bucket.points().get(0).time())
                .reduce(near, Math::min);
    }

    /** How many runs they are. */
    int size() {
        return present.size();
    }

    RunTimeline occupancy() {
        return occupancy;
    }

    /**
     * When shares may change strictly inside {@code (from, to)}, in order: somebody comes or goes, the capacity changes, a UTC
     * day begins; and where the use of CPUs is measured, a UTC hour begins: nobody's use is spread over more than one.
     */
    SortedSet<Long> shareChanges(long from, long to) {
        TreeSet<Long> changes = new TreeSet<>(occupancy.changesWithin(from, to));
        changes.addAll(stated.changesWithin(from, to));
        changes.addAll(uses.hoursWithin(from, to));
        for (long day = firstMidnight(from, to); day < to; day += DAY) {
            changes.add(day);
        }
        return changes;
    }

    /** Midnights part nothing while nothing is metered, on days that are not told: some clocks say that a run began in year 1. */
    private long firstMidnight(long from, long to) {
        long parted = Math.min(firstMetered, to - Days.TOLD.toMillis() - 2 * DAY);
        return Math.max(dayOf(from) + DAY, dayOf(parted));
    }

    /** How many runs are there at some time of {@code [from, to)}. */
    long runsWithin(long from, long to) {
        return present.values().stream()
                .filter(other ->
                        other.stays().stream().anyMatch(stay -> stay.start() < stay.end() && stay.touches(from, to)))
                .count();
    }

    /** Notes in the tally a stretch in which those concerned hold GPUs that fell silent, and are in nothing that is added up. */
    void missGpus(long from, long to, NodeRegister register, Concern concern) {
        if (!gpuMeters.isEmpty()) {
            Set<String> silent = register.silentGpus(from, to);
            if (!silent.isEmpty() && holdsSomeOf(silent, from, concern.run())) {
                concern.tally().flag(Flag.UNEVEN_PARTS);
            }
        }
    }

    /**
     * The division of what the node drew from the given instant on, to be asked before another instant is; what it rests on goes
     * into the tally.
     */
    Division divide(long time, Advance advance, Concern concern) {
        LargestShare others = sharesAt(time, concern);
        List<GpuEnergy> gpus = new ArrayList<>();
        if (!gpuMeters.isEmpty()) {
            GpuHolders holders = gpuHoldersAt(time);
            advance.gpus()
                    .forEach((meter, energy) ->
                            holders.of(meter).ifPresent(shared -> gpus.add(new GpuEnergy(energy, shared))));
            boolean isAssumed = concern.run()
                    .map(holders::isAssumedFor)
                    .orElseGet(() -> claims.at(time).keySet().stream().anyMatch(holders::isAssumedFor));
            if (isAssumed && !advance.gpus().isEmpty()) {
                concern.tally().flag(Flag.ASSUMED_GPUS);
            }
        }
        if (advance.isCut()) {
            concern.tally().flag(Flag.GPU_EXCEEDS_NODE);
        }
        return new Division(advance.amount().millijoules(), gpus, others.shares());
    }

    /** Whether the run, or where nobody's is asked for anybody, holds some of these GPUs at the given instant. */
    private boolean holdsSomeOf(Set<String> gpus, long time, Optional<RunKey> run) {
        GpuHolders holders = gpuHoldersAt(time);
        Set<RunKey> concerned = run.map(Set::of).orElseGet(() -> claims.at(time).keySet());
        return concerned.stream().anyMatch(one -> gpus.stream().anyMatch(gpu -> holders.mayHold(one, gpu)));
    }

    /** The shares by CPU time used in a stretch of one company; absent unless everyone's use was measured. */
    Optional<Shares> usersOf(long from, long to) {
        if (isUseUnknown() || uses.isKnownToLackOne(claims.at(from).keySet(), from, to)) {
            return Optional.empty();
        }
        return users.of(new Range(from, to), () -> {
            List<NodeRun> there = claims.at(from).keySet().stream()
                    .flatMap(run -> Optional.ofNullable(present.get(run)).stream())
                    .toList();
            return uses.shares(there, from, to);
        });
    }

    private boolean isUseUnknown() {
        boolean isUnknown = isUseUnknown.orElseGet(() -> uses.isNothingMeasured(present.values()));
        isUseUnknown = Optional.of(isUnknown);
        return isUnknown;
    }

    /** Runs that hold no GPU have no part in who holds which, and are left out: they may be many. */
    private GpuHolders gpuHoldersAt(long time) {
        return gpuHolders.of(time, () -> {
            SortedMap<RunKey, Claim> holders = new TreeMap<>(claims.at(time));
            holders.values().removeIf(claim -> !claim.mayHoldGpus());
            return new GpuHolders(holders, gpuMeters, capacityAt(time));
        });
    }

    /**
     * The shares of those present at the given instant, to be asked before another instant is; what they rest on goes into the
     * tally. Where more is held than there is, a run's share rests on what is known of everyone.
     */
    LargestShare sharesAt(long time, Concern concern) {
        Capacity capacity = capacityAt(time);
        LargestShare shares = claims.sharesAt(time, capacity);
        RunDiagnostics tally = concern.tally();
        concern.run()
                .ifPresent(run ->
                        Optional.ofNullable(claims.at(time).get(run)).ifPresent(claim -> flag(claim, time, tally)));
        if (concern.run().isEmpty() || shares.isOverbooked()) {
            flagAll(time, capacity, tally);
        }
        if (shares.isOverbooked() && areMoreGpusHeldThanThereAre(claims.countsAt(time, capacity), capacity)) {
            tally.flag(Flag.ASSUMED_GPUS);
        }
        return shares;
    }

    /** GPUs with names may be shared, and some runs may be resting; of those without, no more can be held than there are. */
    private static boolean areMoreGpusHeldThanThereAre(Counts counts, Capacity capacity) {
        return counts.areSomeGpusUnnamed()
                && capacity.gpus()
                        .filter(gpus -> counts.gpus().compareTo(gpus) > 0)
                        .isPresent();
    }

    private Capacity capacityAt(long time) {
        return stated.at(time).orElseGet(() -> largestSeenTogether(time));
    }

    /** A stretch that starts at {@code from}, with everything its shares rest on and the parts of the run, if one is asked for. */
    Stretch stretch(long from, long to, Divided divided, Optional<RunKey> run) {
        LargestShare all = claims.sharesAt(from, capacityAt(from));
        SortedMap<RunKey, Claim> there = new TreeMap<>(claims.at(from));
        SortedMap<RunKey, ExactFraction> each = new TreeMap<>();
        there.keySet().forEach(other -> each.put(other, all.share(other)));
        return new Stretch(
                from,
                to,
                divided.amount(),
                there,
                capacityAt(from),
                stated.at(from).isPresent(),
                each,
                run.map(one -> divided.division().cuts(one)).orElse(List.of()));
    }

    /** Who held the node when. */
    SortedMap<RunKey, List<Holding>> holdings() {
        SortedMap<RunKey, List<Holding>> holdings = new TreeMap<>();
        present.forEach((run, other) -> holdings.put(run, other.holdings()));
        return holdings;
    }

    private void flag(Claim claim, long time, RunDiagnostics tally) {
        if (claim.isWhole()) {
            return;
        }
        if (claim.isUnknown()) {
            tally.flag(Flag.ASSUMED_ALLOCATION);
        } else if (isCapacityAssumedAt(time)
                || stated.at(time).filter(claim::exceeds).isPresent()) {
            tally.flag(Flag.ASSUMED_CAPACITY);
        }
        if (claim.isEvenSplit()) {
            tally.flag(Flag.EVEN_SPLIT);
        }
    }

    /** The same of all claims there are, together. */
    private void flagAll(long time, Capacity capacity, RunDiagnostics tally) {
        Counts counts = claims.countsAt(time, capacity);
        if (counts.areSomeUnknown()) {
            tally.flag(Flag.ASSUMED_ALLOCATION);
        }
        if (counts.areSomePartial() && (isCapacityAssumedAt(time) || counts.doSomeExceed())) {
            tally.flag(Flag.ASSUMED_CAPACITY);
        }
        if (counts.areSomeSplitEvenly()) {
            tally.flag(Flag.EVEN_SPLIT);
        }
    }

    private boolean isCapacityAssumedAt(long time) {
        return stated.at(time).isEmpty() || stated.isByTurnsAt(time);
    }

    /** The largest sums seen together on the UTC day of the instant: as much as the node must have. */
    private Capacity largestSeenTogether(long time) {
        return seenTogether.computeIfAbsent(dayOf(time), midnight -> claims.largestTogether(midnight, midnight + DAY));
    }

    /**
     * Whose energy is asked for, and what is learned on the way.
     *
     * @param run the run; absent where everyone's together is
     * @param tally where what is learned goes
     */
    record Concern(Optional<RunKey> run, RunDiagnostics tally) {}

    /** What was computed last, and of what: in the order of time the same is needed again and again. */
    private static final class Latest<K, V> {

        private Optional<Map.Entry<K, V>> latest = Optional.empty();

        V of(K key, Supplier<V> compute) {
            Map.Entry<K, V> entry =
                    latest.filter(known -> known.getKey().equals(key)).orElseGet(() -> Map.entry(key, compute.get()));
            latest = Optional.of(entry);
            return entry.getValue();
        }
    }
}
