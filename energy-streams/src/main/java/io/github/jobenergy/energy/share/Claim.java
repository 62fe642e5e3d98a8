package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.job.GpuPart;
import java.util.List;
import java.util.Optional;

/**
 * The resources that a run holds of a node. Where only totals over several nodes are known, each amount is divided by
 * {@code divisor}.
 *
 * @param isWhole whether the run holds the whole node, regardless of the amounts
 * @param cpus CPUs, as Slurm counts them
 * @param memoryBytes memory in bytes
 * @param gpus GPUs, including shared ones; 0 if the run is known to hold none
 * @param gpuParts the held GPUs with the held part of each; empty if unknown
 * @param divisor the number of nodes over which the amounts are divided evenly, 1 if they are the amounts of this node
 */
public record Claim(
        boolean isWhole,
        Optional<Long> cpus,
        Optional<Long> memoryBytes,
        Optional<Long> gpus,
        List<GpuPart> gpuParts,
        long divisor) {

    /** The claim of a run that holds the whole node. */
    public static final Claim WHOLE = new Claim(true, Optional.empty(), Optional.empty(), Optional.empty(), 1);

    public Claim {
        if (divisor < 1) {
            throw new IllegalArgumentException("a claim is spread over 1 node or more, found " + divisor);
        }
        gpuParts = List.copyOf(gpuParts);
    }

    /** Creates a claim without GPU indexes. */
    public Claim(boolean isWhole, Optional<Long> cpus, Optional<Long> memoryBytes, Optional<Long> gpus, long divisor) {
        this(isWhole, cpus, memoryBytes, gpus, List.of(), divisor);
    }

    /**
     * Returns this claim as held while the run is suspended: without CPUs. Its memory and its GPUs remain; those of a run that
     * holds the whole node are unknown, and are left to the other runs.
     */
    public Claim suspended() {
        return isWhole
                ? new Claim(false, Optional.of(0L), Optional.empty(), Optional.of(0L), 1)
                : new Claim(false, Optional.of(0L), memoryBytes, gpus, gpuParts, divisor);
    }

    /** Returns the CPUs of this node, if they are known and not an estimate. */
    Optional<ExactFraction> knownCpus() {
        return isWhole || isEvenSplit() ? Optional.empty() : spread(cpus);
    }

    /** Checks whether the amounts of the node are estimated by an even division of totals. */
    public boolean isEvenSplit() {
        return divisor > 1 && !isWhole;
    }

    /** Checks whether no resource of the run is known. */
    public boolean isUnknown() {
        return !isWhole
                && cpus.isEmpty()
                && memoryBytes.isEmpty()
                && gpuAmount().isEmpty();
    }

    /** Checks whether the run counts as holding the whole node, because it does or because no resource is known. */
    public boolean isTakenAsWhole() {
        return isWhole || isUnknown();
    }

    /** Checks whether the run holds GPUs of unknown index, or whether the number of its GPUs is unknown. */
    public boolean hasUnknownGpus() {
        return !isTakenAsWhole() && gpuParts.isEmpty() && !gpus.equals(Optional.of(0L));
    }

    /** Checks whether the run holds a GPU, or is not known to hold none. */
    public boolean mayHoldGpus() {
        return isTakenAsWhole() || !gpus.equals(Optional.of(0L)) || !gpuParts.isEmpty();
    }

    /** Returns the number of held GPUs as the sum of their parts; absent if none or unknown. */
    public Optional<ExactFraction> gpuAmount() {
        return gpuParts.isEmpty()
                ? spread(gpus.filter(count -> count > 0))
                : Optional.of(gpuParts.stream()
                        .map(part -> ExactFraction.of(part.held(), part.total()))
                        .reduce(ExactFraction.ZERO, ExactFraction::plus));
    }

    /**
     * Checks whether the claim exceeds a capacity, as far as both are known. An even split never exceeds, because its
     * amounts are estimates.
     */
    public boolean exceeds(Capacity capacity) {
        return !isTakenAsWhole()
                && !isEvenSplit()
                && (isMore(spread(cpus), capacity.cpus())
                        || isMore(spread(memoryBytes), capacity.memoryBytes())
                        || gpuParts.stream().anyMatch(part -> isBeyond(part, capacity.gpus())));
    }

    /** Checks whether a GPU index is outside the capacity. GPUs are numbered from 0. */
    private static boolean isBeyond(GpuPart part, Optional<ExactFraction> gpus) {
        return gpus.filter(count -> ExactFraction.of(part.gpu(), 1).compareTo(count) >= 0)
                .isPresent();
    }

    private static boolean isMore(Optional<ExactFraction> amount, Optional<ExactFraction> capacity) {
        return amount.filter(held ->
                        capacity.filter(most -> held.compareTo(most) > 0).isPresent())
                .isPresent();
    }

    /** Returns the amount of this node. */
    Optional<ExactFraction> spread(Optional<Long> amount) {
        return amount.map(total -> ExactFraction.of(total, divisor));
    }
}
