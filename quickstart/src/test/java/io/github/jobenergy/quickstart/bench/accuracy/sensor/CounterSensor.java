package io.github.jobenergy.quickstart.bench.accuracy.sensor;

import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;

/**
 * A counter of energy.
 *
 * @param offset the value at the start of the power, in millijoules
 * @param resolution the unit of the counter in millijoules; the value is rounded down to it
 * @param range the value in millijoules at which the counter restarts from 0; absent if it never does
 * @param resetTime the time of a reset to 0, in milliseconds; absent if there is none
 */
public record CounterSensor(long offset, long resolution, Optional<Long> range, Optional<Long> resetTime)
        implements Sensor {

    private static final long MICROJOULES = 1_000;

    /** Returns a counter of millijoules without a range. */
    public static CounterSensor exact(long offset) {
        return new CounterSensor(offset, 1, Optional.empty(), Optional.empty());
    }

    /** Returns this counter with another unit, in millijoules. */
    public CounterSensor withResolution(long newResolution) {
        return new CounterSensor(offset, newResolution, range, resetTime);
    }

    /** Returns this counter with a range, in millijoules. */
    public CounterSensor withRange(long newRange) {
        return new CounterSensor(offset, resolution, Optional.of(newRange), resetTime);
    }

    /** Returns this counter with a reset. */
    public CounterSensor withResetAt(long time) {
        return new CounterSensor(offset, resolution, range, Optional.of(time));
    }

    @Override
    public Measurement.Kind kind() {
        return Measurement.Kind.COUNTER;
    }

    @Override
    public Measurement measure(PowerCurve power, long previous, long now) {
        boolean isReset = resetTime.filter(time -> time <= now).isPresent();
        long since = isReset ? resetTime.orElse(0L) : 0;
        long counted = (isReset ? 0 : offset) + power.microjoules(since, now) / MICROJOULES;
        long inRange = range.map(restart -> counted % restart).orElse(counted);
        return new Measurement.Counter(
                Energy.ofMillijoules(inRange - inRange % resolution),
                range.map(Energy::ofMillijoules),
                Optional.empty());
    }
}
