package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.util.List;
import java.util.Optional;

/**
 * What a run holds on one node. Each amount is absent where nobody knows it.
 *
 * @param node the NodeName
 * @param cpus CPUs, as Slurm counts them
 * @param memoryBytes memory in bytes
 * @param gpus indices of its GPUs on this node
 */
public record NodeAllocation(String node, Optional<Long> cpus, Optional<Long> memoryBytes, List<Integer> gpus) {

    public NodeAllocation {
        if (node.isBlank()) {
            throw new InvalidFieldException("node", "a NodeName", "nothing");
        }
        gpus = List.copyOf(gpus);
    }
}
