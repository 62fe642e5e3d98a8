package io.github.jobenergy.rate.decode.entsoe;

import io.github.jobenergy.schemas.quantity.Interval;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * The mean power of one production type in an interval.
 *
 * @param span the interval
 * @param megawatts the mean power
 */
record Segment(Interval span, BigDecimal megawatts) {

    /** Returns the energy in megawatt-seconds. */
    BigDecimal energy() {
        Duration length = span.duration();
        return megawatts.multiply(BigDecimal.valueOf(length.toSeconds()));
    }
}
