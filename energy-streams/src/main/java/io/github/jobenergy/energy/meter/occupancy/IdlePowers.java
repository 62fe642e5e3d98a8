package io.github.jobenergy.energy.meter.occupancy;

import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.quantity.Power;
import java.util.Optional;

/**
 * The configured idle powers.
 *
 * @param ofNodes the idle power of nodes; learned for other nodes
 * @param ofGpus the highest power of an idle GPU of nodes; learned for the GPUs of other nodes
 */
public record IdlePowers(StatedPowers ofNodes, StatedPowers ofGpus) {

    /** No configured idle power. */
    public static final IdlePowers LEARNED = new IdlePowers(StatedPowers.NONE, StatedPowers.NONE);

    /** Returns the configured idle power of a node; absent if it is to be learned. */
    public Optional<Power> of(NodeKey node) {
        return ofNodes.of(node);
    }

    /** Returns the configured highest power of an idle GPU of a node; absent if it is to be learned. */
    public Optional<Power> ofGpus(NodeKey node) {
        return ofGpus.of(node);
    }
}
