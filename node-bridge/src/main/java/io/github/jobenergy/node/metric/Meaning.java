package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerPlausibility;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** The interpretation of the value of a metric. */
sealed interface Meaning {

    /** A monotonic energy counter. */
    record Counting(EnergyUnit unit) implements Meaning {

        Measurement measurement(BigDecimal amount, Optional<String> epoch) {
            return new Measurement.Counter(unit.of(amount), Optional.empty(), epoch);
        }
    }

    /** A power at one instant, or over an interval that is not stated. */
    record AtOnce(PowerUnit unit) implements Meaning {

        Measurement measurement(BigDecimal amount) {
            return new Measurement.Instantaneous(PowerPlausibility.power(unit.of(amount)));
        }
    }

    /**
     * A mean power over a stated interval. A mean over less than the scrape interval is an instant, since it states nothing about
     * the rest of the interval.
     */
    record OverWindow(PowerUnit unit, Window window) implements Meaning {

        Measurement measurement(BigDecimal amount, Duration stated, Duration every) {
            Power power = PowerPlausibility.power(unit.of(amount));
            return stated.compareTo(every) < 0
                    ? new Measurement.Instantaneous(power)
                    : new Measurement.IntervalMean(power, stated);
        }
    }

    /** An ignored metric: a limit, a share of a process, or a value that another metric has in a better form. */
    record Nothing() implements Meaning {}

    /**
     * The definition of the interval of a mean.
     *
     * @param metric the metric with the interval, with the same labels; absent if the table states the interval
     * @param unit the duration of a value of 1 of that metric; the interval itself if the table states it
     */
    record Window(Optional<String> metric, Duration unit) {

        private static final BigDecimal MOST_NANOSECONDS =
                BigDecimal.valueOf(Duration.ofDays(1).toNanos());

        /** The interval for a value of the metric; empty if it is below 1 ns or above one day. */
        Optional<Duration> of(BigDecimal amount) {
            BigDecimal nanoseconds = amount.multiply(BigDecimal.valueOf(unit.toNanos()));
            boolean isInRange =
                    nanoseconds.compareTo(BigDecimal.ONE) >= 0 && nanoseconds.compareTo(MOST_NANOSECONDS) <= 0;
            return isInRange ? Optional.of(Duration.ofNanos(nanoseconds.longValue())) : Optional.empty();
        }
    }
}
