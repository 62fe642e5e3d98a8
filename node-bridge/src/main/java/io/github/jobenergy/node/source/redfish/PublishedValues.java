package io.github.jobenergy.node.source.redfish;

import io.github.jobenergy.node.source.redfish.resource.MeterValue;
import io.github.jobenergy.schemas.node.Measurement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * What was told of a node, so that nothing is told twice. A value with a stamp is told if its stamp is later than the last
 * one. An average without a stamp is told once in each window, so that the windows abut: told at every asking they would
 * overlap, and each would stand for the little that the one before had left.
 */
final class PublishedValues {

    /** A window is over a little early, since nobody asks on the dot. */
    private static final double NEARLY = 0.95;

    private final Map<String, Instant> last = new HashMap<>();

    /** Whether the value is new; then it counts as told. */
    boolean isNew(MeterValue value) {
        String meter = value.meter() + " " + value.domain().orElse("");
        Instant time = value.deviceTime().orElse(value.receipt().arrival());
        if (last.containsKey(meter) && !isLater(value, last.getOrDefault(meter, time), time)) {
            return false;
        }
        last.put(meter, time);
        return true;
    }

    private static boolean isLater(MeterValue value, Instant before, Instant time) {
        if (value.deviceTime().isEmpty() && value.measurement() instanceof Measurement.IntervalMean mean) {
            return Duration.between(before, time).toMillis()
                    >= NEARLY * mean.interval().toMillis();
        }
        return value.deviceTime().isEmpty() || time.isAfter(before);
    }
}
