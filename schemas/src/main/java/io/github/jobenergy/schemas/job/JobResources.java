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

    /** Returns a builder for the resources of a run. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder that has the components of this record. */
    public Builder toBuilder() {
        return new Builder()
                .nodes(nodes)
                .nodeCount(nodeCount)
                .cpuCount(cpuCount)
                .memoryBytes(memoryBytes)
                .gpuCount(gpuCount)
                .exclusive(exclusive)
                .slices(slices)
                .tresAllocated(tresAllocated)
                .tresRequested(tresRequested);
    }

    /** Builds the record by the names of its components; optional components and collections are empty by default. */
    public static final class Builder {
        private Optional<String> nodes = Optional.empty();
        private Optional<Long> nodeCount = Optional.empty();
        private Optional<Long> cpuCount = Optional.empty();
        private Optional<Long> memoryBytes = Optional.empty();
        private Optional<Long> gpuCount = Optional.empty();
        private Optional<Boolean> exclusive = Optional.empty();
        private List<Slice> slices = List.of();
        private Optional<Map<String, String>> tresAllocated = Optional.empty();
        private Optional<Map<String, String>> tresRequested = Optional.empty();

        private Builder() {}

        public Builder nodes(Optional<String> nodes) {
            this.nodes = nodes;
            return this;
        }

        public Builder nodeCount(Optional<Long> nodeCount) {
            this.nodeCount = nodeCount;
            return this;
        }

        public Builder cpuCount(Optional<Long> cpuCount) {
            this.cpuCount = cpuCount;
            return this;
        }

        public Builder memoryBytes(Optional<Long> memoryBytes) {
            this.memoryBytes = memoryBytes;
            return this;
        }

        public Builder gpuCount(Optional<Long> gpuCount) {
            this.gpuCount = gpuCount;
            return this;
        }

        public Builder exclusive(Optional<Boolean> exclusive) {
            this.exclusive = exclusive;
            return this;
        }

        public Builder slices(List<Slice> slices) {
            this.slices = slices;
            return this;
        }

        public Builder tresAllocated(Optional<Map<String, String>> tresAllocated) {
            this.tresAllocated = tresAllocated;
            return this;
        }

        public Builder tresRequested(Optional<Map<String, String>> tresRequested) {
            this.tresRequested = tresRequested;
            return this;
        }

        /** Returns the record. */
        public JobResources build() {
            return new JobResources(
                    nodes, nodeCount, cpuCount, memoryBytes, gpuCount, exclusive, slices, tresAllocated, tresRequested);
        }
    }
}
