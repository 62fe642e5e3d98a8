package io.github.jobenergy.node.metric;

import io.github.jobenergy.schemas.node.Measurement;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** What a series says: of whom, of what, by which instrument, how much and when. */
record SeriesMapping(
        MetricRule rule,
        Meter meter,
        Measurement measurement,
        BigDecimal amount,
        Optional<Instant> time,
        Series series) {

    /** What has one value at a time. */
    record Meter(String target, String domain, String source) {}

    /** Whether it says nothing that the other does not. */
    boolean repeats(SeriesMapping other) {
        return measurement.equals(other.measurement) && time.equals(other.time);
    }
}
