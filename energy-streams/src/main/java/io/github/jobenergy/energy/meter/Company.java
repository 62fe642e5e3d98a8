package io.github.jobenergy.energy.meter;

import io.github.jobenergy.energy.meter.NodeRun.Holding;
import io.github.jobenergy.energy.register.Bucket;
import io.github.jobenergy.energy.register.Occupancy;
import io.github.jobenergy.energy.register.Stay;
import io.github.jobenergy.energy.share.Capacity;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.LargestShare;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Those who are on a node while a run is, what each of them holds, and what the node has to give. */
final class Company {

    private final NodeRun run;
    private final List<NodeRun> present = new ArrayList<>();
    private final SortedMap<Long, NodeState> states;
    private final Occupancy occupancy;
    private final Map<Long, LargestShare> shares = new HashMap<>();

    Company(MeterStores stores, NodeRun run) {
        this.run = run;
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

    /** When the node's stated capacity changes strictly inside {@code (from, to)}. */
    List<Long> capacityChanges(long from, long to) {
        List<Long> changes = new ArrayList<>();
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

    /** The shares of those present at the given instant; what they rest on goes into the tally. */
    LargestShare sharesAt(long time, Tally tally) {
        Optional<Capacity> stated = statedAt(time);
        flag(claimAt(run, time).orElse(Claim.WHOLE), stated.isPresent(), tally);
        return shares.computeIfAbsent(
                time, at -> new LargestShare(claimsAt(at), stated.orElseGet(this::largestSeenTogether)));
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
