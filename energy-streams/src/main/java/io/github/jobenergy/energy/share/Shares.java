package io.github.jobenergy.energy.share;

import io.github.jobenergy.energy.register.span.Proportion;
import io.github.jobenergy.schemas.job.RunKey;
import java.math.BigInteger;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The shares of runs in a whole. If the claimed fractions exceed 1 in sum, they are divided by their sum; if the sum is
 * below 1, the rest is unallocated. Shares are exact fractions. Amounts are cut from the whole in the fixed order of
 * the runs, by differences of rounded running sums, so that the parts and the rest sum to the whole, to the millijoule.
 */
public final class Shares {

    /** Shares without any claim. */
    public static final Shares NONE = new Shares(new TreeMap<>());

    private final RunningSums sums;

    /** Creates the shares of runs that claim these fractions of the whole. */
    public Shares(SortedMap<RunKey, ExactFraction> claimed) {
        this(new FixedSums(claimed));
    }

    /** Creates the shares by these sums, valid as long as the sums do not change. */
    Shares(RunningSums sums) {
        this.sums = sums;
    }

    /** Checks whether the claims exceed 1 in sum, so that each share depends on all claims. */
    public boolean isOverbooked() {
        return sums.total().compareTo(ExactFraction.ONE) > 0;
    }

    /** Returns the run's share. */
    public ExactFraction share(RunKey run) {
        ExactFraction claimed = sums.of(run);
        return isOverbooked() ? claimed.dividedBy(sums.total()) : claimed;
    }

    /** Returns the run's part of an amount in millijoules, 0 or more. */
    public long part(RunKey run, long amount) {
        ExactFraction claimed = sums.of(run);
        if (amount == 0 || claimed.equals(ExactFraction.ZERO)) {
            return 0;
        }
        ExactFraction before = sums.before(run);
        return cut(before.plus(claimed), amount) - cut(before, amount);
    }

    /** Returns the unallocated part of an amount in millijoules. */
    public long unallocated(long amount) {
        return amount - cut(sums.total(), amount);
    }

    /** Returns the part of an amount that belongs to the first runs in order with this sum of claims. */
    private long cut(ExactFraction claimed, long amount) {
        BigInteger part = claimed.numerator();
        BigInteger whole = claimed.denominator();
        if (isOverbooked()) {
            part = part.multiply(sums.total().denominator());
            whole = whole.multiply(sums.total().numerator());
        }
        return part.bitLength() < Long.SIZE && whole.bitLength() < Long.SIZE
                ? Proportion.of(amount, part.longValueExact(), whole.longValueExact())
                : Proportion.of(BigInteger.valueOf(amount), part, whole);
    }
}
