package io.github.jobenergy.schemas.quantity;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * An amount of energy, kept as a whole number of millijoules so that sums are exact. Amounts may be negative: a difference
 * of two energies is an energy. The contract writes joules with at most three decimals; anything finer is rounded half up
 * when it comes in. Arithmetic that leaves the range of a {@code long} (±9.2 PJ) throws {@link ArithmeticException}.
 *
 * @param millijoules the amount in millijoules
 */
public record Energy(long millijoules) implements Comparable<Energy> {

    /** No energy at all. A known fact, never a stand-in for "not measured". */
    public static final Energy ZERO = new Energy(0);

    /** The largest amount the contract writes: a millijoule below 10^15 J. */
    public static final Energy LARGEST = new Energy(999_999_999_999_999_999L);

    private static final int DECIMALS = 3;

    /** An amount of whole millijoules. */
    public static Energy ofMillijoules(long millijoules) {
        return new Energy(millijoules);
    }

    /** An amount of whole joules. */
    public static Energy ofJoules(long joules) {
        return new Energy(Math.multiplyExact(joules, 1_000L));
    }

    /** An amount of joules, rounded half up to the millijoule. */
    public static Energy ofJoules(BigDecimal joules) {
        return new Energy(joules.setScale(DECIMALS, RoundingMode.HALF_UP)
                .movePointRight(DECIMALS)
                .longValueExact());
    }

    /** This amount in joules, with three decimals. */
    public BigDecimal joules() {
        return BigDecimal.valueOf(millijoules, DECIMALS);
    }

    /** The sum of both amounts. */
    public Energy plus(Energy other) {
        return new Energy(Math.addExact(millijoules, other.millijoules));
    }

    /** This amount less the other. */
    public Energy minus(Energy other) {
        return new Energy(Math.subtractExact(millijoules, other.millijoules));
    }

    /** Whether this amount is below zero. */
    public boolean isNegative() {
        return millijoules < 0;
    }

    @Override
    public int compareTo(Energy other) {
        return Long.compare(millijoules, other.millijoules);
    }

    @Override
    public String toString() {
        return joules() + " J";
    }
}
