package io.github.jobenergy.schemas.alert;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import java.time.Instant;
import java.util.Optional;

/**
 * The state of an alert, and the interval in which its rule is or was fulfilled.
 *
 * @param state whether the rule is fulfilled
 * @param sinceTime the start of the interval; of a budget the start of its month
 * @param untilTime the end of the interval; present if and only if the alert is resolved
 */
public record AlertInterval(AlertState state, Instant sinceTime, Optional<Instant> untilTime) implements FieldGroup {

    public AlertInterval {
        if ((state == AlertState.RESOLVED) != untilTime.isPresent()) {
            throw new InvalidFieldException(
                    "until_time", "a time if and only if state is resolved", untilTime.isPresent() ? "one" : "none");
        }
        if (untilTime.filter(until -> until.isBefore(sinceTime)).isPresent()) {
            throw new InvalidFieldException("until_time", "a time not before since_time", "an earlier one");
        }
    }

    /** Returns the interval that starts at a time; the alert is resolved if an end is given, and otherwise firing. */
    public static AlertInterval of(Instant sinceTime, Optional<Instant> untilTime) {
        return new AlertInterval(untilTime.isPresent() ? AlertState.RESOLVED : AlertState.FIRING, sinceTime, untilTime);
    }
}
