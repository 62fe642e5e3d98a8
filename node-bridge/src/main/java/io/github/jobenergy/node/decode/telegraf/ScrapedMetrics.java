package io.github.jobenergy.node.decode.telegraf;

import io.github.jobenergy.node.decode.MessageSink;
import io.github.jobenergy.node.decode.point.FieldValue;
import io.github.jobenergy.node.decode.point.InfluxPoint;
import io.github.jobenergy.node.exportermetrics.ShippedMetrics;
import io.github.jobenergy.node.metric.Instance;
import io.github.jobenergy.node.metric.MetricReader;
import io.github.jobenergy.node.metric.Series;
import io.github.jobenergy.node.metric.Series.Line;
import io.github.jobenergy.node.metric.SeriesContext;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decodes the points of Telegraf's plugin prometheus, scraped from exporters, with the table of the Prometheus source, in version
 * 1 or 2 of its metrics:
 *
 * <pre>
 *   node_rapl_package_joules_total,host=mgmt,index=0,url=http://n1:9100/metrics counter=240422.366
 *   prometheus,host=mgmt,index=0,url=http://n1:9100/metrics node_rapl_package_joules_total=240422.366
 * </pre>
 *
 * {@code host} is the host of Telegraf. The node is in the label that the table names, else in {@code instance}, else it is the
 * host and port of {@code url}, or {@code host} if the url has {@code localhost}. Since values arrive one by one, metrics that
 * depend on another metric are ignored. Source: README.md of plugins/inputs/prometheus. For one thread.
 */
final class ScrapedMetrics {

    private static final String VERSION_2 = "prometheus";
    private static final List<String> OF_VERSION_1 = List.of("counter", "gauge", "value");
    private static final String HOST = "host";
    private static final String URL = "url";
    private static final List<String> TELEGRAFS_OWN = List.of(HOST, URL, "address");

    private final MetricReader reader = new MetricReader(ShippedMetrics.table());

    /** Whether points of this name are metrics of exporters. */
    boolean reads(String name) {
        return name.equals(VERSION_2) || reader.reads(name);
    }

    void report(InfluxPoint point, MessageSink sink) {
        if (point.name().equals(VERSION_2)) {
            point.fields().forEach((metric, value) -> report(metric, value, point, sink));
        } else if (reader.reads(point.name())) {
            OF_VERSION_1.stream()
                    .flatMap(field -> point.field(field).stream())
                    .findFirst()
                    .ifPresent(value -> report(point.name(), value, point, sink));
        }
    }

    private void report(String metric, FieldValue value, InfluxPoint point, MessageSink sink) {
        if (reader.reads(metric)) {
            Map<String, String> labels = new HashMap<>(point.tags());
            labels.keySet().removeAll(TELEGRAFS_OWN);
            SeriesContext context =
                    new SeriesContext(Optional.empty(), exporter(point), sink.arrival(), any -> sink.origin());
            reader.read(
                    new Series(metric, labels, value.text(), point.time(), new Line(1, "")), context, sink.findings());
        }
    }

    private static Optional<String> exporter(InfluxPoint point) {
        Optional<String> instance = point.tag(URL).flatMap(ScrapedMetrics::instance);
        return instance.filter(Instance::isOwn).flatMap(own -> point.tag(HOST)).or(() -> instance);
    }

    private static Optional<String> instance(String url) {
        try {
            return Optional.of(new URI(url))
                    .filter(uri -> uri.getHost() != null)
                    .map(Instance::of);
        } catch (URISyntaxException notAnAddress) {
            return Optional.empty();
        }
    }
}
