package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.Power;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The configured idle powers of nodes: those of classes of nodes, and one of all other nodes. The first class that contains
 * the node applies.
 *
 * @param ofClasses the classes, in the order of the configuration
 * @param ofOthers the idle power of the other nodes; absent: learned
 */
public record IdlePowers(List<NodeClass> ofClasses, Optional<Power> ofOthers) {

    /** No configured idle power. */
    public static final IdlePowers LEARNED = new IdlePowers(List.of(), Optional.empty());

    public IdlePowers {
        ofClasses = List.copyOf(ofClasses);
    }

    /** Returns the configured idle power of a node; absent if it is to be learned. */
    public Optional<Power> of(NodeKey node) {
        return ofClasses.stream()
                .filter(one -> one.nodes().contains(node.node()))
                .findFirst()
                .map(NodeClass::power)
                .or(() -> ofOthers);
    }

    /**
     * Nodes with the same idle power.
     *
     * @param nodes the names of the nodes
     * @param power their idle power
     */
    public record NodeClass(Set<String> nodes, Power power) {
        public NodeClass {
            nodes = Set.copyOf(nodes);
        }
    }
}
