package io.github.jobenergy.node.time;

import io.github.jobenergy.schemas.quantity.UtcTime;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.time.Instant;

/**
 * The tolerance between a device time and its arrival within which the device time is accepted.
 *
 * <pre>
 *        arrival - behind              arrival   arrival + ahead
 *   ───────────┼──────────────────────────┼───────────┼──────────
 *   not accepted         accepted             accepted   not accepted
 * </pre>
 *
 * A device time ahead of the arrival means a wrong clock; one behind it may also be caused by a transmission delay, so the
 * default tolerance is larger there.
 *
 * @param ahead the tolerance ahead of the arrival; at most 5 minutes, beyond which a reading is rejected
 * @param behind the tolerance behind the arrival; at most the correction window, beyond which a reading is also rejected
 */
public record TimeTolerance(Duration ahead, Duration behind) {

    /** The limit above which a meter treats a reading as in the future, relative to the reading's own observed time. */
    private static final Duration MOST_AHEAD = Duration.ofMinutes(5);

    /** The default tolerance. */
    public static final TimeTolerance USUAL = new TimeTolerance(Duration.ofSeconds(5), Duration.ofMinutes(5));

    public TimeTolerance {
        requireWithin("ahead", ahead, MOST_AHEAD);
        requireWithin("behind", behind, Topic.CORRECTION_WINDOW);
    }

    private static void requireWithin(String name, Duration duration, Duration most) {
        if (duration.isNegative() || duration.compareTo(most) > 0) {
            throw new IllegalArgumentException("clock-" + name + ": expected PT0S to " + most + ", found " + duration);
        }
    }

    /** Whether the device time is within the tolerance. */
    public boolean isPlausible(Instant deviceTime, Instant arrival) {
        return UtcTime.isWritable(deviceTime)
                && !deviceTime.isAfter(arrival.plus(ahead))
                && !deviceTime.isBefore(arrival.minus(behind));
    }
}
