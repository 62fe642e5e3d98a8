package io.github.jobenergy.node.time;

import java.time.Duration;

/**
 * What is believed of devices' times.
 *
 * @param leeway how far a device's time may be from its arrival
 * @param offset the clock offset, either way, beyond which it is told of
 * @param freeze how long a value may be the same to the last digit before it is told of
 * @param passage how values come: of those in files every time that can be written is believed
 */
public record TimeRules(TimeTolerance leeway, Duration offset, Duration freeze, Passage passage) {

    /** What holds unless a site says otherwise. */
    public static final TimeRules USUAL =
            new TimeRules(TimeTolerance.USUAL, Duration.ofSeconds(5), Duration.ofHours(1), Passage.ASKED);

    public TimeRules {
        requirePositive("clock-offset", offset);
        requirePositive("frozen-after", freeze);
    }

    private static void requirePositive(String name, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(name + ": expected more than PT0S, found " + duration);
        }
    }

    /** The same for what is read from files. */
    public TimeRules ofHistory() {
        return new TimeRules(leeway, offset, freeze, Passage.FILED);
    }

    /** The same for what collectors send. */
    public TimeRules ofCollectors() {
        return new TimeRules(leeway, offset, freeze, Passage.SENT);
    }

    /** Whether what comes says itself when it was. */
    boolean isHistory() {
        return passage == Passage.FILED;
    }
}
