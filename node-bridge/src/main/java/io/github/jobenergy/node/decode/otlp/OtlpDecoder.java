package io.github.jobenergy.node.decode.otlp;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jobenergy.node.decode.Decoder;
import io.github.jobenergy.node.decode.JsonRoots;
import io.github.jobenergy.node.decode.Message;
import io.github.jobenergy.node.sample.Findings;
import io.github.jobenergy.node.sample.Sample;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.util.Optional;

/**
 * Reads requests to export metrics, of which a message may hold several behind one another:
 *
 * <pre>
 *   {"resourceMetrics":[{"resource":{"attributes":[{"key":"host.name","value":{"stringValue":"n1"}}]},
 *     "scopeMetrics":[{"scope":{…},"metrics":[{"name":"hw.host.energy","unit":"J",
 *       "sum":{"aggregationTemporality":2,"isMonotonic":true,"dataPoints":[
 *         {"startTimeUnixNano":"…","timeUnixNano":"…","asDouble":1250345.5}]}}]}]}]}
 * </pre>
 *
 * Sources: opentelemetry-proto, metrics/v1/metrics.proto and its JSON mapping (64-bit numbers may be texts, enumerations
 * numbers); the semantic conventions for hardware and for physical hosts.
 */
final class OtlpDecoder implements Decoder {

    private static final String HOST_NAME = "host.name";

    @Override
    public void decode(Message message, Findings findings) {
        for (JsonNode root : JsonRoots.of(message, findings)) {
            for (JsonNode resourceMetrics : root.path("resourceMetrics")) {
                Attributes resource = Attributes.of(resourceMetrics.path("resource"));
                for (JsonNode scopeMetrics : resourceMetrics.path("scopeMetrics")) {
                    Attributes scope = Attributes.of(scopeMetrics.path("scope")).over(resource);
                    scopeMetrics.path("metrics").forEach(metric -> read(metric, scope, message, findings));
                }
            }
        }
    }

    private static void read(JsonNode metric, Attributes around, Message message, Findings findings) {
        Optional<HardwareMetric> known =
                HardwareMetric.named(metric.path("name").asText(""));
        if (known.isEmpty()) {
            return;
        }
        try {
            DataPoints points = DataPoints.of(metric);
            for (JsonNode point : points.all()) {
                read(known.get(), points, point, around, message, findings);
            }
        } catch (UnusableException unusable) {
            refuse(unusable, message, findings);
        }
    }

    private static void read(
            HardwareMetric metric,
            DataPoints points,
            JsonNode point,
            Attributes around,
            Message message,
            Findings findings) {
        try {
            Attributes attributes = Attributes.of(point).over(around);
            if (attributes.isEstimate()) {
                return;
            }
            Optional<Measurement> measurement = points.measurement(metric, point);
            if (measurement.isEmpty()) {
                return;
            }
            String host = attributes
                    .text(HOST_NAME)
                    .orElseThrow(() -> new UnusableException(
                            RejectionReason.MISSING_FIELD, HOST_NAME, "expected the host's name, found none"));
            findings.found(new Sample(
                    host,
                    metric.domainOf(attributes),
                    metric.source(),
                    measurement.get(),
                    points.time(point),
                    message.arrival()));
        } catch (UnusableException unusable) {
            refuse(unusable, message, findings);
        } catch (InvalidFieldException impossible) {
            refuse(
                    new UnusableException(RejectionReason.INVALID_FIELD, impossible.field(), impossible.detail()),
                    message,
                    findings);
        }
    }

    private static void refuse(UnusableException unusable, Message message, Findings findings) {
        findings.rejected(message.origin()
                .reject(
                        unusable.reason(),
                        Optional.of(unusable.field()),
                        String.valueOf(unusable.getMessage()),
                        message.arrival()));
    }
}
