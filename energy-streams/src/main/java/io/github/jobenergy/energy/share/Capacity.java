package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.node.NodeCapacity;
import java.util.Optional;

/**
 * The capacity of a node. An absent amount is ignored in shares.
 *
 * @param cpus CPUs, as Slurm counts them, above 0
 * @param memoryBytes memory in bytes, above 0
 * @param gpus GPUs, above 0
 */
public record Capacity(
        Optional<ExactFraction> cpus, Optional<ExactFraction> memoryBytes, Optional<ExactFraction> gpus) {

    /** An unknown capacity. */
    public static final Capacity UNKNOWN = new Capacity(Optional.empty(), Optional.empty(), Optional.empty());

    /** Converts the capacity that Slurm states. */
    public static Capacity of(NodeCapacity stated) {
        return new Capacity(
                positive(stated.cpusTotal()),
                positive(stated.memoryBytes()),
                positive(Optional.of(stated.gpusTotal())));
    }

    /** Checks whether no amount is known. */
    public boolean isUnknown() {
        return cpus.isEmpty() && memoryBytes.isEmpty() && gpus.isEmpty();
    }

    private static Optional<ExactFraction> positive(Optional<Long> amount) {
        return amount.filter(value -> value > 0).map(value -> ExactFraction.of(value, 1));
    }
}
