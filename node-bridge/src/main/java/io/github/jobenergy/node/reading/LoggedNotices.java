package io.github.jobenergy.node.reading;

import io.github.jobenergy.node.time.TimestampAnomaly;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes notices as warnings to the log. */
final class LoggedNotices implements Notices {

    private static final Logger LOG = LoggerFactory.getLogger(LoggedNotices.class);

    @Override
    public void unpublished(String reason) {
        LOG.atWarn().addKeyValue("reason", reason).log("a meter is not published");
    }

    @Override
    public void reportAnomaly(
            String sensor, TimestampAnomaly anomaly, Optional<Instant> deviceTime, Optional<Duration> offset) {
        LOG.atWarn()
                .addKeyValue("sensor", sensor)
                .addKeyValue("device_time", deviceTime.map(Object::toString).orElse("none"))
                .addKeyValue("offset", offset.map(Duration::toString).orElse("unknown"))
                .addKeyValue("reason", anomaly.description())
                .log("the timestamps or values of a sensor are anomalous");
    }
}
