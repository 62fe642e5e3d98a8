package io.github.jobenergy.schemas.quantity;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A rate of energy, stored as a whole number of milliwatts. The contract writes watts with at most three decimals; input with
 * more decimals is rounded half up.
 *
 * @param milliwatts the rate in milliwatts, which are millijoules per second
 */
public record Power(long milliwatts) implements Comparable<Power> {

    /** The largest power that the contract can represent: one milliwatt less than 10^15 W. */
    public static final Power LARGEST = new Power(999_999_999_999_999_999L);

    private static final int DECIMALS = 3;

    /** Returns the power of a whole number of milliwatts. */
    public static Power ofMilliwatts(long milliwatts) {
        return new Power(milliwatts);
    }

    /** Returns the power of a whole number of watts. */
    public static Power ofWatts(long watts) {
        return new Power(Math.multiplyExact(watts, 1_000L));
    }

    /** Returns the power of a decimal number of watts, rounded half up to the milliwatt. */
    public static Power ofWatts(BigDecimal watts) {
        return new Power(watts.setScale(DECIMALS, RoundingMode.HALF_UP)
                .movePointRight(DECIMALS)
                .longValueExact());
    }

    /** Returns this power in watts, with three decimals. */
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
