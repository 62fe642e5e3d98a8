package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.source.redfish.resource.MeterValue;
import io.github.jobenergy.schemas.node.Measurement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Selects the values of a node to publish, so that no value is published twice. A value with a timestamp is published if the
 * timestamp is later than the last one. An average without a timestamp is published once in each interval, so that the intervals
 * are adjacent: published at every poll, they would overlap, and each would count only for the part not covered by the previous
 * one.
 */
final class PublishedValues {

    /** The fraction of the interval after which an average is published again, since polls are not exactly on time. */
    private static final double LEAST_FRACTION_OF_INTERVAL = 0.95;

    private final Map<String, Instant> last = new HashMap<>();

    /** Whether the value has to be published; if so, it is recorded as published. */
    boolean isNew(MeterValue value) {
        String meter = value.meter() + " " + value.domain().orElse("");
        Instant time = value.deviceTime().orElse(value.documentOrigin().arrival());
        if (last.containsKey(meter) && !isLater(value, last.getOrDefault(meter, time), time)) {
            return false;
        }
        last.put(meter, time);
        return true;
    }

    private static boolean isLater(MeterValue value, Instant before, Instant time) {
        if (value.deviceTime().isEmpty() && value.measurement() instanceof Measurement.IntervalMean mean) {
            return Duration.between(before, time).toMillis()
                    >= LEAST_FRACTION_OF_INTERVAL * mean.interval().toMillis();
        }
        return value.deviceTime().isEmpty() || time.isAfter(before);
    }
}
