package io.github.jobenergy.node.decode.otlp;

import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.decode.json.JsonValue;
import io.github.jobenergy.node.metric.Instance;
import io.github.jobenergy.node.metric.MetricReader;
import io.github.jobenergy.node.metric.Series;
import io.github.jobenergy.node.metric.Series.Line;
import io.github.jobenergy.node.metric.SeriesContext;
import io.github.jobenergy.node.sample.UnusableValueException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decodes the points of a resource that the prometheus receiver of a Collector scraped from an exporter. It uses the table of the
 * Prometheus source, since names and labels are those of the exporter:
 *
 * <pre>
 *   resource  service.instance.id=n1:9100             the scraped address; instance in older ones, else server.address
 *   metric    node_rapl_package_joules_total
 *   point     index=0 path=/sys/class/powercap/intel-rapl:0
 * </pre>
 *
 * The points of a resource with the same time are of one scrape. The start time of a point is that of the first scrape by the
 * Collector and is not a property of the exporter's counter. An exporter scraped as {@code localhost} runs on the host of the
 * Collector, {@code host.name}. Source: github.com/open-telemetry/opentelemetry-collector-contrib, receiver/prometheusreceiver,
 * internal/prom_to_otlp.go and internal/metricfamily.go.
 */
final class ScrapedPoints {

    private static final String INSTANCE = "instance";
    private static final List<String> TARGET_ATTRIBUTES =
            List.of(INSTANCE, "service.instance.id", "server.address", "net.host.name");
    private static final List<String> COLLECTOR = List.of("k8s.node.name", "host.name");

    private final MetricReader reader;
    private final MessageSink sink;
    private final Attributes resource;
    private final Map<Optional<Instant>, List<Series>> byTime = new LinkedHashMap<>();

    ScrapedPoints(MetricReader reader, MessageSink sink, Attributes resource) {
        this.reader = reader;
        this.sink = sink;
        this.resource = resource;
    }

    /** Whether the table contains the metric. */
    boolean reads(String metric) {
        return reader.reads(metric);
    }

    /** Adds the points of a metric. */
    void take(String metric, DataPoints points, Attributes around) throws UnusableValueException {
        points.requireSinceStart();
        for (JsonValue point : points.all()) {
            try {
                take(metric, point, Attributes.of(point).withDefaults(around));
            } catch (UnusableValueException unusable) {
                sink.reject(unusable);
            }
        }
    }

    private void take(String metric, JsonValue point, Attributes attributes) throws UnusableValueException {
        Optional<String> value = DataPoints.value(point);
        Optional<Instant> time = DataPoints.time(point);
        value.ifPresent(written -> byTime.computeIfAbsent(time, any -> new ArrayList<>())
                .add(new Series(metric, labels(attributes), written, time, new Line(1, ""))));
    }

    private static Map<String, String> labels(Attributes attributes) {
        Map<String, String> labels = new HashMap<>(attributes.values());
        attributes.text(INSTANCE).filter(Instance::isOwn).ifPresent(own -> labels.remove(INSTANCE));
        return labels;
    }

    /** Reports the samples of all points, grouped by time. */
    void report() {
        SeriesContext context = new SeriesContext(Optional.empty(), exporter(), sink.arrival(), any -> sink.origin());
        byTime.values().forEach(series -> reader.read(series, context, sink.findings()));
    }

    /** The address of the exporter; the host of the Collector if the address is a loopback name. */
    private Optional<String> exporter() {
        Optional<String> target = first(TARGET_ATTRIBUTES);
        Optional<String> collector =
                target.filter(Instance::isOwn).flatMap(own -> first(COLLECTOR)).filter(host -> !Instance.isOwn(host));
        return collector.or(() -> target);
    }

    private Optional<String> first(List<String> keys) {
        return keys.stream().flatMap(key -> resource.text(key).stream()).findFirst();
    }
}
