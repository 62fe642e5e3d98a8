package io.github.jobenergy.quickstart.bench.accuracy.input;

import io.github.jobenergy.quickstart.bench.accuracy.sensor.Cadence;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.CounterSensor;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.InstantSensor;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.Instrument;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.IntervalEnergySensor;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.IntervalMeanSensor;
import io.github.jobenergy.quickstart.bench.accuracy.sensor.Sensor;
import io.github.jobenergy.schemas.node.Measurement.Kind;
import io.github.jobenergy.schemas.node.PowerReading;
import java.util.List;
import java.util.Optional;

/** Meters that are common to several classes. */
final class Instruments {

    /** The usual times between readings, in seconds. */
    static final List<Long> CADENCES = List.of(1L, 10L, 30L, 60L);

    /** The kinds of readings. */
    static final List<Kind> KINDS = List.of(Kind.values());

    /** The unit of BMCs, in milliwatts. */
    static final long WATT = 1_000;

    /** The source of counters. */
    static final String PM_COUNTERS = "pm_counters";

    /** The source of BMCs. */
    static final String IPMI = "ipmi";

    /** The source of GPUs. */
    static final String DCGM = "dcgm";

    /** The source of counters of packages and memory. */
    static final String RAPL = "rapl";

    private static final long OFFSET = 987_654_321;

    private Instruments() {}

    /** Returns a meter of the node with values in millijoules or milliwatts. */
    static Instrument ofKind(Kind kind, long seconds) {
        return node(PM_COUNTERS, sensor(kind), seconds);
    }

    /** Returns a counter of the node in millijoules. */
    static Instrument counter(long seconds) {
        return ofKind(Kind.COUNTER, seconds);
    }

    /** Returns instants of the node in whole watts, as reported by a BMC. */
    static Instrument bmc(long seconds) {
        return node(IPMI, new InstantSensor(WATT), seconds);
    }

    /** Returns a meter of the node. */
    static Instrument node(String source, Sensor sensor, long seconds) {
        return new Instrument(PowerReading.NODE_DOMAIN, source, sensor, new Cadence(1_000 * seconds));
    }

    /** Returns a counter of millijoules that is not 0 at first. */
    static CounterSensor counterSensor() {
        return CounterSensor.exact(OFFSET);
    }

    private static Sensor sensor(Kind kind) {
        return switch (kind) {
            case COUNTER -> counterSensor();
            case INTERVAL_ENERGY -> new IntervalEnergySensor();
            case INTERVAL_MEAN -> new IntervalMeanSensor(Optional.empty(), 1);
            case INSTANT -> new InstantSensor(1);
        };
    }
}
