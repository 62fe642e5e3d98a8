package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.job.GpuPart;
import java.util.List;
import java.util.Optional;

/**
 * What a run holds of a node. Where only totals over several nodes are known, each amount is to be divided by
 * {@code divisor}.
 *
 * @param isWhole whether it owns the node, whatever the amounts say
 * @param cpus CPUs, as Slurm counts them
 * @param memoryBytes memory in bytes
 * @param gpus GPUs, those it shares included; 0 where it is known to hold none
 * @param gpuParts which GPUs those are and how much of each it holds; empty where nobody knows
 * @param divisor over how many nodes the amounts are spread evenly, 1 where they are this node's own
 */
public record Claim(
        boolean isWhole,
        Optional<Long> cpus,
        Optional<Long> memoryBytes,
        Optional<Long> gpus,
        List<GpuPart> gpuParts,
        long divisor) {

    /** A run that owns the node. */
    public static final Claim WHOLE = new Claim(true, Optional.empty(), Optional.empty(), Optional.empty(), 1);

    public Claim {
        if (divisor < 1) {
            throw new IllegalArgumentException("a claim is spread over 1 node or more, found " + divisor);
        }
        gpuParts = List.copyOf(gpuParts);
    }

    /** A claim that does not say which GPUs are meant. */
    public Claim(boolean isWhole, Optional<Long> cpus, Optional<Long> memoryBytes, Optional<Long> gpus, long divisor) {
        this(isWhole, cpus, memoryBytes, gpus, List.of(), divisor);
    }

    /** Whether each node's part is a guess: the totals divided evenly. */
    public boolean isEvenSplit() {
        return divisor > 1 && !isWhole;
    }

    /** Whether nothing is known of what the run holds. */
    public boolean isUnknown() {
        return !isWhole
                && cpus.isEmpty()
                && memoryBytes.isEmpty()
                && gpuAmount().isEmpty();
    }

    /** Whether it holds all of the node, as owner or because nothing else is known. */
    public boolean isTakenAsWhole() {
        return isWhole || isUnknown();
    }

    /** Whether it holds GPUs and nobody knows which, or nobody knows whether it does. */
    public boolean hasUnknownGpus() {
        return !isTakenAsWhole() && gpuParts.isEmpty() && !gpus.equals(Optional.of(0L));
    }

    /** Whether it holds some GPU, or it is not known that it does not. */
    public boolean mayHoldGpus() {
        return isTakenAsWhole() || !gpus.equals(Optional.of(0L)) || !gpuParts.isEmpty();
    }

    /** How many GPUs it holds, parts of them added up; absent where that is none or unknown. */
    public Optional<ExactFraction> gpuAmount() {
        return gpuParts.isEmpty()
                ? spread(gpus.filter(count -> count > 0))
                : Optional.of(gpuParts.stream()
                        .map(part -> ExactFraction.of(part.held(), part.total()))
                        .reduce(ExactFraction.ZERO, ExactFraction::plus));
    }

    /** Whether it is more than a node of that capacity has, as far as both are known. An even part is a guess of its own. */
    public boolean exceeds(Capacity capacity) {
        return !isTakenAsWhole()
                && !isEvenSplit()
                && (isMore(spread(cpus), capacity.cpus())
                        || isMore(spread(memoryBytes), capacity.memoryBytes())
                        || gpuParts.stream().anyMatch(part -> isBeyond(part, capacity.gpus())));
    }

    /** GPUs are numbered from 0. */
    private static boolean isBeyond(GpuPart part, Optional<ExactFraction> gpus) {
        return gpus.filter(count -> ExactFraction.of(part.gpu(), 1).compareTo(count) >= 0)
                .isPresent();
    }

    private static boolean isMore(Optional<ExactFraction> amount, Optional<ExactFraction> capacity) {
        return amount.filter(held ->
                        capacity.filter(most -> held.compareTo(most) > 0).isPresent())
                .isPresent();
    }

    /** This node's part of an amount. */
    Optional<ExactFraction> spread(Optional<Long> amount) {
        return amount.map(total -> ExactFraction.of(total, divisor));
    }
}
