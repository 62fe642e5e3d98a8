package io.github.jobenergy.node.time;

import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.Measurement.Counter;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Keeps the last value of one sensor, to detect repetitions and other anomalies. */
final class Sensor {

    /** The time without a new value after which a device is reported as stalled. */
    static final Duration STALL = Duration.ofMinutes(5);

    private final Duration frozenAfter;

    private Optional<Sample> last = Optional.empty();
    private Instant timeSince = Instant.MIN;
    private Instant valueSince = Instant.MIN;

    /** Creates a sensor whose value may be unchanged for this time. */
    Sensor(Duration frozenAfter) {
        this.frozenAfter = frozenAfter;
    }

    /** The anomalies of the sample compared with the previous one. */
    Set<TimestampAnomaly> take(Sample sample) {
        Set<TimestampAnomaly> anomalies = EnumSet.noneOf(TimestampAnomaly.class);
        last.ifPresent(before -> compare(before, sample, anomalies));
        store(sample);
        if (hasLasted(valueSince, sample, frozenAfter)) {
            anomalies.add(TimestampAnomaly.FROZEN);
        }
        if (anomalies.contains(TimestampAnomaly.REPEATED) && hasLasted(timeSince, sample, STALL)) {
            anomalies.add(TimestampAnomaly.STALLED);
        }
        return anomalies;
    }

    private static void compare(Sample before, Sample sample, Set<TimestampAnomaly> anomalies) {
        if (isSameTime(before, sample) && before.measurement().equals(sample.measurement())) {
            anomalies.add(TimestampAnomaly.REPEATED);
        }
        boolean isEarlier = before.deviceTime()
                .flatMap(then -> sample.deviceTime().map(now -> now.isBefore(then)))
                .orElse(false);
        if (isEarlier || isLower(before.measurement(), sample.measurement())) {
            anomalies.add(TimestampAnomaly.STEPPED_BACK);
        }
    }

    /** Without device times, the times of arrival are compared. */
    private static boolean isSameTime(Sample before, Sample sample) {
        boolean hasTime = before.deviceTime().isPresent() || sample.deviceTime().isPresent();
        return hasTime
                ? before.deviceTime().equals(sample.deviceTime())
                : before.arrival().equals(sample.arrival());
    }

    /** A counter without a range and without a reset must not decrease. */
    private static boolean isLower(Measurement before, Measurement now) {
        return before instanceof Counter earlier
                && now instanceof Counter later
                && later.range().isEmpty()
                && earlier.epoch().equals(later.epoch())
                && later.counter().millijoules() < earlier.counter().millijoules();
    }

    private void store(Sample sample) {
        boolean isFirst = last.isEmpty();
        if (isFirst || !isSameTime(last.get(), sample)) {
            timeSince = sample.arrival();
        }
        if (isFirst || !last.get().measurement().equals(sample.measurement())) {
            valueSince = sample.arrival();
        }
        last = Optional.of(sample);
    }

    private static boolean hasLasted(Instant since, Sample sample, Duration bound) {
        return Duration.between(since, sample.arrival()).compareTo(bound) >= 0;
    }
}
