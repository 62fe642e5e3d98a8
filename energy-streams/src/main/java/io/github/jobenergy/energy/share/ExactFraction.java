package io.github.jobenergy.energy.share;

import java.math.BigInteger;

/**
 * An exact fraction, 0 or more, in lowest terms.
 *
 * @param numerator 0 or more
 * @param denominator above 0
 */
public record ExactFraction(BigInteger numerator, BigInteger denominator) implements Comparable<ExactFraction> {

    /** Zero. */
    public static final ExactFraction ZERO = new ExactFraction(BigInteger.ZERO, BigInteger.ONE);

    /** One. */
    public static final ExactFraction ONE = new ExactFraction(BigInteger.ONE, BigInteger.ONE);

    public ExactFraction {
        if (numerator.signum() < 0 || denominator.signum() <= 0) {
            throw new IllegalArgumentException("a fraction of 0 or more: found " + numerator + "/" + denominator);
        }
        BigInteger divisor = numerator.gcd(denominator);
        numerator = numerator.divide(divisor);
        denominator = denominator.divide(divisor);
    }

    /** {@code numerator / denominator}. */
    public static ExactFraction of(long numerator, long denominator) {
        return new ExactFraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    /** Returns the sum of both. */
    public ExactFraction plus(ExactFraction other) {
        if (numerator.signum() == 0) {
            return other;
        }
        return new ExactFraction(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    /** Returns the difference, or zero if the other is larger. */
    public ExactFraction lessOrZero(ExactFraction other) {
        BigInteger left = numerator.multiply(other.denominator).subtract(other.numerator.multiply(denominator));
        return new ExactFraction(left.max(BigInteger.ZERO), denominator.multiply(other.denominator));
    }

    /** Returns the product of both. */
    public ExactFraction times(ExactFraction other) {
        return new ExactFraction(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    /** Returns the greater of both. */
    public ExactFraction orGreater(ExactFraction other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Returns the quotient of this and the other, which is not zero. */
    public ExactFraction dividedBy(ExactFraction other) {
        return new ExactFraction(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    @Override
    public int compareTo(ExactFraction other) {
        return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    /** Returns the common notation, for example {@code 1/4}; integers are written without a denominator. */
    @Override
    public String toString() {
        return denominator.equals(BigInteger.ONE) ? numerator.toString() : numerator + "/" + denominator;
    }
}
