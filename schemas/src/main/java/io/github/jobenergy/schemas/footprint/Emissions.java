package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A mass of emitted greenhouse gases in CO2 equivalents, stored as a whole number of milligrams so that sums are exact. The contract
 * writes grams with at most three decimals. A difference of two masses may be negative.
 *
 * @param milligrams the mass in milligrams
 */
public record Emissions(long milligrams) implements Comparable<Emissions> {

    /** A mass of 0 g. It is a known value and never a substitute for "no rate". */
    public static final Emissions ZERO = new Emissions(0);

    /** The largest mass that the contract can represent: one milligram less than 10^15 g. */
    public static final Emissions LARGEST = new Emissions(999_999_999_999_999_999L);

    private static final int DECIMALS = 3;

    private static final long MOST_MILLIGRAMS = 999_999_999_999_999_999L;

    public Emissions {
        if (milligrams > MOST_MILLIGRAMS || milligrams < -MOST_MILLIGRAMS) {
            throw new InvalidFieldException(
                    "emissions_grams",
                    "a number of at most " + BigDecimal.valueOf(MOST_MILLIGRAMS, DECIMALS),
                    "a number out of range");
        }
    }

    /**
     * Returns the mass of a decimal number of grams, rounded half away from 0 to the milligram.
     *
     * @throws ArithmeticException if the number is beyond the range of a {@code long}
     */
    public static Emissions ofGrams(BigDecimal grams) {
        return new Emissions(grams.setScale(DECIMALS, RoundingMode.HALF_UP)
                .movePointRight(DECIMALS)
                .longValueExact());
    }

    /** Returns this mass in grams, with three decimals. */
    public BigDecimal grams() {
        return BigDecimal.valueOf(milligrams, DECIMALS);
    }

    /** Returns the sum of both masses. */
    public Emissions plus(Emissions other) {
        return new Emissions(Math.addExact(milligrams, other.milligrams));
    }

    /** Returns this mass minus the other mass. */
    public Emissions minus(Emissions other) {
        return new Emissions(Math.subtractExact(milligrams, other.milligrams));
    }

    @Override
    public int compareTo(Emissions other) {
        return Long.compare(milligrams, other.milligrams);
    }

    @Override
    public String toString() {
        return grams() + " g";
    }
}
