package io.github.jobenergy.schemas.job;

import io.github.jobenergy.schemas.FieldGroup;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run held.
 *
 * @param nodes its nodes as a hostlist; {@code ""} for a run that never ran, absent if nobody knows
 * @param nodeCount how many nodes those are
 * @param cpuCount CPUs over all nodes
 * @param memoryBytes memory over all nodes, in bytes
 * @param gpuCount GPUs over all nodes
 * @param exclusive whether it owned its nodes whole; absent where no witness can tell
 * @param slices its allocations in turn, abutting; empty for a run that never ran
 * @param tresAllocated what accounting says it held, names and amounts as Slurm writes them
 * @param tresRequested what it had asked for
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
