package io.github.jobenergy.node.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * How far a device's clock is behind ours, with the time its values take to reach us: the median of what the last values
 * showed, so that a late one among them changes nothing.
 */
final class ClockOffset {

    private static final int MOST = 15;
    private static final int FEWEST = 5;

    /** A device in another century is as wrong as one in another year, and the difference fits a long. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private final long[] recentMillis = new long[MOST];
    private int count;
    private int next;

    /** A value that the device says is of one time reached us at another. */
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

    /** The estimate, above 0 where the device is behind; absent until there are a few values. */
    Optional<Duration> estimate() {
        return count < FEWEST ? Optional.empty() : median();
    }

    /** What it would be of however few values there are. */
    Optional<Duration> median() {
        if (count == 0) {
            return Optional.empty();
        }
        long[] sorted = Arrays.copyOf(recentMillis, count);
        Arrays.sort(sorted);
        return Optional.of(Duration.ofMillis(sorted[count / 2]));
    }
}
