package io.github.jobenergy.node.metric;

import io.github.jobenergy.schemas.node.Measurement;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** A series that a rule maps to a sample: its meter, measurement, amount and time. */
record MappedSeries(
        MetricRule rule,
        Meter meter,
        Measurement measurement,
        BigDecimal amount,
        Optional<Instant> time,
        Series series) {

    /** A meter, which has one value at a time. */
    record Meter(String target, String domain, String source) {}

    /** Whether the measurement and the time equal those of the other series. */
    boolean repeats(MappedSeries other) {
        return measurement.equals(other.measurement) && time.equals(other.time);
    }
}
