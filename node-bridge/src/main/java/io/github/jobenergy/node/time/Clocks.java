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
        Sensor sensor = sensors.meet(SensorName.of(sample), first -> new Sensor(rules.freeze()));
        Set<TimestampAnomaly> oddities = EnumSet.noneOf(TimestampAnomaly.class);
        oddities.addAll(sensor.take(sample));
        boolean isNew = !oddities.contains(TimestampAnomaly.REPEATED);
        Optional<DeviceClock> clock =
                sample.deviceTime().filter(time -> !rules.isHistory()).map(time -> clockOf(sample));
        boolean isKept = isNew && clock.isPresent() && isKept(clock.get(), sample);
        if (isNew && !isKept) {
            clock.ifPresent(device -> device.hear(sample.deviceTime().orElseThrow(), sample.arrival()));
        }
        Optional<Duration> offset = clock.flatMap(DeviceClock::estimate);
        if (offset.filter(estimate -> estimate.abs().compareTo(rules.offset()) > 0)
                .isPresent()) {
            oddities.add(TimestampAnomaly.OFF);
        }
        Optional<Instant> believed = sample.deviceTime().filter(time -> isKept || isBelieved(time, sample.arrival()));
        if (believed.isEmpty() && sample.deviceTime().isPresent()) {
            oddities.add(TimestampAnomaly.NOT_BELIEVED);
        }
        return new Timed(believed.orElse(sample.arrival()), oddities, offset);
    }

    private DeviceClock clockOf(Sample sample) {
        return devices.meet(new DeviceName(sample.target(), sample.source()), first -> new DeviceClock(rules.leeway()));
    }

    private boolean isKept(DeviceClock clock, Sample sample) {
        return rules.passage() == Passage.SENT
                && sample.deviceTime()
                        .filter(time -> clock.isKept(time, sample.arrival()))
                        .isPresent();
    }

    private boolean isBelieved(Instant time, Instant arrival) {
        return rules.isHistory() ? UtcTime.isWritable(time) : rules.leeway().isPlausible(time, arrival);
    }
}
