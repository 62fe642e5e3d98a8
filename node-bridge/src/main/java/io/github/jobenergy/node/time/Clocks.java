package io.github.jobenergy.node.time;

import io.github.jobenergy.node.memory.Recent;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Evaluates the times of samples by the clocks of all devices and the last values of their sensors. For one thread at a time. */
public final class Clocks {

    private static final int MOST_SENSORS = 1_000_000;
    private static final int MOST_DEVICES = 100_000;

    private final TimeRules rules;
    private final Recent<SensorName, Sensor> sensors = new Recent<>(MOST_SENSORS);
    private final Recent<DeviceName, DeviceClock> devices = new Recent<>(MOST_DEVICES);

    /** Creates clocks with these rules. */
    public Clocks(TimeRules rules) {
        this.rules = rules;
    }

    /** The identity of a sensor; a BMC may report the present power and a mean over a minute, which are separate sensors. */
    private record SensorName(String target, String domain, String source, Measurement.Kind kind) {

        static SensorName of(Sample sample) {
            return new SensorName(
                    sample.target(),
                    sample.domain(),
                    sample.source(),
                    sample.measurement().kind());
        }
    }

    private record DeviceName(String target, String source) {}

    /** The time of the value, and whether it is new. */
    public Timed time(Sample sample) {
        Sensor sensor = sensors.getOrCreate(SensorName.of(sample), first -> new Sensor(rules.frozenAfter()));
        Set<TimestampAnomaly> anomalies = EnumSet.noneOf(TimestampAnomaly.class);
        anomalies.addAll(sensor.take(sample));
        boolean isNew = !anomalies.contains(TimestampAnomaly.REPEATED);
        Optional<DeviceClock> clock =
                sample.deviceTime().filter(time -> !rules.isHistory()).map(time -> clockOf(sample));
        boolean isDelayed = isNew && clock.isPresent() && isDelayed(clock.get(), sample);
        if (isNew && !isDelayed) {
            clock.ifPresent(device -> device.add(sample.deviceTime().orElseThrow(), sample.arrival()));
        }
        Optional<Duration> offset = clock.flatMap(DeviceClock::estimate);
        if (offset.filter(estimate -> estimate.abs().compareTo(rules.offset()) > 0)
                .isPresent()) {
            anomalies.add(TimestampAnomaly.OFF);
        }
        Optional<Instant> accepted =
                sample.deviceTime().filter(time -> isDelayed || isAccepted(time, sample.arrival()));
        if (accepted.isEmpty() && sample.deviceTime().isPresent()) {
            anomalies.add(TimestampAnomaly.NOT_ACCEPTED);
        }
        return new Timed(accepted.orElse(sample.arrival()), anomalies, offset);
    }

    private DeviceClock clockOf(Sample sample) {
        return devices.getOrCreate(
                new DeviceName(sample.target(), sample.source()), first -> new DeviceClock(rules.tolerance()));
    }

    private boolean isDelayed(DeviceClock clock, Sample sample) {
        return rules.transmission() == Transmission.PUSHED
                && sample.deviceTime()
                        .filter(time -> clock.isDelayed(time, sample.arrival()))
                        .isPresent();
    }

    private boolean isAccepted(Instant time, Instant arrival) {
        return rules.isHistory() ? UtcTime.isWritable(time) : rules.tolerance().isPlausible(time, arrival);
    }
}
