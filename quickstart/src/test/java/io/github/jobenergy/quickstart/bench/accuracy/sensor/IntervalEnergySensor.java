package io.github.jobenergy.quickstart.bench.accuracy.sensor;

import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;

/** A sensor of the energy since the previous reading, in millijoules. */
public record IntervalEnergySensor() implements Sensor {

    private static final long MICROJOULES = 1_000;

    @Override
    public Measurement.Kind kind() {
        return Measurement.Kind.INTERVAL_ENERGY;
    }

    @Override
    public Measurement measure(PowerCurve power, long previous, long now) {
        long microjoules = power.microjoules(previous, now);
        return new Measurement.IntervalEnergy(
                Energy.ofMillijoules((microjoules + MICROJOULES / 2) / MICROJOULES), Duration.ofMillis(now - previous));
    }
}
