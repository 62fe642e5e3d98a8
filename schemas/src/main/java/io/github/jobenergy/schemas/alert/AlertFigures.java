package io.github.jobenergy.schemas.alert;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;

/**
 * The value of an alert and its threshold.
 *
 * @param alertValue the highest value since the alert fires, at most three decimals; of a budget the present value
 * @param threshold the threshold of the rule, at most three decimals
 * @param unit the unit of both
 * @param forAtLeast the time for which the value must be beyond the threshold; absent for a budget
 */
public record AlertFigures(BigDecimal alertValue, BigDecimal threshold, AlertUnit unit, Optional<Duration> forAtLeast)
        implements FieldGroup {

    private static final int DECIMALS = 3;

    public AlertFigures {
        alertValue = alertValue.setScale(DECIMALS, RoundingMode.DOWN);
        threshold = threshold.setScale(DECIMALS, RoundingMode.DOWN);
        if (threshold.signum() <= 0) {
            throw new InvalidFieldException("threshold", "a number above 0", threshold);
        }
        if (forAtLeast.isPresent() != (unit == AlertUnit.WATTS)) {
            throw new InvalidFieldException(
                    "for_at_least_seconds",
                    "a time if and only if unit is watts",
                    forAtLeast.isPresent() ? "one" : "none");
        }
    }
}
