package io.github.jobenergy.schemas.comparison;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Normalizes relative numbers of the contract: up to a million in magnitude, with a limited number of decimals. */
final class Relative {

    private static final BigDecimal LARGEST = BigDecimal.valueOf(1_000_000);

    private Relative() {}

    /** Returns the number in canonical form, rounded half up, so that equal numbers are equal records. */
    static BigDecimal of(String field, BigDecimal value, int decimals) {
        if (value.abs().compareTo(LARGEST) > 0) {
            throw new InvalidFieldException(
                    field, "a number from -" + LARGEST + " to " + LARGEST, value.toPlainString());
        }
        BigDecimal rounded = value.setScale(decimals, RoundingMode.HALF_UP);
        return rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros();
    }

    /** Returns a number of 0 or more in canonical form. */
    static BigDecimal ofMagnitude(String field, BigDecimal value, int decimals) {
        if (value.signum() < 0) {
            throw new InvalidFieldException(field, "a number of 0 or more", value.toPlainString());
        }
        return of(field, value, decimals);
    }
}
