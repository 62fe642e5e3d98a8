package io.github.jobenergy.energy.meter;

import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What nodes were said to have, and when. What one state says holds until the next. Of states that follow each other with one
 * capacity the first and the last say all there is to say; those between are dropped once nothing is expected between them:
 *
 * <pre>
 *   kept   8 ·  ·  ·  8   16 ·  ·  16 16 16 16 16
 *                                     ├─ REORDERED ─┤
 *   late           4?                       4 holds until the next 16
 * </pre>
 *
 * States that come at most {@link #REORDERED} after a newer one of their node leave the same capacities in any order. What one
 * that comes later than that says holds until the next that is kept.
 */
final class NodeStateHistory {

    /** States of a node may overtake each other by as much, by the time they were observed. */
    static final Duration REORDERED = Duration.ofHours(1);

    private static final Comparator<NodeCapacity> MORE = Comparator.comparingLong(
                    (NodeCapacity capacity) -> capacity.cpusTotal().orElse(-1L))
            .thenComparing(capacity -> capacity.memoryBytes().orElse(-1L))
            .thenComparing(NodeCapacity::gpusTotal);

    private final MeterStores stores;

    NodeStateHistory(MeterStores stores) {
        this.stores = stores;
    }

    /**
     * Keeps a state; of two of one instant, the one that says more. Returns whether the node had something else at some time
     * than was known.
     */
    boolean keep(NodeState state, Instant now) {
        SortedMap<Long, NodeState> states = new TreeMap<>(stores.states(state.node()));
        long time = state.observedTime().toEpochMilli();
        Optional<NodeState> sameInstant = Optional.ofNullable(states.get(time));
        if (sameInstant
                .filter(known -> MORE.compare(state.capacity(), known.capacity()) <= 0)
                .isPresent()) {
            return false;
        }
        states.put(time, state);
        stores.putState(state);
        boolean isNews =
                sameInstant.isPresent() || states.size() == 1 || !hasCapacityOf(neighbours(states, time), state);
        dropInner(states, now.toEpochMilli());
        return isNews;
    }

    private static boolean hasCapacityOf(List<NodeState> states, NodeState other) {
        return states.stream().allMatch(state -> state.capacity().equalsInTotals(other.capacity()));
    }

    private static List<NodeState> neighbours(SortedMap<Long, NodeState> states, long time) {
        SortedMap<Long, NodeState> earlier = states.headMap(time);
        SortedMap<Long, NodeState> later = states.tailMap(time + 1);
        List<NodeState> neighbours = new ArrayList<>(2);
        if (!earlier.isEmpty()) {
            neighbours.add(states.get(earlier.lastKey()));
        }
        if (!later.isEmpty()) {
            neighbours.add(states.get(later.firstKey()));
        }
        return neighbours;
    }

    /** How far the node has come is not told by a state from a clock that is ahead. */
    private void dropInner(SortedMap<Long, NodeState> states, long now) {
        SortedMap<Long, NodeState> known = states.headMap(now + 1);
        if (known.isEmpty()) {
            return;
        }
        SortedMap<Long, NodeState> settled = states.headMap(known.lastKey() - REORDERED.toMillis());
        for (NodeState candidate : List.copyOf(settled.values())) {
            long time = candidate.observedTime().toEpochMilli();
            List<NodeState> around = neighbours(states, time);
            if (around.size() == 2 && hasCapacityOf(around, candidate)) {
                stores.removeState(candidate);
                states.remove(time);
            }
        }
    }
}
