package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.schemas.node.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces means over less than the polling interval by instants, since such a mean states nothing about the rest of the interval.
 * Beside an instant of the same domain it is omitted. The values of a series have times of their own and are not replaced.
 */
public final class ShortMeans {

    private ShortMeans() {}

    /** The values of a poll, with instants for means over less than the polling interval. */
    public static List<MeterValue> asInstants(List<MeterValue> values, Duration every) {
        List<MeterValue> replaced = new ArrayList<>();
        for (MeterValue value : values) {
            if (!isShort(value, every)) {
                replaced.add(value);
            } else if (value.measurement() instanceof Measurement.IntervalMean mean && !hasInstant(value, values)) {
                replaced.add(value.with(new Measurement.Instantaneous(mean.power())));
            }
        }
        return replaced;
    }

    private static boolean isShort(MeterValue value, Duration every) {
        return value.deviceTime().isEmpty()
                && value.measurement() instanceof Measurement.IntervalMean mean
                && mean.interval().compareTo(every) < 0;
    }

    private static boolean hasInstant(MeterValue value, List<MeterValue> values) {
        return values.stream()
                .anyMatch(other -> other.measurement() instanceof Measurement.Instantaneous
                        && other.source().equals(value.source())
                        && other.domain().equals(value.domain()));
    }
}
