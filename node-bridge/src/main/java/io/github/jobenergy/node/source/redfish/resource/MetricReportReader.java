package io.github.jobenergy.node.source.redfish.resource;

import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code /redfish/v1/TelemetryService/MetricReports/ID} as written by an iDRAC 9 or 10: a report is a time series, each
 * value with its own timestamp. The node is {@code SystemInputPower} or, if a report has none, {@code SystemPowerConsumption};
 * headroom and output are ignored. A value whose label ends in {@code - Average (5m0s)} is the mean over that interval, and one
 * with {@code Minimum} or {@code Maximum} is ignored; without a label it is an instant. Averages of other vendors ({@code
 * AverageConsumedWatts}, DSP2046) state no interval and are ignored.
 */
public final class MetricReportReader implements ResourceReader {

    /** The source in the samples. */
    public static final String SOURCE = "redfish_telemetry";

    private static final String INPUT = "SystemInputPower";
    private static final String CONSUMPTION = "SystemPowerConsumption";

    private static final Map<String, String> DOMAINS =
            Map.of(INPUT, "node", CONSUMPTION, "node", "TotalCPUPower", "cpu", "TotalMemoryPower", "dram");

    private static final Pattern AGGREGATE =
            Pattern.compile(".*- (\\w+) \\((?:(\\d{1,4})h)?(?:(\\d{1,4})m)?(?:(\\d{1,5})s)?\\)");

    @Override
    public List<MeterValue> read(Document document, DocumentOrigin documentOrigin) {
        List<Fields> metrics = document.fields(documentOrigin).array("MetricValues");
        boolean hasInput =
                metrics.stream().anyMatch(metric -> metric.text("MetricId").equals(INPUT));
        List<MeterValue> values = new ArrayList<>();
        for (Fields metric : metrics) {
            String id = metric.text("MetricId");
            if (DOMAINS.containsKey(id) && !(hasInput && id.equals(CONSUMPTION))) {
                read(metric, DOMAINS.get(id), documentOrigin).ifPresent(values::add);
            }
        }
        values.sort(Comparator.comparing(value -> value.deviceTime().orElse(Instant.MIN)));
        return values;
    }

    private static Optional<MeterValue> read(Fields metric, String domain, DocumentOrigin documentOrigin) {
        Optional<Measurement> measurement = metric.watts("MetricValue").flatMap(power -> measurement(metric, power));
        if (measurement.isEmpty()) {
            return Optional.empty();
        }
        if (!metric.has("Timestamp")) {
            documentOrigin.reject(
                    RejectionReason.MISSING_FIELD,
                    "MetricValues.Timestamp",
                    "expected the time of each value of a report, found none");
            return Optional.empty();
        }
        return metric.time("Timestamp")
                .map(time -> MeterValue.of(SOURCE, documentOrigin, domain, measurement.get(), Optional.of(time)));
    }

    private static Optional<Measurement> measurement(Fields metric, Power power) {
        Matcher aggregate =
                AGGREGATE.matcher(metric.object("Oem").object("Dell").text("Label"));
        if (!aggregate.matches()) {
            return Optional.of(new Measurement.Instantaneous(power));
        }
        Duration window = Duration.ofHours(number(aggregate.group(2)))
                .plusMinutes(number(aggregate.group(3)))
                .plusSeconds(number(aggregate.group(4)));
        return Optional.of(power)
                .filter(mean -> aggregate.group(1).equals("Average") && !window.isZero())
                .map(mean -> new Measurement.IntervalMean(mean, window));
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
