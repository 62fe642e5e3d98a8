package io.github.jobenergy.energy.share;

import io.github.jobenergy.energy.register.Proportion;
import io.github.jobenergy.schemas.job.RunKey;
import java.math.BigInteger;
import java.util.Map;
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

    private final SortedMap<RunKey, Fraction> upTo = new TreeMap<>();
    private final SortedMap<RunKey, Fraction> before = new TreeMap<>();
    private final boolean overbooked;

    /** The shares of those who claim these fractions of the whole. */
    public Shares(SortedMap<RunKey, Fraction> claimed) {
        Fraction sum = claimed.values().stream().reduce(Fraction.ZERO, Fraction::plus);
        overbooked = sum.compareTo(Fraction.ONE) > 0;
        Fraction running = Fraction.ZERO;
        for (Map.Entry<RunKey, Fraction> claim : claimed.entrySet()) {
            before.put(claim.getKey(), overbooked ? running.dividedBy(sum) : running);
            running = running.plus(claim.getValue());
            upTo.put(claim.getKey(), overbooked ? running.dividedBy(sum) : running);
        }
    }

    /** Whether more was claimed than there is, so that everyone's share depends on everyone's claim. */
    public boolean isOverbooked() {
        return overbooked;
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
