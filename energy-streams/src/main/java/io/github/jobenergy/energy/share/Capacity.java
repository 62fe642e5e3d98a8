package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.node.NodeCapacity;
import java.util.Optional;

/**
 * What a node has to give. An amount that is absent takes no part in shares.
 *
 * @param cpus CPUs, as Slurm counts them, above 0
 * @param memoryBytes memory in bytes, above 0
 * @param gpus GPUs, above 0
 */
public record Capacity(
        Optional<ExactFraction> cpus, Optional<ExactFraction> memoryBytes, Optional<ExactFraction> gpus) {

    /** Nobody knows. */
    public static final Capacity UNKNOWN = new Capacity(Optional.empty(), Optional.empty(), Optional.empty());

    /** What Slurm says the node has. */
    public static Capacity of(NodeCapacity stated) {
        return new Capacity(
                positive(stated.cpusTotal()),
                positive(stated.memoryBytes()),
                positive(Optional.of(stated.gpusTotal())));
    }

    /** Whether there is nothing to measure a claim against. */
    public boolean isUnknown() {
        return cpus.isEmpty() && memoryBytes.isEmpty() && gpus.isEmpty();
    }

    private static Optional<ExactFraction> positive(Optional<Long> amount) {
        return amount.filter(value -> value > 0).map(value -> ExactFraction.of(value, 1));
    }
}
