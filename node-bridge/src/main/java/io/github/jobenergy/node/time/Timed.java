package io.github.jobenergy.node.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * The time of a value and its anomalies.
 *
 * @param readingTime the time of the value: by the clock of the device if accepted, else the time of arrival
 * @param anomalies the anomalies
 * @param offset how far the clock of the device is behind the clock of this host; absent without device times or with too few
 * values
 */
public record Timed(Instant readingTime, Set<TimestampAnomaly> anomalies, Optional<Duration> offset) {

    public Timed {
        anomalies = Set.copyOf(anomalies);
    }

    /** Whether the value is new. */
    public boolean isNew() {
        return !anomalies.contains(TimestampAnomaly.REPEATED);
    }
}
