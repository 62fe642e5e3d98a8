package io.github.jobenergy.schemas.comparison;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The change of the relative difference from day to day: the slope of a straight line through the differences of the days, weighted
 * by the energy of the meters.
 *
 * @param driftDays the number of days with compared runs, of the 30 days up to and including that of the row
 * @param driftPerDay the slope, nine decimals; absent for fewer than five days
 * @param driftStandardError the standard error of the slope, nine decimals; present if the slope is
 * @param driftSignificant whether the slope differs from 0 at 99 %; present if the slope is
 */
public record Drift(
        long driftDays,
        Optional<BigDecimal> driftPerDay,
        Optional<BigDecimal> driftStandardError,
        Optional<Boolean> driftSignificant)
        implements FieldGroup {

    /** The number of decimals of the slope and of its standard error. */
    public static final int DECIMALS = 9;

    /** The number of days, up to and including that of a row, from which its drift is computed. */
    public static final int WINDOW_DAYS = 30;

    public Drift {
        if (driftDays < 0 || driftDays > WINDOW_DAYS) {
            throw new InvalidFieldException("drift_days", "a number from 0 to " + WINDOW_DAYS, driftDays);
        }
        if (driftPerDay.isPresent() != driftStandardError.isPresent()
                || driftPerDay.isPresent() != driftSignificant.isPresent()) {
            throw new InvalidFieldException(
                    "drift_per_day", "a slope with its error and its significance, or none of them", "some of them");
        }
        driftPerDay = driftPerDay.map(value -> Relative.of("drift_per_day", value, DECIMALS));
        driftStandardError =
                driftStandardError.map(value -> Relative.ofMagnitude("drift_standard_error", value, DECIMALS));
    }

    /** Returns a drift of too few days for a slope. */
    public static Drift ofDays(long days) {
        return new Drift(days, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Checks whether a slope is known and differs from 0. */
    public boolean isSignificant() {
        return driftSignificant.orElse(false);
    }
}
