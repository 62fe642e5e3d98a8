package io.github.jobenergy.schemas.rate;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * The value of a rate in billionths of its unit: an integer, so that products with an integer amount of energy are exact. Its
 * decimal has at most nine places and fits a {@code DECIMAL(18,9)}. Nine places hold a value in pounds per megawatt-hour with one
 * decimal exactly in grams per kilowatt-hour.
 *
 * @param billionths the value in billionths of its unit
 */
public record RateValue(long billionths) implements Comparable<RateValue> {

    /** The number of decimals. */
    public static final int DECIMALS = 9;

    /** The largest value: 999,999,999.999999999. */
    public static final RateValue LARGEST = new RateValue(999_999_999_999_999_999L);

    private static final long MOST_BILLIONTHS = 999_999_999_999_999_999L;

    public RateValue {
        if (billionths > MOST_BILLIONTHS || billionths < -MOST_BILLIONTHS) {
            throw outOfRange(billionths + " billionths");
        }
    }

    /**
     * Returns the value nearest to a decimal number; half a billionth is rounded away from 0.
     *
     * @throws InvalidFieldException if the number is beyond the largest value
     */
    public static RateValue of(BigDecimal number) {
        long leadingDigits = (long) number.precision() - number.scale();
        if (leadingDigits < -DECIMALS) {
            return new RateValue(0);
        }
        if (leadingDigits > DECIMALS) {
            throw outOfRange("a number out of range");
        }
        return new RateValue(
                number.setScale(DECIMALS, RoundingMode.HALF_UP).unscaledValue().longValueExact());
    }

    /** Returns the value as a decimal number. */
    public BigDecimal decimal() {
        return BigDecimal.valueOf(billionths, DECIMALS);
    }

    @Override
    public int compareTo(RateValue other) {
        return Long.compare(billionths, other.billionths);
    }

    @Override
    public String toString() {
        return decimal().stripTrailingZeros().toPlainString();
    }

    private static InvalidFieldException outOfRange(String found) {
        return new InvalidFieldException(
                "rate_value", "a number of at most " + BigDecimal.valueOf(MOST_BILLIONTHS, DECIMALS), found);
    }
}
