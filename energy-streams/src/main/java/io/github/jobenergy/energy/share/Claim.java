package io.github.jobenergy.energy.share;

import java.util.Optional;

/**
 * What a run holds of a node. Where only totals over several nodes are known, each amount is to be divided by
 * {@code divisor}.
 *
 * @param isWhole whether it owns the node, whatever the amounts say
 * @param cpus CPUs, as Slurm counts them
 * @param memoryBytes memory in bytes
 * @param gpus GPUs
 * @param divisor over how many nodes the amounts are spread evenly, 1 where they are this node's own
 */
public record Claim(
        boolean isWhole, Optional<Long> cpus, Optional<Long> memoryBytes, Optional<Long> gpus, long divisor) {

    /** A run that owns the node. */
    public static final Claim WHOLE = new Claim(true, Optional.empty(), Optional.empty(), Optional.empty(), 1);

    public Claim {
        if (divisor < 1) {
            throw new IllegalArgumentException("a claim is spread over 1 node or more, found " + divisor);
        }
    }

    /** Whether each node's part is a guess: the totals divided evenly. */
    public boolean isEvenSplit() {
        return divisor > 1 && !isWhole;
    }

    /** Whether nothing is known of what the run holds. */
    public boolean isUnknown() {
        return !isWhole && cpus.isEmpty() && memoryBytes.isEmpty() && gpus.isEmpty();
    }
}
