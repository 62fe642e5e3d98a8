package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.domain.Domain;
import io.github.jobenergy.energy.meter.NodeRun.Holding;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.Occupancy;
import io.github.jobenergy.energy.register.Stay;
import io.github.jobenergy.energy.share.Capacity;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.Division;
import io.github.jobenergy.energy.share.Division.GpuEnergy;
import io.github.jobenergy.energy.share.GpuHolders;
import io.github.jobenergy.energy.share.LargestShare;
import io.github.jobenergy.energy.share.Shares;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Those who are on a node while a run is, what each of them holds, and what the node has to give. */
final class Company {

    private final NodeRun run;
    private final RunUses uses;
    private final List<NodeRun> present = new ArrayList<>();
    private final SortedMap<Long, NodeState> states;
    private final Occupancy occupancy;
    private final Set<String> gpuMeters;
    private final Map<Long, LargestShare> shares = new HashMap<>();
    private final Map<Long, GpuHolders> gpuHolders = new HashMap<>();

    Company(MeterStores stores, NodeRun run) {
        this.run = run;
        this.uses = new RunUses(stores, run.key());
        this.states = stores.states(run.key());
        long from = reachBefore(stores, run.key(), run.start());
        long to = reachAfter(stores, run.key(), run.end());
        List<Stay> stays = new ArrayList<>();
        for (AnsweredRun other : stores.runsEndingFrom(run.key(), from)) {
            if (other.nodeRun().start() <= to) {
                present.add(other.nodeRun());
                stays.addAll(other.nodeRun().stays());
            }
        }
        occupancy = new Occupancy(stays);
        gpuMeters = stores.node(run.key()).meters().stream()
                .map(seen -> seen.meter().domain())
                .filter(domain -> Domain.of(domain).isGpu())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** From here on it matters to the register at {@code time} who came and went. */
    static long reachBefore(MeterStores stores, NodeKey node, long time) {
        long minute = Bucket.minuteOf(time);
        return stores.node(node).meters().stream()
                        .flatMap(seen -> stores.bucketBefore(node, seen.meter(), minute).stream())
                        .mapToLong(bucket -> bucket.points().get(0).time())
                        .reduce(minute, Math::min)
                - Window.BEFORE;
    }

    /** Up to here it matters to the register at {@code time} who came and went. */
    static long reachAfter(MeterStores stores, NodeKey node, long time) {
        long minute = Bucket.minuteOf(time);
        return stores.node(node).meters().stream()
                        .flatMap(seen -> stores.bucketAfter(node, seen.meter(), minute).stream())
                        .mapToLong(bucket -> bucket.points().get(0).time())
                        .reduce(minute + Bucket.MINUTE, Math::max)
                + Window.AFTER;
    }

    /** Whose company it is. */
    RunKey run() {
        return run.run();
    }

    Occupancy occupancy() {
        return occupancy;
    }

    /**
     * When the node's stated capacity changes strictly inside {@code (from, to)}, and where the use of its CPUs is measured,
     * when a UTC hour begins: nobody's use is spread over more than one.
     */
    List<Long> capacityChanges(long from, long to) {
        List<Long> changes = new ArrayList<>();
        changes.addAll(uses.hoursWithin(from, to));
        Optional<NodeState> before = Optional.empty();
        for (Map.Entry<Long, NodeState> state : states.entrySet()) {
            boolean isChange = before.filter(last ->
                            last.capacity().equalsInTotals(state.getValue().capacity()))
                    .isEmpty();
            if (isChange && before.isPresent() && from < state.getKey() && state.getKey() < to) {
                changes.add(state.getKey());
            }
            before = Optional.of(state.getValue());
        }
        return changes;
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
            if (holders.isAssumedFor(run.run())) {
                tally.flag(Flag.ASSUMED_GPUS);
            }
        }
        if (advance.isCut()) {
            tally.flag(Flag.GPU_EXCEEDS_NODE);
        }
        return new Division(advance.amount().millijoules(), gpus, others.shares());
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
        boolean isCapacityStated = statedAt(time).isPresent();
        flag(claimAt(run, time).orElse(Claim.WHOLE), isCapacityStated, tally);
        LargestShare present = shares.computeIfAbsent(time, at -> new LargestShare(claimsAt(at), capacityAt(at)));
        if (present.isOverbooked()) {
            claimsAt(time).values().forEach(claim -> flag(claim, isCapacityStated, tally));
        }
        return present;
    }

    private Capacity capacityAt(long time) {
        return statedAt(time).orElseGet(this::largestSeenTogether);
    }

    private static void flag(Claim claim, boolean isCapacityStated, Tally tally) {
        if (claim.isWhole()) {
            return;
        }
        if (claim.isUnknown()) {
            tally.flag(Flag.ASSUMED_ALLOCATION);
        } else if (!isCapacityStated) {
            tally.flag(Flag.ASSUMED_CAPACITY);
        }
        if (claim.isEvenSplit()) {
            tally.flag(Flag.EVEN_SPLIT);
        }
    }

    /** The state valid then; before the first one the first, for nodes seldom grow between two looks at them. */
    private Optional<Capacity> statedAt(long time) {
        if (states.isEmpty()) {
            return Optional.empty();
        }
        SortedMap<Long, NodeState> until = states.headMap(time + 1);
        NodeState state = until.isEmpty() ? states.get(states.firstKey()) : until.get(until.lastKey());
        return Optional.ofNullable(state)
                .map(known -> Capacity.of(known.capacity()))
                .filter(capacity -> !capacity.isUnknown());
    }

    private Capacity largestSeenTogether() {
        List<List<Claim>> together = new ArrayList<>();
        together.add(List.copyOf(claimsAt(run.start()).values()));
        for (long change : occupancy.changesWithin(run.start(), run.end())) {
            together.add(List.copyOf(claimsAt(change).values()));
        }
        return Capacity.atLeast(together);
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
