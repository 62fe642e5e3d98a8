package io.github.jobenergy.node.sample;

import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What Slurm says of a node, before it is known in which meter space the node is. Base state and flags are kept apart and as
 * they were; nothing is derived from them.
 *
 * @param node Slurm's NodeName
 * @param state the base state, such as {@code IDLE} or {@code MIXED}
 * @param flags the flags beside it, such as {@code DRAIN}, in the order given
 * @param stateRaw the state as Slurm printed it
 * @param capacity what the node has and what of it is in use
 * @param partitions the partitions it belongs to
 * @param reservations the reservations it belongs to
 * @param reason why it is in that state, in somebody's words
 * @param reasonUser who gave the reason
 * @param reasonTime when it was given
 * @param arrival when it was seen so
 */
public record NodeReport(
        String node,
        String state,
        List<String> flags,
        String stateRaw,
        NodeCapacity capacity,
        List<String> partitions,
        List<String> reservations,
        Optional<String> reason,
        Optional<String> reasonUser,
        Optional<Instant> reasonTime,
        Instant arrival) {

    public NodeReport {
        flags = List.copyOf(flags);
        partitions = List.copyOf(partitions);
        reservations = List.copyOf(reservations);
    }

    /** The state of the node of that meter space. */
    public NodeState state(String meterSpace) {
        return new NodeState(
                new NodeKey(meterSpace, node),
                state,
                flags,
                stateRaw,
                capacity,
                partitions,
                reservations,
                reason,
                reasonUser,
                reasonTime,
                arrival);
    }
}
