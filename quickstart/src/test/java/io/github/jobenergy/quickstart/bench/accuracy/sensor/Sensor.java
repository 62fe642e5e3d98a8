package io.github.jobenergy.quickstart.bench.accuracy.sensor;

import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.schemas.node.Measurement;

/** Derives the value of a reading from a power. Times are milliseconds since 1970-01-01T00:00:00Z. */
public interface Sensor {

    /** Returns the kind of the values. */
    Measurement.Kind kind();

    /** Returns the value of a reading, given the time of the previous reading. */
    Measurement measure(PowerCurve power, long previous, long now);
}
