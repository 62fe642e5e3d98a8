package io.github.jobenergy.schemas.node;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The state of a node as Slurm reports it: the value type of {@code node-states}, keyed by the node. Base state and flags are
 * separate and unchanged; nothing is derived from them.
 *
 * @param node the key of the node
 * @param state the base state, such as {@code IDLE} or {@code MIXED}
 * @param flags the flags of the state, such as {@code DRAIN}, in the given order
 * @param stateRaw the state as Slurm printed it
 * @param capacity the capacity of the node and the allocated part of it
 * @param partitions the partitions that contain the node
 * @param reservations the reservations that contain the node
 * @param reason the reason of the state, as free text
 * @param reasonUser the user that set the reason
 * @param reasonTime when the reason was set
 * @param observedTime when the state was observed
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

    /** Creates a state for which the user and the time of the reason are unknown. */
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
