package io.github.jobenergy.schemas.node;

import io.github.jobenergy.schemas.FieldGroup;
import java.util.List;
import java.util.Optional;

/**
 * The capacity of a node and the allocated part of it. An amount is absent where it is unknown.
 *
 * @param cpusTotal CPUs as Slurm counts them
 * @param cpusAllocated CPUs allocated to runs
 * @param cpusOther CPUs that cannot be allocated, such as cores reserved for the system; CPUs that are neither allocated nor
 *     other are idle
 * @param memoryBytes memory in bytes
 * @param memoryAllocatedBytes memory allocated to runs, in bytes
 * @param gpus the GPUs by type
 */
public record NodeCapacity(
        Optional<Long> cpusTotal,
        Optional<Long> cpusAllocated,
        Optional<Long> cpusOther,
        Optional<Long> memoryBytes,
        Optional<Long> memoryAllocatedBytes,
        List<GpuCount> gpus)
        implements FieldGroup {

    public NodeCapacity {
        gpus = List.copyOf(gpus);
    }

    /** Creates a capacity for which the number of CPUs that cannot be allocated is unknown. */
    public NodeCapacity(
            Optional<Long> cpusTotal,
            Optional<Long> cpusAllocated,
            Optional<Long> memoryBytes,
            Optional<Long> memoryAllocatedBytes,
            List<GpuCount> gpus) {
        this(cpusTotal, cpusAllocated, Optional.empty(), memoryBytes, memoryAllocatedBytes, gpus);
    }

    /** Returns the number of GPUs of the node, over all types. */
    public long gpusTotal() {
        return gpus.stream().mapToLong(GpuCount::total).sum();
    }

    /** Checks whether both capacities have equal totals of CPUs, memory and GPUs, regardless of the allocated parts. */
    public boolean equalsInTotals(NodeCapacity other) {
        return cpusTotal.equals(other.cpusTotal)
                && memoryBytes.equals(other.memoryBytes)
                && gpusTotal() == other.gpusTotal();
    }

    /**
     * The number of GPUs of one type.
     *
     * @param type the type as Slurm names it; absent for untyped GPUs
     * @param total the number of GPUs
     * @param allocated the number of GPUs allocated to runs
     * @param other the number of GPUs that cannot be allocated because they are being drained; GPUs that are neither allocated
     *     nor other are idle
     */
    public record GpuCount(Optional<String> type, long total, Optional<Long> allocated, Optional<Long> other) {

        /** Creates a count for which the number of GPUs being drained is unknown. */
        public GpuCount(Optional<String> type, long total, Optional<Long> allocated) {
            this(type, total, allocated, Optional.empty());
        }
    }
}
