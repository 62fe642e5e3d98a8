package io.github.jobenergy.node.metric;

import io.github.jobenergy.schemas.node.Measurement;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** The sample content derived from a series: meter, measurement, amount and time. */
record SeriesMapping(
        MetricRule rule,
        Meter meter,
        Measurement measurement,
        BigDecimal amount,
        Optional<Instant> time,
        Series series) {

    /** A meter, which has one value at a time. */
    record Meter(String target, String domain, String source) {}

    /** Whether the measurement and the time equal those of the other mapping. */
    boolean repeats(SeriesMapping other) {
        return measurement.equals(other.measurement) && time.equals(other.time);
    }
}
