package io.github.jobenergy.node.reading;

import io.github.jobenergy.node.time.TimestampAnomaly;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What somebody at the site should look at; of each thing once a day. */
public interface Notices {

    /** Where what is wrong is told of as rejections, and nobody is there who could mend it. */
    Notices NONE = new Notices() {
        @Override
        public void unpublished(String reason) {
            // The rejection says so.
        }

        @Override
        public void odd(
                String sensor, TimestampAnomaly oddity, Optional<Instant> deviceTime, Optional<Duration> offset) {
            // Its readings are told all the same.
        }
    };

    /**
     * A meter's readings are not published.
     *
     * @param reason what was expected of it, and what was found
     */
    void unpublished(String reason);

    /**
     * Something is odd about a sensor.
     *
     * @param sensor its instrument, target and domain
     * @param oddity what
     * @param deviceTime the time it stated
     * @param offset how far its clock is ahead of ours, where that is known
     */
    void odd(String sensor, TimestampAnomaly oddity, Optional<Instant> deviceTime, Optional<Duration> offset);
}
