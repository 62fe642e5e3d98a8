package io.github.jobenergy.energy.share;

import io.github.jobenergy.energy.register.Proportion;
import io.github.jobenergy.schemas.job.RunKey;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The method {@code largest-share/1}: a run's share of a node is the largest of its CPU, memory and GPU fractions. Where the
 * shares of those present exceed 1 they are divided by their sum; below 1 the rest is nobody's. Shares are exact fractions;
 * amounts are cut from the whole in the fixed order of the runs, by differences of rounded running sums, so that the parts
 * and the rest are the whole to the millijoule.
 */
public final class LargestShare {

    /** The name of this method in results. */
    public static final String METHOD = "largest-share/1";

    private final SortedMap<RunKey, Fraction> upTo = new TreeMap<>();
    private final SortedMap<RunKey, Fraction> before = new TreeMap<>();

    /** The shares of those present on a node. */
    public LargestShare(SortedMap<RunKey, Claim> present, Capacity capacity) {
        TreeMap<RunKey, Fraction> shares = new TreeMap<>();
        present.forEach((run, claim) -> shares.put(run, of(claim, capacity)));
        Fraction sum = shares.values().stream().reduce(Fraction.ZERO, Fraction::plus);
        boolean isOverbooked = sum.compareTo(Fraction.ONE) > 0;
        Fraction running = Fraction.ZERO;
        for (Map.Entry<RunKey, Fraction> share : shares.entrySet()) {
            before.put(share.getKey(), isOverbooked ? running.dividedBy(sum) : running);
            running = running.plus(share.getValue());
            upTo.put(share.getKey(), isOverbooked ? running.dividedBy(sum) : running);
        }
    }

    /** The largest of a claim's fractions of a capacity; the whole where nothing can be compared. */
    static Fraction of(Claim claim, Capacity capacity) {
        if (claim.isWhole()) {
            return Fraction.ONE;
        }
        Fraction largest = Fraction.ZERO;
        boolean isComparable = false;
        isComparable |= claim.cpus().isPresent() && capacity.cpus().isPresent();
        largest = larger(largest, claim.cpus(), capacity.cpus(), claim.divisor());
        isComparable |=
                claim.memoryBytes().isPresent() && capacity.memoryBytes().isPresent();
        largest = larger(largest, claim.memoryBytes(), capacity.memoryBytes(), claim.divisor());
        isComparable |= claim.gpus().isPresent() && capacity.gpus().isPresent();
        largest = larger(largest, claim.gpus(), capacity.gpus(), claim.divisor());
        return isComparable ? largest : Fraction.ONE;
    }

    private static Fraction larger(Fraction soFar, Optional<Long> amount, Optional<Fraction> capacity, long divisor) {
        if (amount.isEmpty() || capacity.isEmpty()) {
            return soFar;
        }
        Fraction share = Fraction.of(amount.get(), divisor).dividedBy(capacity.get());
        return share.compareTo(soFar) > 0 ? share : soFar;
    }

    /** The run's share of the node. */
    public Fraction share(RunKey run) {
        return upTo.getOrDefault(run, Fraction.ZERO).minus(before.getOrDefault(run, Fraction.ZERO));
    }

    /** The run's part of an amount in millijoules, 0 or more. */
    public long part(RunKey run, long amount) {
        return cut(upTo, run, amount) - cut(before, run, amount);
    }

    /** What of an amount in millijoules is nobody's. */
    public long rest(long amount) {
        return upTo.isEmpty() ? amount : amount - cut(upTo, upTo.lastKey(), amount);
    }

    private static long cut(SortedMap<RunKey, Fraction> sums, RunKey run, long amount) {
        Fraction sum = sums.getOrDefault(run, Fraction.ZERO);
        return Proportion.of(BigInteger.valueOf(amount), sum.numerator(), sum.denominator());
    }
}
