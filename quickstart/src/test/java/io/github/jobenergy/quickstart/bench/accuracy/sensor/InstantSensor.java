package io.github.jobenergy.quickstart.bench.accuracy.sensor;

import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;

/**
 * A sensor of the power at one time.
 *
 * @param resolution the unit of the value in milliwatts
 */
public record InstantSensor(long resolution) implements Sensor {

    @Override
    public Measurement.Kind kind() {
        return Measurement.Kind.INSTANT;
    }

    @Override
    public Measurement measure(PowerCurve power, long previous, long now) {
        return new Measurement.Instantaneous(
                Power.ofMilliwatts(Rounding.toMultiple(power.milliwattsAt(now), resolution)));
    }
}
