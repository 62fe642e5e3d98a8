package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Validates a UTC day of the contract, which is represented by its first instant. */
public final class Day {

    private Day() {}

    /** Returns the instant if it is the first instant of a UTC day in the years 0001 to 9999. */
    public static Instant of(String field, Instant value) {
        boolean isFirst = value.equals(value.truncatedTo(ChronoUnit.DAYS));
        if (!isFirst || !UtcTime.isWritable(value)) {
            throw new InvalidFieldException(
                    field, "the first instant of a UTC day in the years 0001 to 9999", "'" + value + "'");
        }
        return value;
    }
}
