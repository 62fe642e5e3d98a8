package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.share.Capacity;
import io.github.jobenergy.schemas.node.NodeState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The capacity of a node over time from its states. A state is valid until the next. Times are milliseconds since
 * 1970-01-01T00:00:00Z, as in the keys of the stores.
 */
final class StatedCapacities {

    /**
     * The time in milliseconds within which a capacity that changes back is treated as two contradicting sources. The
     * capacity of a node seldom changes.
     */
    private static final long ALTERNATION = Duration.ofHours(1).toMillis();

    /** The time in milliseconds before a state in which it may show that the capacity alternates. */
    static final long REACH = 3 * ALTERNATION;

    private final SortedMap<Long, NodeState> states;
    private final SortedMap<Long, NodeState> changes;

    /** Creates the history of these states, by observation time. */
    StatedCapacities(SortedMap<Long, NodeState> states) {
        this.states = states;
        this.changes = changes(states);
    }

    /** Returns the states with a capacity other than that of the state before, and the first state. */
    private static SortedMap<Long, NodeState> changes(SortedMap<Long, NodeState> states) {
        SortedMap<Long, NodeState> changes = new TreeMap<>();
        Optional<NodeState> before = Optional.empty();
        for (Map.Entry<Long, NodeState> state : states.entrySet()) {
            if (before.filter(last -> hasSameCapacity(last, state.getValue())).isEmpty()) {
                changes.put(state.getKey(), state.getValue());
            }
            before = Optional.of(state.getValue());
        }
        return changes;
    }

    private static boolean hasSameCapacity(NodeState one, NodeState other) {
        return one.capacity().equalsInTotals(other.capacity());
    }

    /**
     * Returns the capacity at a time; before the first state, the capacity of the first state, because the capacity of
     * a node seldom changes between two states.
     */
    Optional<Capacity> at(long time) {
        Optional<NodeState> valid = last(states.headMap(time + 1)).or(() -> first(states));
        return valid.map(known -> Capacity.of(known.capacity())).filter(capacity -> !capacity.isUnknown());
    }

    /** Returns the changes of capacity strictly inside {@code (from, to)}. */
    List<Long> changesWithin(long from, long to) {
        return changes.keySet().stream()
                .skip(1)
                .filter(change -> from < change && change < to)
                .toList();
    }

    /**
     * Checks whether the capacity alternates around that instant, for example where two clusters share the node:
     *
     * <pre>
     *   8     ├───┤   ├──────
     *   16 ───┤   ├───┤           a change and its reversal within an hour, or up to an hour before or after
     * </pre>
     */
    boolean isAlternatingAt(long time) {
        Optional<NodeState> before = last(changes.headMap(time - 2 * ALTERNATION));
        List<Map.Entry<Long, NodeState>> around = List.copyOf(
                changes.subMap(time - 2 * ALTERNATION, time + 2 * ALTERNATION).entrySet());
        for (int i = 0; i + 1 < around.size(); i++) {
            long changed = around.get(i).getKey();
            Map.Entry<Long, NodeState> back = around.get(i + 1);
            boolean isNear = changed - ALTERNATION <= time && time < back.getKey() + ALTERNATION;
            boolean isBack = before.filter(first -> hasSameCapacity(first, back.getValue()))
                    .isPresent();
            if (isNear && isBack && back.getKey() - changed <= ALTERNATION) {
                return true;
            }
            before = Optional.of(around.get(i).getValue());
        }
        return false;
    }

    private static Optional<NodeState> first(SortedMap<Long, NodeState> states) {
        return states.isEmpty() ? Optional.empty() : Optional.ofNullable(states.get(states.firstKey()));
    }

    private static Optional<NodeState> last(SortedMap<Long, NodeState> states) {
        return states.isEmpty() ? Optional.empty() : Optional.ofNullable(states.get(states.lastKey()));
    }
}
