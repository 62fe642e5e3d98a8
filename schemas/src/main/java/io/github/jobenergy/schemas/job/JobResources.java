package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The resources that a run was allocated and had requested.
 *
 * @param nodes the nodes as a hostlist; {@code ""} for a run that never started, absent if unknown
 * @param nodeCount the number of nodes
 * @param cpuCount CPUs over all nodes
 * @param memoryBytes memory over all nodes, in bytes
 * @param gpuCount GPUs over all nodes
 * @param exclusive whether the run was allocated whole nodes; absent where no source reports it
 * @param slices the allocations in order of time, abutting; empty for a run that never started
 * @param tresAllocated the allocated TRES in accounting, with names and amounts as Slurm writes them
 * @param tresRequested the requested TRES
 */
public record JobResources(
        Optional<String> nodes,
        Optional<Long> nodeCount,
        Optional<Long> cpuCount,
        Optional<Long> memoryBytes,
        Optional<Long> gpuCount,
        Optional<Boolean> exclusive,
        List<Slice> slices,
        Optional<Map<String, String>> tresAllocated,
        Optional<Map<String, String>> tresRequested)
        implements FieldGroup {

    public JobResources {
        slices = List.copyOf(slices);
        tresAllocated = tresAllocated.map(Map::copyOf);
        tresRequested = tresRequested.map(Map::copyOf);
    }
}
