package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.meter.stores.MeterStores;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.Window.Range;
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
 * The history of the capacities of nodes, and of the plugins by which Slurm measures their energies. A state is valid until the next.
 * Of consecutive states with one capacity and one plugin, the first and the last determine the history; those between are dropped
 * once no state is expected between them:
 *
 * <pre>
 *   kept   8 ·  ·  ·  8   16 ·  ·  16 16 16 16 16
 *                                     ├─ REORDERED ─┤
 *   late           4?                       4 holds until the next 16
 * </pre>
 *
 * States that arrive at most {@link #REORDERED} after a newer state of their node result in the same history in any order. A later state is valid until the next state that is kept. States are sorted by their times in milliseconds
 * since 1970-01-01T00:00:00Z, as in the keys of the stores.
 */
public final class NodeStateHistory {

    /** The maximum time by which states of a node may be reordered, by observation time. */
    static final Duration REORDERED = Duration.ofHours(1);

    private static final Comparator<NodeCapacity> LARGER = Comparator.comparingLong(
                    (NodeCapacity capacity) -> capacity.cpusTotal().orElse(-1L))
            .thenComparing(capacity -> capacity.memoryBytes().orElse(-1L))
            .thenComparing(NodeCapacity::gpusTotal);

    private static final Comparator<NodeState> MORE = Comparator.comparing(NodeState::capacity, LARGER)
            .thenComparing(state -> state.slurmEnergyPlugin().orElse(""));

    private final MeterStores stores;

    /** Creates the history over these stores. */
    public NodeStateHistory(MeterStores stores) {
        this.stores = stores;
    }

    /**
     * Stores a state; of two states of one instant, the state with the larger capacity. Returns the interval of
     * runs that may depend on the change: all runs if the known capacity of the node changed at any time, those of the state if
     * only the known plugin changed, and empty if neither did.
     */
    public Optional<Range> keep(NodeState state, Instant now) {
        SortedMap<Long, NodeState> states = new TreeMap<>(stores.states(state.node()));
        long time = state.observedTime().toEpochMilli();
        Optional<NodeState> sameInstant = Optional.ofNullable(states.get(time));
        if (sameInstant.filter(known -> MORE.compare(state, known) <= 0).isPresent()) {
            return Optional.empty();
        }
        states.put(time, state);
        stores.putState(state);
        List<NodeState> others = adjacent(states, time);
        sameInstant.ifPresent(others::add);
        Optional<Range> changed = changed(states, others, state);
        dropInner(states, now.toEpochMilli());
        return changed;
    }

    private static Optional<Range> changed(SortedMap<Long, NodeState> states, List<NodeState> others, NodeState state) {
        long time = state.observedTime().toEpochMilli();
        if (others.isEmpty() || others.stream().anyMatch(other -> !haveSameCapacity(other, state))) {
            return Optional.of(new Range(NodeMemory.NEVER_PAST, NodeMemory.NEVER));
        }
        SortedMap<Long, NodeState> later = states.tailMap(time + 1);
        return areAllAs(others, state)
                ? Optional.empty()
                : Optional.of(new Range(
                        states.firstKey() == time ? NodeMemory.NEVER_PAST : time,
                        later.isEmpty() ? NodeMemory.NEVER : later.firstKey()));
    }

    /**
     * Returns the time from which the capacity may depend on a state that is kept, in milliseconds: some time before the state, or the
     * beginning if it is the first state of its node.
     */
    public long changedFrom(NodeState state) {
        long time = state.observedTime().toEpochMilli();
        return stores.states(state.node()).headMap(time).isEmpty() ? 0 : time - StatedCapacities.REACH;
    }

    private static boolean areAllAs(List<NodeState> states, NodeState other) {
        return states.stream()
                .allMatch(state -> haveSameCapacity(state, other)
                        && state.slurmEnergyPlugin().equals(other.slurmEnergyPlugin()));
    }

    private static boolean haveSameCapacity(NodeState one, NodeState other) {
        return one.capacity().equalsInTotals(other.capacity());
    }

    private static List<NodeState> adjacent(SortedMap<Long, NodeState> states, long time) {
        SortedMap<Long, NodeState> earlier = states.headMap(time);
        SortedMap<Long, NodeState> later = states.tailMap(time + 1);
        List<NodeState> adjacent = new ArrayList<>(2);
        if (!earlier.isEmpty()) {
            adjacent.add(states.get(earlier.lastKey()));
        }
        if (!later.isEmpty()) {
            adjacent.add(states.get(later.firstKey()));
        }
        return adjacent;
    }

    /**
     * Drops states between two states of the same capacity and plugin. A state ahead of the wall clock does not advance the time
     * up to which states are dropped.
     */
    private void dropInner(SortedMap<Long, NodeState> states, long now) {
        SortedMap<Long, NodeState> known = states.headMap(now + 1);
        if (known.isEmpty()) {
            return;
        }
        SortedMap<Long, NodeState> settled = states.headMap(known.lastKey() - REORDERED.toMillis());
        for (NodeState candidate : List.copyOf(settled.values())) {
            long time = candidate.observedTime().toEpochMilli();
            List<NodeState> around = adjacent(states, time);
            if (around.size() == 2 && areAllAs(around, candidate)) {
                stores.removeState(candidate);
                states.remove(time);
            }
        }
    }
}
