package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The method {@code largest-share/1}: a run's share of a node is the largest of its CPU, memory and GPU fractions. Where the
 * shares of those present exceed 1 they are divided by their sum; below 1 the rest is nobody's.
 */
public final class LargestShare {

    /** The name of this method in results. */
    public static final String METHOD = "largest-share/1";

    private final Shares shares;

    /** The shares of those present on a node. */
    public LargestShare(SortedMap<RunKey, Claim> present, Capacity capacity) {
        TreeMap<RunKey, ExactFraction> claimed = new TreeMap<>();
        present.forEach((run, claim) -> claimed.put(run, of(claim, capacity)));
        shares = new Shares(claimed);
    }

    /** These shares, of claims that were compared one by one. */
    LargestShare(Shares shares) {
        this.shares = shares;
    }

    /** The largest of a claim's fractions of a capacity; the whole where nothing can be compared. */
    static ExactFraction of(Claim claim, Capacity capacity) {
        if (claim.isWhole()) {
            return ExactFraction.ONE;
        }
        Optional<ExactFraction> cpus = part(claim.spread(claim.cpus()), capacity.cpus());
        Optional<ExactFraction> memory = part(claim.spread(claim.memoryBytes()), capacity.memoryBytes());
        Optional<ExactFraction> gpus = part(claim.gpuAmount(), capacity.gpus());
        return larger(larger(cpus, memory), gpus).orElse(ExactFraction.ONE);
    }

    private static Optional<ExactFraction> part(Optional<ExactFraction> amount, Optional<ExactFraction> capacity) {
        return amount.flatMap(held -> capacity.map(held::dividedBy));
    }

    private static Optional<ExactFraction> larger(Optional<ExactFraction> one, Optional<ExactFraction> other) {
        boolean isOther = one.isEmpty()
                || other.filter(value -> value.compareTo(one.get()) > 0).isPresent();
        return isOther ? other : one;
    }

    /** The shares as such, for dividing more than one amount by them. */
    public Shares shares() {
        return shares;
    }

    /** Whether more is held than there is, so that everyone's share depends on everyone's claim. */
    public boolean isOverbooked() {
        return shares.isOverbooked();
    }

    /** The run's share of the node. */
    public ExactFraction share(RunKey run) {
        return shares.share(run);
    }

    /** The run's part of an amount in millijoules, 0 or more. */
    public long part(RunKey run, long amount) {
        return shares.part(run, amount);
    }

    /** What of an amount in millijoules is nobody's. */
    public long rest(long amount) {
        return shares.rest(amount);
    }
}
