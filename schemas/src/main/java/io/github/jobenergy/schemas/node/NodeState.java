package io.github.jobenergy.schemas.node;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What Slurm says of a node: the value type of {@code node-states}, keyed by the node. Base state and flags are kept apart
 * and as they were; nothing is derived from them.
 *
 * @param node which node
 * @param state the base state, such as {@code IDLE} or {@code MIXED}
 * @param flags the flags beside it, such as {@code DRAIN}, in the order given
 * @param stateRaw the state as Slurm printed it
 * @param capacity what the node has and what of it is in use
 * @param partitions the partitions it belongs to
 * @param reservations the reservations it belongs to
 * @param reason why it is in that state, in somebody's words
 * @param reasonUser who gave the reason
 * @param reasonTime when it was given
 * @param observedTime when it was seen so
 */
public record NodeState(
        NodeKey node,
        String state,
        List<String> flags,
        String stateRaw,
        NodeCapacity capacity,
        List<String> partitions,
        List<String> reservations,
        Optional<String> reason,
        Optional<String> reasonUser,
        Optional<Instant> reasonTime,
        Instant observedTime) {

    public NodeState {
        flags = List.copyOf(flags);
        partitions = List.copyOf(partitions);
        reservations = List.copyOf(reservations);
    }

    /** A state of which nobody knows who gave the reason, nor when. */
    public NodeState(
            NodeKey node,
            String state,
            List<String> flags,
            String stateRaw,
            NodeCapacity capacity,
            List<String> partitions,
            List<String> reservations,
            Optional<String> reason,
            Instant observedTime) {
        this(
                node,
                state,
                flags,
                stateRaw,
                capacity,
                partitions,
                reservations,
                reason,
                Optional.empty(),
                Optional.empty(),
                observedTime);
    }
}
