package io.github.jobenergy.node.source.hwmon;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.Optional;

/**
 * The interpretation of averages. An average over less than the polling interval is an instant, since it states nothing about the
 * rest of the interval: of a mean over 50 ms that is read once a second, 19 of 20 parts of the energy would be missing.
 *
 * @param window the configured window of averages whose chips state none
 * @param every the polling interval
 */
record Averages(Optional<Duration> window, Duration every) {

    /** The measurement of an average over this window. */
    Measurement measurement(Power power, Duration over) {
        return over.compareTo(every) < 0
                ? new Measurement.Instantaneous(power)
                : new Measurement.IntervalMean(power, over);
    }
}
