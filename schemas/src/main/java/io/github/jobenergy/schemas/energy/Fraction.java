package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Normalizes a fraction of the contract: 0 to 1 with at most six decimals. */
final class Fraction {

    private static final int DECIMALS = 6;

    private Fraction() {}

    /** Returns the fraction in canonical form, rounded half up to six decimals, so that equal fractions are equal records. */
    static BigDecimal of(String field, BigDecimal value) {
        if (value.signum() < 0 || value.compareTo(BigDecimal.ONE) > 0) {
            throw new InvalidFieldException(field, "a number from 0 to 1", value);
        }
        return value.setScale(DECIMALS, RoundingMode.HALF_UP).stripTrailingZeros();
    }
}
