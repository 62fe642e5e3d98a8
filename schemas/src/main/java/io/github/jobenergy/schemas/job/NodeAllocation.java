package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.util.List;
import java.util.Optional;

/**
 * The allocation of a run on one node. An amount is absent where it is unknown.
 *
 * @param node the NodeName
 * @param cpus CPUs, as Slurm counts them
 * @param memoryBytes memory in bytes
 * @param gpus indices of the allocated GPUs on this node, as Slurm numbers them
 * @param gpuParts GPUs that are allocated in part only; absent where there is none, or it is unknown
 */
public record NodeAllocation(
        String node,
        Optional<Long> cpus,
        Optional<Long> memoryBytes,
        List<Integer> gpus,
        Optional<List<GpuPart>> gpuParts) {

    public NodeAllocation {
        if (node.isBlank()) {
            throw new InvalidFieldException("node", "a NodeName", "a blank string");
        }
        Names.require("node", node);
        gpus = List.copyOf(gpus);
        gpuParts = gpuParts.map(List::copyOf);
    }

    /** Creates an allocation without a part of a GPU. */
    public NodeAllocation(String node, Optional<Long> cpus, Optional<Long> memoryBytes, List<Integer> gpus) {
        this(node, cpus, memoryBytes, gpus, Optional.empty());
    }
}
