package io.github.jobenergy.quickstart.recording;

import io.github.jobenergy.schemas.node.NodeCapacity;
import java.util.List;
import java.util.Optional;

/**
 * What Slurm said of a node.
 *
 * @param name its NodeName
 * @param state the base state, such as {@code IDLE}
 * @param flags what stood beside it after a {@code +}
 * @param stateRaw the state as it was printed
 * @param capacity what it has
 * @param partitions the partitions it belongs to
 * @param reason why it is in that state
 */
public record RecordedNode(
        String name,
        String state,
        List<String> flags,
        String stateRaw,
        NodeCapacity capacity,
        List<String> partitions,
        Optional<String> reason) {

    public RecordedNode {
        flags = List.copyOf(flags);
        partitions = List.copyOf(partitions);
    }
}
