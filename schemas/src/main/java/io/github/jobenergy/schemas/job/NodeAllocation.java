package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.Names;
import java.util.List;
import java.util.Optional;

/**
 * What a run holds on one node. Each amount is absent where nobody knows it.
 *
 * @param node the NodeName
 * @param cpus CPUs, as Slurm counts them
 * @param memoryBytes memory in bytes
 * @param gpus indices of the GPUs on this node that it was given, as Slurm numbers them
 * @param gpuParts GPUs of which it was given a part only; absent where there is none, or nobody knows
 */
public record NodeAllocation(
        String node,
        Optional<Long> cpus,
        Optional<Long> memoryBytes,
        List<Integer> gpus,
        Optional<List<GpuPart>> gpuParts) {

    public NodeAllocation {
        if (node.isBlank()) {
            throw new InvalidFieldException("node", "a NodeName", "nothing");
        }
        Names.require("node", node);
        gpus = List.copyOf(gpus);
        gpuParts = gpuParts.map(List::copyOf);
    }

    /** An allocation without a part of a GPU. */
    public NodeAllocation(String node, Optional<Long> cpus, Optional<Long> memoryBytes, List<Integer> gpus) {
        this(node, cpus, memoryBytes, gpus, Optional.empty());
    }
}
