package io.github.jobenergy.quickstart.bench.accuracy.sensor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.quickstart.bench.accuracy.power.PowerCurve;
import io.github.jobenergy.quickstart.bench.accuracy.power.TimeSpan;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SensorsTest {

    /** 100 W from 10 s on, 300 W from 40 s on. */
    private static final PowerCurve POWER = PowerCurve.builder()
            .add(new TimeSpan(10_000, 1_000_000), 100_000)
            .add(new TimeSpan(40_000, 1_000_000), 200_000)
            .build();

    @Test
    void aCounterAddsItsOffset() {
        assertEquals(7_000 + 3_000_000, counted(CounterSensor.exact(7_000), 40_000));
    }

    @Test
    void aCounterRollsOverAtItsRange() {
        assertEquals(1_000_000, counted(CounterSensor.exact(0).withRange(2_000_000), 40_000));
    }

    @Test
    void aCoarseCounterIsRoundedDown() {
        assertEquals(3_500_000, counted(CounterSensor.exact(999_999).withResolution(500_000), 40_000));
    }

    @Test
    void aCounterRestartsFromZeroAtItsReset() {
        assertEquals(1_000_000, counted(CounterSensor.exact(5).withResetAt(30_000), 40_000));
    }

    @Test
    void anIntervalEnergyCoversTheTimeSinceThePreviousReading() {
        Measurement value = new IntervalEnergySensor().measure(POWER, 30_000, 50_000);

        assertEquals(new Measurement.IntervalEnergy(Energy.ofJoules(4_000), Duration.ofSeconds(20)), value);
    }

    @Test
    void aMeanCoversItsWindow() {
        Measurement value = new IntervalMeanSensor(Optional.of(40_000L), 1).measure(POWER, 49_000, 50_000);

        assertEquals(new Measurement.IntervalMean(Power.ofWatts(150), Duration.ofSeconds(40)), value);
    }

    @Test
    void aHeldValueIsThatOfTheLastRefresh() {
        Measurement value = new HeldSensor(new InstantSensor(1_000), 60_000).measure(POWER, 50_000, 59_999);

        assertEquals(new Measurement.Instantaneous(Power.ofWatts(0)), value);
    }

    private static long counted(CounterSensor sensor, long time) {
        Measurement.Counter value = (Measurement.Counter) sensor.measure(POWER, 0, time);
        return value.counter().millijoules();
    }
}
