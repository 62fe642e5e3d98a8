package io.github.jobenergy.node.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * When a value held, and what is odd about it.
 *
 * @param readingTime when it held: by the device's clock where that can be believed, else when we had it
 * @param oddities what is odd about it
 * @param offset how far the device's clock is behind ours by now; absent where it says no time, or too few values are known
 */
public record Timed(Instant readingTime, Set<TimestampAnomaly> oddities, Optional<Duration> offset) {

    public Timed {
        oddities = Set.copyOf(oddities);
    }

    /** Whether it is a value that was not told before. */
    public boolean isNew() {
        return !oddities.contains(TimestampAnomaly.REPEATED);
    }
}
