package io.github.jobenergy.energy.share;

import java.math.BigInteger;

/**
 * An exact fraction, 0 or more, in lowest terms.
 *
 * @param numerator 0 or more
 * @param denominator above 0
 */
public record Fraction(BigInteger numerator, BigInteger denominator) implements Comparable<Fraction> {

    /** Nothing. */
    public static final Fraction ZERO = new Fraction(BigInteger.ZERO, BigInteger.ONE);

    /** The whole. */
    public static final Fraction ONE = new Fraction(BigInteger.ONE, BigInteger.ONE);

    public Fraction {
        if (numerator.signum() < 0 || denominator.signum() <= 0) {
            throw new IllegalArgumentException("a fraction of 0 or more: found " + numerator + "/" + denominator);
        }
        BigInteger divisor = numerator.gcd(denominator);
        numerator = numerator.divide(divisor);
        denominator = denominator.divide(divisor);
    }

    /** {@code numerator / denominator}. */
    public static Fraction of(long numerator, long denominator) {
        return new Fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    /** The sum of both. */
    public Fraction plus(Fraction other) {
        return new Fraction(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    /** What is left of this without the other; nothing if that is more. */
    public Fraction lessOrZero(Fraction other) {
        BigInteger left = numerator.multiply(other.denominator).subtract(other.numerator.multiply(denominator));
        return new Fraction(left.max(BigInteger.ZERO), denominator.multiply(other.denominator));
    }

    /** The product of both. */
    public Fraction times(Fraction other) {
        return new Fraction(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    /** The greater of both. */
    public Fraction orGreater(Fraction other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** This divided by the other, which is not zero. */
    public Fraction dividedBy(Fraction other) {
        return new Fraction(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    @Override
    public int compareTo(Fraction other) {
        return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }
}
