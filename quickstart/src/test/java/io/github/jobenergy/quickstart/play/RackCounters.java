package io.github.jobenergy.quickstart.play;

import io.github.jobenergy.quickstart.recording.RecordedMetric;
import io.github.jobenergy.quickstart.recording.Recording;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The counters of the rack in the metrics of a recording, read without node-bridge. */
record RackCounters(List<RecordedMetric> metrics) {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Pattern VALUE = Pattern.compile("energy=(\\d+)i");

    static RackCounters read(Recording recording) {
        return new RackCounters(recording.places().orElseThrow().metrics());
    }

    /** The advance of a counter, in its unit, from the start to the end of an hour: it has a metric at both. */
    BigDecimal advance(String meter, Instant hour) {
        return counter(meter, hour.plus(HOUR)).subtract(counter(meter, hour));
    }

    private BigDecimal counter(String meter, Instant time) {
        return metrics.stream()
                .filter(metric -> metric.time().equals(time) && metric.line().contains("=" + meter + ","))
                .map(RackCounters::value)
                .findFirst()
                .orElseThrow();
    }

    private static BigDecimal value(RecordedMetric metric) {
        Matcher value = VALUE.matcher(metric.line());
        if (!value.find()) {
            throw new AssertionError("expected the field energy, found " + metric.line());
        }
        return new BigDecimal(value.group(1));
    }
}
