package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.domain.Domain;
import io.github.jobenergy.energy.meter.Divider.Divided;
import io.github.jobenergy.energy.meter.NodeRun.Holding;
import io.github.jobenergy.energy.meter.Window.Range;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.Occupancy;
import io.github.jobenergy.energy.register.Stay;
import io.github.jobenergy.energy.share.Capacity;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.Division;
import io.github.jobenergy.energy.share.Division.GpuEnergy;
import io.github.jobenergy.energy.share.Fraction;
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
import java.util.stream.Collectors;

/**
 * Those who are on a node in a stretch of time, what each of them holds, and what the node has to give: the same at every
 * instant, whoever asks and for whatever stretch.
 */
final class Company {

    private static final long DAY = Duration.ofDays(1).toMillis();

    private final Optional<NodeRun> run;
    private final RunUses uses;
    private final List<NodeRun> present = new ArrayList<>();
    private final StatedCapacities stated;
    private final Occupancy occupancy;
    private final Set<String> gpuMeters;
    private final long firstMetered;
    private final Map<Long, LargestShare> shares = new HashMap<>();
    private final Map<Long, Capacity> seenTogether = new HashMap<>();
    private final Map<Long, GpuHolders> gpuHolders = new HashMap<>();

    /** Those who are there while the run is. */
    Company(MeterStores stores, NodeRun run) {
        this(stores, run.key(), new Range(run.start(), run.end()), Optional.of(run));
    }

    /** Those who are there in that time. */
    Company(MeterStores stores, NodeKey node, Range range) {
        this(stores, node, range, Optional.empty());
    }

