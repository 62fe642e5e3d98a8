package io.github.jobenergy.schemas.quantity;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A rate of energy, kept as a whole number of milliwatts. The contract writes watts with at most three decimals; anything
 * finer is rounded half up when it comes in.
 *
 * @param milliwatts the rate in milliwatts, which is millijoules per second
 */
public record Power(long milliwatts) implements Comparable<Power> {

    /** The largest rate the contract writes: a milliwatt below 10^15 W. */
    public static final Power LARGEST = new Power(999_999_999_999_999_999L);

    private static final int DECIMALS = 3;

    /** A rate of whole milliwatts. */
    public static Power ofMilliwatts(long milliwatts) {
        return new Power(milliwatts);
    }

    /** A rate of whole watts. */
    public static Power ofWatts(long watts) {
        return new Power(Math.multiplyExact(watts, 1_000L));
    }

    /** A rate in watts, rounded half up to the milliwatt. */
    public static Power ofWatts(BigDecimal watts) {
        return new Power(watts.setScale(DECIMALS, RoundingMode.HALF_UP)
                .movePointRight(DECIMALS)
                .longValueExact());
    }

    /** This rate in watts, with three decimals. */
    public BigDecimal watts() {
        return BigDecimal.valueOf(milliwatts, DECIMALS);
    }

    @Override
    public int compareTo(Power other) {
        return Long.compare(milliwatts, other.milliwatts);
    }

    @Override
    public String toString() {
        return watts() + " W";
    }
}
