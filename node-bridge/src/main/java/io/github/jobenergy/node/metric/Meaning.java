package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.Plausible;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.node.Measurement;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** What a metric's number says of energy. */
sealed interface Meaning {

    /** Joules that only grow. */
    record Counting(EnergyUnit unit) implements Meaning {

        Measurement measurement(BigDecimal amount, Optional<String> epoch) {
            return new Measurement.Counter(unit.of(amount), Optional.empty(), epoch);
        }
    }

    /** Watts at one instant, or over a window that nobody states. */
    record AtOnce(PowerUnit unit) implements Meaning {

        Measurement measurement(BigDecimal amount) {
            return new Measurement.Instantaneous(Plausible.power(unit.of(amount)));
        }
    }

    /** Watts over a window that is stated. */
    record OverWindow(PowerUnit unit, Window window) implements Meaning {

        Measurement measurement(BigDecimal amount, Duration stated) {
            return new Measurement.IntervalMean(Plausible.power(unit.of(amount)), stated);
        }
    }

    /** Nothing: a limit, a share of a process, or what another metric says better. */
    record Nothing() implements Meaning {}

    /**
     * Where a window is stated.
     *
     * @param metric the metric that states it, with the same labels; absent where the table does
     * @param unit how long that metric's 1 is; the window itself where the table states it
     */
    record Window(Optional<String> metric, Duration unit) {

        private static final BigDecimal MOST_NANOSECONDS =
                BigDecimal.valueOf(Duration.ofDays(1).toNanos());

        /** The window in its own number; absent if it is none that a mean can have. */
        Optional<Duration> of(BigDecimal amount) {
            BigDecimal nanoseconds = amount.multiply(BigDecimal.valueOf(unit.toNanos()));
            boolean isOne = nanoseconds.compareTo(BigDecimal.ONE) >= 0 && nanoseconds.compareTo(MOST_NANOSECONDS) <= 0;
            return isOne ? Optional.of(Duration.ofNanos(nanoseconds.longValue())) : Optional.empty();
        }
    }
}
