package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** How the contract gives a part of a whole: 0 to 1 with at most six decimals. */
final class Fraction {

    private static final int DECIMALS = 6;

    private Fraction() {}

    /** The value in the one form it can have, so that equal fractions are equal records. */
    static BigDecimal of(String field, BigDecimal value) {
        if (value.signum() < 0 || value.compareTo(BigDecimal.ONE) > 0) {
            throw new InvalidFieldException(field, "a number from 0 to 1", value);
        }
        return value.setScale(DECIMALS, RoundingMode.HALF_UP).stripTrailingZeros();
    }
}
