package io.github.jobenergy.node.time;

import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.Measurement.Counter;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** What one sensor said last, to know whether what it says now is new. */
final class Sensor {

    /** How long a device may have no new value before that is told. */
    static final Duration STALL = Duration.ofMinutes(5);

    private final Duration freeze;

    private Optional<Sample> last = Optional.empty();
    private Instant timeSince = Instant.MIN;
    private Instant valueSince = Instant.MIN;

    /** A sensor whose value may be the same for so long. */
    Sensor(Duration freeze) {
        this.freeze = freeze;
    }

    /** What is odd about the sample beside the one before. */
    Set<TimestampAnomaly> take(Sample sample) {
        Set<TimestampAnomaly> oddities = EnumSet.noneOf(TimestampAnomaly.class);
        last.ifPresent(before -> compare(before, sample, oddities));
        remember(sample);
        if (hasLasted(valueSince, sample, freeze)) {
            oddities.add(TimestampAnomaly.FROZEN);
        }
        if (oddities.contains(TimestampAnomaly.REPEATED) && hasLasted(timeSince, sample, STALL)) {
            oddities.add(TimestampAnomaly.STALLED);
        }
        return oddities;
    }

    private static void compare(Sample before, Sample sample, Set<TimestampAnomaly> oddities) {
        if (isSameTime(before, sample) && before.measurement().equals(sample.measurement())) {
            oddities.add(TimestampAnomaly.REPEATED);
        }
        boolean isEarlier = before.deviceTime()
                .flatMap(then -> sample.deviceTime().map(now -> now.isBefore(then)))
                .orElse(false);
        if (isEarlier || isLower(before.measurement(), sample.measurement())) {
            oddities.add(TimestampAnomaly.STEPPED_BACK);
        }
    }

    /** Where the device does not say when, it is when we had it. */
    private static boolean isSameTime(Sample before, Sample sample) {
        boolean hasTime = before.deviceTime().isPresent() || sample.deviceTime().isPresent();
        return hasTime
                ? before.deviceTime().equals(sample.deviceTime())
                : before.arrival().equals(sample.arrival());
    }

    /** A counter that has no range and was not reset only counts up. */
    private static boolean isLower(Measurement before, Measurement now) {
        return before instanceof Counter earlier
                && now instanceof Counter later
                && later.range().isEmpty()
                && earlier.epoch().equals(later.epoch())
                && later.counter().millijoules() < earlier.counter().millijoules();
    }

    private void remember(Sample sample) {
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
