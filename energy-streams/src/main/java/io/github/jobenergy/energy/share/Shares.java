package io.github.jobenergy.energy.share;

import io.github.jobenergy.energy.register.Proportion;
import io.github.jobenergy.schemas.job.RunKey;
import java.math.BigInteger;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Who gets which part of something. Where the parts claimed exceed the whole they are divided by their sum; below it the
 * rest is nobody's. Shares are exact fractions; amounts are cut from the whole in the fixed order of the runs, by differences
 * of rounded running sums, so that the parts and the rest are the whole to the millijoule.
 */
public final class Shares {

    /** Nobody claims anything. */
    public static final Shares NOBODYS = new Shares(new TreeMap<>());

    private final RunningSums sums;

    /** The shares of those who claim these fractions of the whole. */
    public Shares(SortedMap<RunKey, ExactFraction> claimed) {
        this(new FixedSums(claimed));
    }

    /** The shares by these sums, as long as they do not change. */
    Shares(RunningSums sums) {
        this.sums = sums;
    }

    /** Whether more was claimed than there is, so that everyone's share depends on everyone's claim. */
    public boolean isOverbooked() {
        return sums.total().compareTo(ExactFraction.ONE) > 0;
    }

    /** The run's share. */
    public ExactFraction share(RunKey run) {
        ExactFraction claimed = sums.of(run);
        return isOverbooked() ? claimed.dividedBy(sums.total()) : claimed;
    }

    /** The run's part of an amount in millijoules, 0 or more. */
    public long part(RunKey run, long amount) {
        ExactFraction claimed = sums.of(run);
        if (amount == 0 || claimed.equals(ExactFraction.ZERO)) {
            return 0;
        }
        ExactFraction before = sums.before(run);
        return cut(before.plus(claimed), amount) - cut(before, amount);
    }

    /** What of an amount in millijoules is nobody's. */
    public long rest(long amount) {
        return amount - cut(sums.total(), amount);
    }

    /** What of an amount falls to some of the runs, the first ones in their order, who claim that much together. */
    private long cut(ExactFraction claimed, long amount) {
        BigInteger part = claimed.numerator();
        BigInteger whole = claimed.denominator();
        if (isOverbooked()) {
            part = part.multiply(sums.total().denominator());
            whole = whole.multiply(sums.total().numerator());
        }
        return Proportion.of(BigInteger.valueOf(amount), part, whole);
    }
}
