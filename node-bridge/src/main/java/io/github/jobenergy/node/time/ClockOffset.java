package io.github.jobenergy.node.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * Estimates how far the clock of a device is behind the clock of this host, including the transmission delay of its values: the
 * median of the last values, which is robust against a single late value.
 */
final class ClockOffset {

    private static final int MOST = 15;
    private static final int LEAST_COUNT = 5;

    /** The maximum difference, which fits a long; any larger difference is equally wrong. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private final long[] recentMillis = new long[MOST];
    private int count;
    private int next;

    /** Adds a value with its time by the device and its time of arrival. */
    void add(Instant deviceTime, Instant arrival) {
        recentMillis[next] = bounded(Duration.between(deviceTime, arrival)).toMillis();
        next = (next + 1) % MOST;
        count = Math.min(count + 1, MOST);
    }

    private static Duration bounded(Duration offset) {
        if (offset.abs().compareTo(LONGEST) <= 0) {
            return offset;
        }
        return offset.isNegative() ? LONGEST.negated() : LONGEST;
    }

    /** The estimate, positive if the device is behind; empty until there are enough values. */
    Optional<Duration> estimate() {
        return count < LEAST_COUNT ? Optional.empty() : median();
    }

    /** The median, however few values there are. */
    Optional<Duration> median() {
        if (count == 0) {
            return Optional.empty();
        }
        long[] sorted = Arrays.copyOf(recentMillis, count);
        Arrays.sort(sorted);
        return Optional.of(Duration.ofMillis(sorted[count / 2]));
    }
}
