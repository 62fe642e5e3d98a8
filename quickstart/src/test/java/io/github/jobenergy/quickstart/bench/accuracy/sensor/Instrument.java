package io.github.jobenergy.quickstart.bench.accuracy.sensor;

import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.PowerReading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A meter of a part of a node.
 *
 * @param domain the part of the node
 * @param source the name of the instrument
 * @param sensor the sensor
 * @param cadence when it is read
 */
public record Instrument(String domain, String source, Sensor sensor, Cadence cadence) {

    /** Returns a meter of another part, with the same sensor. */
    public Instrument of(String otherDomain) {
        return new Instrument(otherDomain, source, sensor, cadence);
    }

    /** Returns the readings of a power within an interval, in order. */
    public List<PowerReading> read(NodeKey node, PowerCurve power, TimeSpan span, Random random) {
        List<PowerReading> readings = new ArrayList<>();
        long previous = span.start() - cadence.period();
        for (long now : cadence.times(span, random)) {
            Instant time = Instant.ofEpochMilli(now);
            readings.add(new PowerReading(node, time, domain, source, sensor.measure(power, previous, now), time));
            previous = now;
        }
        return readings;
    }
}
