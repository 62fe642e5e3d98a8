package io.github.jobenergy.node.sample;

import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The state of a node as reported by Slurm, before it is assigned to a meter space. Base state and flags are kept separately and
 * unchanged; nothing is derived from them.
 *
 * @param node the NodeName of Slurm
 * @param state the base state, such as {@code IDLE} or {@code MIXED}
 * @param flags the flags of the state, such as {@code DRAIN}, in the reported order
 * @param stateRaw the state as Slurm printed it
 * @param capacity the resources of the node and their use
 * @param partitions the partitions it belongs to
 * @param reservations the reservations it belongs to
 * @param reason the reason text of the state
 * @param reasonUser the user who set the reason
 * @param reasonTime the time at which the reason was set
 * @param arrival the time of observation
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

    /** The state of the node in that meter space. */
    public NodeState state(String meterSpace) {
        return NodeState.builder(new NodeKey(meterSpace, node), arrival)
                .state(state)
                .flags(flags)
                .stateRaw(stateRaw)
                .capacity(capacity)
                .partitions(partitions)
                .reservations(reservations)
                .reason(reason)
                .reasonUser(reasonUser)
                .reasonTime(reasonTime)
                .build();
    }
}
