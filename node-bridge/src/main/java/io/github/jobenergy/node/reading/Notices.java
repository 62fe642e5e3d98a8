package io.github.jobenergy.node.reading;

import io.github.jobenergy.node.time.TimestampAnomaly;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Notices for the administrator of a site; each is issued once a day. */
public interface Notices {

    /** Discards notices, for commands that report faults as rejections. */
    Notices NONE = new Notices() {
        @Override
        public void unpublished(String reason) {
            // Reported by the rejection.
        }

        @Override
        public void reportAnomaly(
                String sensor, TimestampAnomaly anomaly, Optional<Instant> deviceTime, Optional<Duration> offset) {
            // The readings of the sensor are published regardless.
        }
    };

    /**
     * Reports that the readings of a meter are not published.
     *
     * @param reason the expected and the found state
     */
    void unpublished(String reason);

    /**
     * Reports an anomaly of a sensor.
     *
     * @param sensor the instrument, target and domain
     * @param anomaly the anomaly
     * @param deviceTime the time stated by the device
     * @param offset how far the clock of the device is behind the clock of this host, if known
     */
    void reportAnomaly(
            String sensor, TimestampAnomaly anomaly, Optional<Instant> deviceTime, Optional<Duration> offset);
}
