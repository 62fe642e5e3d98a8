package io.github.jobenergy.schemas.quantity;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * An amount of energy, stored as a whole number of millijoules so that sums are exact. Amounts may be negative, because a
 * difference of two energies is an energy. The contract writes joules with at most three decimals; input with more decimals is
 * rounded half up. Arithmetic that exceeds the range of a {@code long} (±9.2 PJ) throws {@link ArithmeticException}.
 *
 * @param millijoules the amount in millijoules
 */
public record Energy(long millijoules) implements Comparable<Energy> {

    /** An energy of 0 J. It is a known value and never a substitute for "not measured". */
    public static final Energy ZERO = new Energy(0);

    /** The largest energy that the contract can represent: one millijoule less than 10^15 J. */
    public static final Energy LARGEST = new Energy(999_999_999_999_999_999L);

    private static final int DECIMALS = 3;

    /** Returns the energy of a whole number of millijoules. */
    public static Energy ofMillijoules(long millijoules) {
        return new Energy(millijoules);
    }

    /** Returns the energy of a whole number of joules. */
    public static Energy ofJoules(long joules) {
        return new Energy(Math.multiplyExact(joules, 1_000L));
    }

    /** Returns the energy of a decimal number of joules, rounded half up to the millijoule. */
    public static Energy ofJoules(BigDecimal joules) {
        return new Energy(joules.setScale(DECIMALS, RoundingMode.HALF_UP)
                .movePointRight(DECIMALS)
                .longValueExact());
    }

    /** Returns this energy in joules, with three decimals. */
    public BigDecimal joules() {
        return BigDecimal.valueOf(millijoules, DECIMALS);
    }

    /** Returns the sum of both energies. */
    public Energy plus(Energy other) {
        return new Energy(Math.addExact(millijoules, other.millijoules));
    }

    /** Returns this energy minus the other energy. */
    public Energy minus(Energy other) {
        return new Energy(Math.subtractExact(millijoules, other.millijoules));
    }

    /** Checks whether this energy is below 0 J. */
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
