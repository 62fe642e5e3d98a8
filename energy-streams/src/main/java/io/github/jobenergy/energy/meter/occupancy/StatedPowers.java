package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.Power;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A configured power of nodes: of classes of nodes, and one of all other nodes. The first class that contains the node applies.
 *
 * @param ofClasses the classes, in the order of the configuration
 * @param ofOthers the power of the other nodes; absent: not configured
 */
public record StatedPowers(List<NodeClass> ofClasses, Optional<Power> ofOthers) {

    /** No configured power. */
    public static final StatedPowers NONE = new StatedPowers(List.of(), Optional.empty());

    public StatedPowers {
        ofClasses = List.copyOf(ofClasses);
    }

    /** Returns the configured power of a node. */
    Optional<Power> of(NodeKey node) {
        return ofClasses.stream()
                .filter(one -> one.nodes().contains(node.node()))
                .findFirst()
                .map(NodeClass::power)
                .or(() -> ofOthers);
    }

    /**
     * Nodes with the same power.
     *
     * @param nodes the names of the nodes
     * @param power their power
     */
    public record NodeClass(Set<String> nodes, Power power) {
        public NodeClass {
            nodes = Set.copyOf(nodes);
        }
    }
}
