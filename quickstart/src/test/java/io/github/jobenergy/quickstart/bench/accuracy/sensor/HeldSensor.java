package io.github.jobenergy.quickstart.bench.accuracy.sensor;

import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.schemas.node.Measurement;

/**
 * A sensor whose value is refreshed at a period, as by a BMC, and is read more often.
 *
 * @param refreshed the sensor behind it
 * @param period the time between two refreshes in milliseconds
 */
public record HeldSensor(Sensor refreshed, long period) implements Sensor {

    @Override
    public Measurement.Kind kind() {
        return refreshed.kind();
    }

    @Override
    public Measurement measure(PowerCurve power, long previous, long now) {
        return refreshed.measure(power, refreshBefore(previous), refreshBefore(now));
    }

    private long refreshBefore(long time) {
        return time - Math.floorMod(time, period);
    }
}
