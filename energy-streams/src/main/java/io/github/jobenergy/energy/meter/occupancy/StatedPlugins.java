package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.schemas.node.NodeState;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * The plugin by which Slurm measures the energy of a node, over time, from the states of the node. A state is valid until the next;
 * before the first state, its plugin is assumed, as its capacity is. Times are milliseconds since 1970-01-01T00:00:00Z.
 */
public final class StatedPlugins {

    private final SortedMap<Long, NodeState> states;

    /** Creates the history of these states, by observation time. */
    public StatedPlugins(SortedMap<Long, NodeState> states) {
        this.states = states;
    }

    /** Returns the plugin during all of these allocations; empty if it is unknown at some time, or changed. */
    public Optional<String> during(List<Holding> holdings) {
        Set<Optional<String>> plugins = new HashSet<>();
        holdings.forEach(holding ->
                during(holding.start(), holding.end()).forEach(state -> plugins.add(state.slurmEnergyPlugin())));
        return plugins.size() == 1 ? plugins.iterator().next() : Optional.empty();
    }

    private Collection<NodeState> during(long start, long end) {
        SortedMap<Long, NodeState> earlier = states.headMap(start + 1);
        long first = earlier.isEmpty() ? start : earlier.lastKey();
        SortedMap<Long, NodeState> valid = states.subMap(first, Math.max(end, start + 1));
        return valid.isEmpty() ? states.values().stream().limit(1).toList() : valid.values();
    }
}
