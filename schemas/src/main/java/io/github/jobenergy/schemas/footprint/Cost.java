package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * An amount of money of some currency, stored as a whole number of millionths so that sums are exact. The contract writes it with at
 * most six decimals. A cost is negative where the price of energy is.
 *
 * @param millionths the amount in millionths of the currency
 */
public record Cost(long millionths) implements Comparable<Cost> {

    /** A cost of 0. It is a known value and never a substitute for "no price". */
    public static final Cost ZERO = new Cost(0);

    /** The largest cost that the contract can represent: one millionth less than 10^12. It fits a {@code DECIMAL(18,6)}. */
    public static final Cost LARGEST = new Cost(999_999_999_999_999_999L);

    private static final int DECIMALS = 6;

    private static final long MOST_MILLIONTHS = 999_999_999_999_999_999L;

    public Cost {
        if (millionths > MOST_MILLIONTHS || millionths < -MOST_MILLIONTHS) {
            throw new InvalidFieldException(
                    "cost",
                    "a number of at most " + BigDecimal.valueOf(MOST_MILLIONTHS, DECIMALS),
                    "a number out of range");
        }
    }

    /**
     * Returns the cost of a decimal number of the currency, rounded half away from 0 to the millionth.
     *
     * @throws ArithmeticException if the number is beyond the range of a {@code long}
     */
    public static Cost of(BigDecimal amount) {
        return new Cost(amount.setScale(DECIMALS, RoundingMode.HALF_UP)
                .movePointRight(DECIMALS)
                .longValueExact());
    }

    /** Returns this cost in the currency, with six decimals. */
    public BigDecimal amount() {
        return BigDecimal.valueOf(millionths, DECIMALS);
    }

    /** Returns the sum of both costs, which have one currency. */
    public Cost plus(Cost other) {
        return new Cost(Math.addExact(millionths, other.millionths));
    }

    /** Returns this cost minus the other cost, which has the same currency. */
    public Cost minus(Cost other) {
        return new Cost(Math.subtractExact(millionths, other.millionths));
    }

    @Override
    public int compareTo(Cost other) {
        return Long.compare(millionths, other.millionths);
    }

    @Override
    public String toString() {
        return amount().toPlainString();
    }
}
