package io.github.jobenergy.node.time;

import io.github.jobenergy.schemas.quantity.UtcTime;
import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;
import java.time.Instant;

/**
 * How far a device's time may be from its arrival and still be believed.
 *
 * <pre>
 *        arrival - behind              arrival   arrival + ahead
 *   ───────────┼──────────────────────────┼───────────┼──────────
 *   not believed         believed             believed   not believed
 * </pre>
 *
 * A device that is ahead has a clock that is wrong; one that is behind may also have been late in speaking, so there is more
 * room there.
 *
 * @param ahead how far it may be ahead; at most 5 minutes, beyond which nobody takes a reading
 * @param behind how far it may be behind; at most the correction window, beyond which nobody takes it either
 */
public record TimeTolerance(Duration ahead, Duration behind) {

    /** What a meter takes for the future, seen from the reading's own observation. */
    private static final Duration MOST_AHEAD = Duration.ofMinutes(5);

    /** What holds unless a site says otherwise. */
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

    /** Whether a device that says this time can be right. */
    public boolean isPlausible(Instant deviceTime, Instant arrival) {
        return UtcTime.isWritable(deviceTime)
                && !deviceTime.isAfter(arrival.plus(ahead))
                && !deviceTime.isBefore(arrival.minus(behind));
    }
}
