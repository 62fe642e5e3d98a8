package io.github.jobenergy.node.testing;

import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Samples of a meter after a fixed time. */
public final class Samples {

    /** The start of the samples. */
    public static final Instant BEGIN = Instant.parse("2026-11-21T00:00:00Z");

    private Samples() {}

    /** An instant of this power, which arrived this long after the beginning, from a device without a clock. */
    public static Sample watts(String target, long watts, Duration after) {
        return of(target, new Measurement.Instantaneous(Power.ofMilliwatts(watts * 1_000)), Optional.empty(), after);
    }

    /** The same from a device whose clock is behind by the offset. */
    public static Sample watts(String target, long watts, Duration after, Duration offset) {
        return of(
                target,
                new Measurement.Instantaneous(Power.ofMilliwatts(watts * 1_000)),
                Optional.of(BEGIN.plus(after).minus(offset)),
                after);
    }

    /** A mean of this power over this interval, from a device without a clock. */
    public static Sample mean(String target, long watts, Duration window, Duration after) {
        Measurement mean = new Measurement.IntervalMean(Power.ofMilliwatts(watts * 1_000), window);
        return of(target, mean, Optional.empty(), after);
    }

    /** A counter with this energy. */
    public static Sample joules(String target, long joules, Optional<String> epoch, Duration after) {
        Measurement counter = new Measurement.Counter(Energy.ofMillijoules(joules * 1_000), Optional.empty(), epoch);
        return of(target, counter, Optional.of(BEGIN.plus(after)), after);
    }

    private static Sample of(String target, Measurement measurement, Optional<Instant> deviceTime, Duration after) {
        return new Sample(target, "node", "redfish", measurement, deviceTime, BEGIN.plus(after));
    }
}
