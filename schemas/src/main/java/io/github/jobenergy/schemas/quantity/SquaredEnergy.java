package io.github.jobenergy.schemas.quantity;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * A square of an energy, or a sum of such squares, stored as a whole number of square millijoules so that sums are exact. A difference
 * of two sums may be negative. The contract writes square joules with at most six decimals.
 *
 * @param squareMillijoules the amount in square millijoules
 */
public record SquaredEnergy(BigInteger squareMillijoules) implements Comparable<SquaredEnergy> {

    /** A square of 0 J². */
    public static final SquaredEnergy ZERO = new SquaredEnergy(BigInteger.ZERO);

    private static final int DECIMALS = 6;

    /** Returns the square of an energy. */
    public static SquaredEnergy of(Energy energy) {
        return new SquaredEnergy(BigInteger.valueOf(energy.millijoules()).pow(2));
    }

    /** Returns a decimal number of square joules, rounded half up to the square millijoule. */
    public static SquaredEnergy ofSquareJoules(BigDecimal squareJoules) {
        return new SquaredEnergy(
                squareJoules.setScale(DECIMALS, RoundingMode.HALF_UP).unscaledValue());
    }

    /** Returns this amount in square joules, with six decimals. */
    public BigDecimal squareJoules() {
        return new BigDecimal(squareMillijoules, DECIMALS);
    }

    /** Returns the sum of both. */
    public SquaredEnergy plus(SquaredEnergy other) {
        return new SquaredEnergy(squareMillijoules.add(other.squareMillijoules));
    }

    /** Returns the negated amount. */
    public SquaredEnergy negated() {
        return new SquaredEnergy(squareMillijoules.negate());
    }

    /** Checks whether this amount is below 0 J². */
    public boolean isNegative() {
        return squareMillijoules.signum() < 0;
    }

    /**
     * Returns the square root, rounded up to the millijoule.
     *
     * @throws ArithmeticException if the amount is negative, or the root exceeds the range of an energy
     */
    public Energy root() {
        BigInteger[] root = squareMillijoules.sqrtAndRemainder();
        long down = root[0].longValueExact();
        return Energy.ofMillijoules(root[1].signum() == 0 ? down : Math.addExact(down, 1));
    }

    @Override
    public int compareTo(SquaredEnergy other) {
        return squareMillijoules.compareTo(other.squareMillijoules);
    }

    @Override
    public String toString() {
        return squareJoules() + " J²";
    }
}
