package io.github.jobenergy.energy.share;

import io.github.jobenergy.schemas.job.RunKey;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The method {@code largest-share/1}: a run's share of a node is the largest of its CPU, memory and GPU fractions. If
 * the shares of co-located runs exceed 1 in sum, they are divided by their sum; if the sum is below 1, the rest is
 * unallocated.
 */
public final class LargestShare {

    /** The name of this method in results. */
    public static final String METHOD = "largest-share/1";

    private final Shares shares;

    /** Computes the shares of the runs on a node. */
    public LargestShare(SortedMap<RunKey, Claim> present, Capacity capacity) {
        TreeMap<RunKey, ExactFraction> claimed = new TreeMap<>();
        present.forEach((run, claim) -> claimed.put(run, of(claim, capacity)));
        shares = new Shares(claimed);
    }

    /** Creates the method from computed shares. */
    LargestShare(Shares shares) {
        this.shares = shares;
    }

    /** Returns the largest fraction that a claim has of a capacity; 1 if no amount can be compared. */
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

    /** Returns the shares, for the division of several amounts. */
    public Shares shares() {
        return shares;
    }

    /** Checks whether the claims exceed the node in sum, so that each share depends on all claims. */
    public boolean isOverbooked() {
        return shares.isOverbooked();
    }

    /** Returns the run's share of the node. */
    public ExactFraction share(RunKey run) {
        return shares.share(run);
    }

    /** Returns the run's part of an amount in millijoules, 0 or more. */
    public long part(RunKey run, long amount) {
        return shares.part(run, amount);
    }

    /** Returns the unallocated part of an amount in millijoules. */
    public long unallocated(long amount) {
        return shares.unallocated(amount);
    }
}