    private Company(MeterStores stores, NodeKey node, Range range, Optional<NodeRun> run) {
        this.run = run;
        this.uses = new RunUses(stores, node);
        this.stated = new StatedCapacities(stores.states(node));
        Range reach = reach(stores, node, range);
        List<Stay> stays = new ArrayList<>();
        for (AnsweredRun other : stores.runsEndingFrom(node, reach.from())) {
            if (other.nodeRun().start() <= reach.to()) {
                present.add(other.nodeRun());
                stays.addAll(other.nodeRun().stays());
            }
        }
        occupancy = new Occupancy(stays);
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

    Occupancy occupancy() {
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

    /** Since when the shares have been what they are at the given instant. */
    long sharedSince(long time) {
        long day = dayOf(time);
        SortedSet<Long> changes = shareChanges(day, time + 1);
        return changes.isEmpty() ? day : changes.last();
    }

    /** How many runs are there at some time of {@code [from, to)}. */
    long runsWithin(long from, long to) {
        return present.stream()
                .filter(other ->
                        other.stays().stream().anyMatch(stay -> stay.start() < stay.end() && stay.touches(from, to)))
                .count();
    }

    /** Tells the tally of a stretch in which the run holds GPUs that fell silent, and are in nothing that is added up. */
    void missGpus(long from, long to, NodeRegister register, Tally tally) {
        if (!gpuMeters.isEmpty()) {
            Set<String> silent = register.silentGpus(from, to);
            if (!silent.isEmpty() && holdsSomeOf(silent, from)) {
                tally.flag(Flag.UNEVEN_PARTS);
            }
        }
    }

    /** The division of what the node drew from the given instant on; what it rests on goes into the tally. */
    Division divide(long time, Advance advance, Tally tally) {
        LargestShare others = sharesAt(time, tally);
        List<GpuEnergy> gpus = new ArrayList<>();
        if (!gpuMeters.isEmpty()) {
            GpuHolders holders = gpuHoldersAt(time);
            advance.gpus()
                    .forEach((meter, energy) ->
                            holders.of(meter).ifPresent(shared -> gpus.add(new GpuEnergy(energy, shared))));
            boolean isAssumed = run.map(one -> holders.isAssumedFor(one.run()))
                    .orElseGet(() -> claimsAt(time).keySet().stream().anyMatch(holders::isAssumedFor));
            if (isAssumed && !advance.gpus().isEmpty()) {
                tally.flag(Flag.ASSUMED_GPUS);
            }
        }
        if (advance.isCut()) {
            tally.flag(Flag.GPU_EXCEEDS_NODE);
        }
        return new Division(advance.amount().millijoules(), gpus, others.shares());
    }

    /** Whether the run, or where nobody's is asked for anybody, holds some of these GPUs at the given instant. */
    private boolean holdsSomeOf(Set<String> gpus, long time) {
        GpuHolders holders = gpuHoldersAt(time);
        Set<RunKey> concerned =
                run.map(one -> Set.of(one.run())).orElseGet(() -> claimsAt(time).keySet());
        return concerned.stream().anyMatch(one -> gpus.stream().anyMatch(gpu -> holders.mayHold(one, gpu)));
    }

    /** The shares by CPU time used in a stretch of one company; absent unless everyone's use was measured. */
    Optional<Shares> usersOf(long from, long to) {
        return uses.shares(
                present.stream()
                        .filter(other -> claimAt(other, from).isPresent())
                        .toList(),
                from,
                to);
    }

    private GpuHolders gpuHoldersAt(long time) {
        return gpuHolders.computeIfAbsent(time, at -> new GpuHolders(claimsAt(at), gpuMeters, capacityAt(at)));
    }

    /**
     * The shares of those present at the given instant; what they rest on goes into the tally. Where more is held than there
     * is, the run's share rests on what is known of everyone.
     */
    LargestShare sharesAt(long time, Tally tally) {
        concernedAt(time).forEach(claim -> flag(claim, time, tally));
        LargestShare present = shares.computeIfAbsent(time, at -> new LargestShare(claimsAt(at), capacityAt(at)));
        if (present.isOverbooked()) {
            claimsAt(time).values().forEach(claim -> flag(claim, time, tally));
            if (areMoreGpusHeldThanThereAre(time)) {
                tally.flag(Flag.ASSUMED_GPUS);
            }
        }
        return present;
    }

    /** GPUs with names may be shared, and some runs may be resting; of those without, no more can be held than there are. */
    private boolean areMoreGpusHeldThanThereAre(long time) {
        Collection<Claim> claims = claimsAt(time).values();
        Fraction held =
                claims.stream().flatMap(claim -> claim.gpuAmount().stream()).reduce(Fraction.ZERO, Fraction::plus);
        boolean areSomeUnnamed = claims.stream()
                .anyMatch(claim -> claim.hasUnknownGpus() && claim.gpuAmount().isPresent());
        return areSomeUnnamed
                && capacityAt(time)
                        .gpus()
                        .filter(gpus -> held.compareTo(gpus) > 0)
                        .isPresent();
    }

    private Capacity capacityAt(long time) {
        return stated.at(time).orElseGet(() -> largestSeenTogether(time));
    }

    /** The run's own claim; where nobody's run is asked for, everyone's. */
    private Collection<Claim> concernedAt(long time) {
        return run.<Collection<Claim>>map(one -> claimAt(one, time).stream().toList())
                .orElseGet(() -> claimsAt(time).values());
    }

    /** A stretch that starts at {@code from}, with everything its shares rest on and the run's parts, if a run is asked for. */
    Stretch stretch(long from, long to, Divided divided) {
        LargestShare all = sharesAt(from, new Tally());
        SortedMap<RunKey, Claim> claims = claimsAt(from);
        SortedMap<RunKey, Fraction> each = new TreeMap<>();
        claims.keySet().forEach(other -> each.put(other, all.share(other)));
        return new Stretch(
                from,
                to,
                divided.amount(),
                claims,
                capacityAt(from),
                stated.at(from).isPresent(),
                each,
                run.map(one -> divided.division().cuts(one.run())).orElse(List.of()));
    }

    /** Who held the node when. */
    SortedMap<RunKey, List<Holding>> holdings() {
        SortedMap<RunKey, List<Holding>> holdings = new TreeMap<>();
        present.forEach(other -> holdings.put(other.run(), other.holdings()));
        return holdings;
    }

    private void flag(Claim claim, long time, Tally tally) {
        if (claim.isWhole()) {
            return;
        }
        if (claim.isUnknown()) {
            tally.flag(Flag.ASSUMED_ALLOCATION);
        } else if (stated.at(time).filter(capacity -> !claim.exceeds(capacity)).isEmpty() || stated.isByTurnsAt(time)) {
            tally.flag(Flag.ASSUMED_CAPACITY);
        }
        if (claim.isEvenSplit()) {
            tally.flag(Flag.EVEN_SPLIT);
        }
    }

    /** The largest sums seen together on the UTC day of the instant: as much as the node must have. */
    private Capacity largestSeenTogether(long time) {
        long day = dayOf(time);
        return seenTogether.computeIfAbsent(day, midnight -> {
            List<List<Claim>> together = new ArrayList<>();
            together.add(List.copyOf(claimsAt(midnight).values()));
            for (long change : occupancy.changesWithin(midnight, midnight + DAY)) {
                together.add(List.copyOf(claimsAt(change).values()));
            }
            return Capacity.atLeast(together);
        });
    }

    private SortedMap<RunKey, Claim> claimsAt(long time) {
        TreeMap<RunKey, Claim> claims = new TreeMap<>();
        for (NodeRun other : present) {
            claimAt(other, time).ifPresent(claim -> claims.put(other.run(), claim));
        }
        return claims;
    }

    private static Optional<Claim> claimAt(NodeRun run, long time) {
        return run.holdings().stream()
                .filter(holding -> holding.start() <= time && time < holding.end())
                .map(Holding::claim)
                .findFirst();
    }
}
