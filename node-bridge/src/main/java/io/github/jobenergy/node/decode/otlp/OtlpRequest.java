package io.github.jobenergy.node.decode.otlp;

import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.decode.NamedMeter;
import io.github.jobenergy.node.decode.json.JsonValue;
import io.github.jobenergy.node.metric.MetricReader;
import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.node.Measurement;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decodes the power and energy metrics of a metrics export request; a message may contain several consecutive requests:
 *
 * <pre>
 *   {"resourceMetrics":[{"resource":{"attributes":[{"key":"host.name","value":{"stringValue":"n1"}}]},
 *     "scopeMetrics":[{"scope":{…},"metrics":[{"name":"hw.host.energy","unit":"J",
 *       "sum":{"aggregationTemporality":2,"isMonotonic":true,"dataPoints":[
 *         {"startTimeUnixNano":"…","timeUnixNano":"…","asDouble":1250345.5}]}}]}]}]}
 * </pre>
 *
 * Metrics that a Collector scraped from exporters are decoded by {@link ScrapedPoints}. Sources: opentelemetry-proto,
 * metrics/v1/metrics.proto and its JSON mapping (64-bit numbers may be texts, enumerations numbers); the semantic conventions for
 * hardware and for physical hosts.
 */
final class OtlpRequest {

    private static final String HOST_NAME = "host.name";
    private static final String METRICS = "resourceMetrics";

    /** The fields of OTLP requests, which may share a topic; an empty request has no fields. */
    private static final Set<String> SIGNALS = Set.of(METRICS, "resourceLogs", "resourceSpans", "resourceProfiles");

    /** The fields with the metrics of a scope; the second one until proto 0.15 (2022). */
    private static final List<String> SCOPES = List.of("scopeMetrics", "instrumentationLibraryMetrics");

    private final MetricReader exporters;
    private final MessageSink sink;

    /** Creates a request with this reader for scraped metrics. */
    OtlpRequest(MetricReader exporters, MessageSink sink) {
        this.exporters = exporters;
        this.sink = sink;
    }

    void report(JsonValue document) throws UnusableValueException {
        boolean isRequest = document.isObject()
                && (document.fields().isEmpty()
                        || !Collections.disjoint(document.fields().keySet(), SIGNALS));
        if (!isRequest) {
            throw UnusableValueException.missing(METRICS, "those of a request to export metrics");
        }
        document.at(METRICS).items().forEach(this::reportResource);
    }

    private void reportResource(JsonValue resourceMetrics) {
        Attributes resource = Attributes.of(resourceMetrics.at("resource"));
        ScrapedPoints scraped = new ScrapedPoints(exporters, sink, resource);
        SCOPES.stream()
                .flatMap(scopes -> resourceMetrics.at(scopes).items().stream())
                .forEach(scopeMetrics -> {
                    Attributes scope = Attributes.of(scopeMetrics.at("scope")).withDefaults(resource);
                    scopeMetrics.at("metrics").items().forEach(metric -> reportMetric(metric, scope, scraped));
                });
        scraped.report();
    }

    private void reportMetric(JsonValue written, Attributes around, ScrapedPoints scraped) {
        String name = written.at("name").text();
        Optional<HardwareMetric> metric = HardwareMetric.named(name);
        try {
            if (metric.isPresent()) {
                DataPoints points = DataPoints.of(written);
                for (JsonValue point : points.all()) {
                    reportPoint(
                            metric.get(), points, point, Attributes.of(point).withDefaults(around));
                }
            } else if (scraped.reads(name)) {
                scraped.take(name, DataPoints.of(written), around);
            }
        } catch (UnusableValueException unusable) {
            sink.reject(unusable);
        }
    }

    private void reportPoint(HardwareMetric metric, DataPoints points, JsonValue point, Attributes attributes) {
        if (attributes.isEstimate()) {
            return;
        }
        try {
            Optional<Measurement> measurement = points.measurement(metric, point);
            if (measurement.isPresent()) {
                String host = attributes
                        .text(HOST_NAME)
                        .orElseThrow(() -> UnusableValueException.missing(HOST_NAME, "the host's name"));
                NamedMeter meter = new NamedMeter(host, metric.domainOf(attributes), metric.source());
                sink.report(meter, measurement.get(), DataPoints.time(point));
            }
        } catch (UnusableValueException unusable) {
            sink.reject(unusable);
        } catch (InvalidFieldException impossible) {
            sink.reject(UnusableValueException.invalid(impossible));
        }
    }
}
