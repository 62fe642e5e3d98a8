package io.github.jobenergy.quickstart.bench.accuracy.cluster;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * An exact fraction in lowest terms.
 *
 * @param numerator the numerator
 * @param denominator the denominator, 1 or more
 */
public record Fraction(BigInteger numerator, BigInteger denominator) implements Comparable<Fraction> {

    /** The fraction 0. */
    public static final Fraction ZERO = of(0, 1);

    /** The fraction 1. */
    public static final Fraction ONE = of(1, 1);

    public Fraction {
        if (denominator.signum() <= 0) {
            throw new IllegalArgumentException("denominator: expected 1 or more, found " + denominator);
        }
        BigInteger common = numerator.gcd(denominator);
        numerator = numerator.divide(common);
        denominator = denominator.divide(common);
    }

    /** Returns the fraction of two whole numbers. */
    public static Fraction of(long numerator, long denominator) {
        return new Fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    /** Returns the sum. */
    public Fraction plus(Fraction other) {
        return new Fraction(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    /** Returns the product. */
    public Fraction times(Fraction other) {
        return new Fraction(numerator.multiply(other.numerator), denominator.multiply(other.denominator));
    }

    /** Returns the quotient by a fraction above 0. */
    public Fraction dividedBy(Fraction other) {
        return new Fraction(numerator.multiply(other.denominator), denominator.multiply(other.numerator));
    }

    /** Returns the larger of both. */
    public Fraction orLarger(Fraction other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Returns the nearest double. */
    public double toDouble() {
        return new BigDecimal(numerator)
                .divide(new BigDecimal(denominator), MathContext.DECIMAL64)
                .doubleValue();
    }

    @Override
    public int compareTo(Fraction other) {
        return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }
}
