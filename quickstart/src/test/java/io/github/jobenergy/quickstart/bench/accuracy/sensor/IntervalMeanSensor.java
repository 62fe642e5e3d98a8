package io.github.jobenergy.quickstart.bench.accuracy.sensor;

import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.Optional;

/**
 * A sensor of the mean power over a window that ends at the reading.
 *
 * @param window the length of the window in milliseconds; absent for the time since the previous reading
 * @param resolution the unit of the value in milliwatts
 */
public record IntervalMeanSensor(Optional<Long> window, long resolution) implements Sensor {

    @Override
    public Measurement.Kind kind() {
        return Measurement.Kind.INTERVAL_MEAN;
    }

    @Override
    public Measurement measure(PowerCurve power, long previous, long now) {
        long length = window.orElse(now - previous);
        long milliwatts = power.microjoules(now - length, now) / length;
        return new Measurement.IntervalMean(
                Power.ofMilliwatts(Rounding.toMultiple(milliwatts, resolution)), Duration.ofMillis(length));
    }
}
