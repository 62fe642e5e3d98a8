package io.github.jobenergy.schemas.node;

import io.github.jobenergy.schemas.FieldGroup;
import java.util.List;
import java.util.Optional;

/**
 * What a node has, and what of it is allocated. Each amount is absent where nobody knows it.
 *
 * @param cpusTotal CPUs as Slurm counts them
 * @param cpusAllocated CPUs that runs hold
 * @param cpusOther CPUs that no run can hold, such as cores set aside for the system; what is neither allocated nor other is
 *     idle
 * @param memoryBytes memory in bytes
 * @param memoryAllocatedBytes memory that runs hold, in bytes
 * @param gpus its GPUs by type
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

    /** A capacity of which nobody says whether any CPU is set aside. */
    public NodeCapacity(
            Optional<Long> cpusTotal,
            Optional<Long> cpusAllocated,
            Optional<Long> memoryBytes,
            Optional<Long> memoryAllocatedBytes,
            List<GpuCount> gpus) {
        this(cpusTotal, cpusAllocated, Optional.empty(), memoryBytes, memoryAllocatedBytes, gpus);
    }

    /** How many GPUs the node has, over all types. */
    public long gpusTotal() {
        return gpus.stream().mapToLong(GpuCount::total).sum();
    }

    /** Whether the node has as much by the other's account, whatever of it is allocated. */
    public boolean equalsInTotals(NodeCapacity other) {
        return cpusTotal.equals(other.cpusTotal)
                && memoryBytes.equals(other.memoryBytes)
                && gpusTotal() == other.gpusTotal();
    }

    /**
     * The GPUs of one type.
     *
     * @param type the type as Slurm names it; absent for untyped ones
     * @param total how many there are
     * @param allocated how many runs hold
     * @param other how many no run can hold, as they are being drained; what is neither allocated nor other is idle
     */
    public record GpuCount(Optional<String> type, long total, Optional<Long> allocated, Optional<Long> other) {

        /** GPUs of which nobody says whether any is being drained. */
        public GpuCount(Optional<String> type, long total, Optional<Long> allocated) {
            this(type, total, allocated, Optional.empty());
        }
    }
}
