package io.github.jobenergy.energy.register.span;

import java.math.BigInteger;

/** Computes a proportion of a whole number, rounded down, without overflow in between. */
public final class Proportion {

    private Proportion() {}

    /** {@code amount × part / whole}, rounded towards negative infinity. {@code whole} is above 0. */
    public static long of(long amount, long part, long whole) {
        long high = Math.multiplyHigh(amount, part);
        long low = amount * part;
        if (high == low >> 63) {
            return Math.floorDiv(low, whole);
        }
        return of(BigInteger.valueOf(amount), BigInteger.valueOf(part), BigInteger.valueOf(whole));
    }

    /**
     * {@code amount × part / whole}, rounded towards negative infinity, for a fraction that does not fit in a
     * {@code long}.
     */
    public static long of(BigInteger amount, BigInteger part, BigInteger whole) {
        BigInteger[] quotient = amount.multiply(part).divideAndRemainder(whole);
        BigInteger floor = quotient[1].signum() < 0 ? quotient[0].subtract(BigInteger.ONE) : quotient[0];
        return floor.longValueExact();
    }
}
