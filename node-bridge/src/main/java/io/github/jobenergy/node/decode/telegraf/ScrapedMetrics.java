package io.github.jobenergy.node.decode.telegraf;

import io.github.jobenergy.node.decode.Transcript;
import io.github.jobenergy.node.decode.point.FieldValue;
import io.github.jobenergy.node.decode.point.InfluxPoint;
import io.github.jobenergy.node.exporter.ShippedMetrics;
import io.github.jobenergy.node.metric.Instance;
import io.github.jobenergy.node.metric.MetricReader;
import io.github.jobenergy.node.metric.Series;
import io.github.jobenergy.node.metric.Series.Line;
import io.github.jobenergy.node.metric.Whereabouts;
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

    void tell(InfluxPoint point, Transcript transcript) {
        if (point.name().equals(VERSION_2)) {
            point.fields().forEach((metric, value) -> tell(metric, value, point, transcript));
        } else if (reader.reads(point.name())) {
            OF_VERSION_1.stream()
                    .flatMap(field -> point.field(field).stream())
                    .findFirst()
                    .ifPresent(value -> tell(point.name(), value, point, transcript));
        }
    }

    private void tell(String metric, FieldValue value, InfluxPoint point, Transcript transcript) {
        if (reader.reads(metric)) {
            Map<String, String> labels = new HashMap<>(point.tags());
            labels.keySet().removeAll(TELEGRAFS_OWN);
            Whereabouts whereabouts = new Whereabouts(
                    Optional.empty(), exporter(point), transcript.arrival(), any -> transcript.origin());
            reader.read(
                    new Series(metric, labels, value.text(), point.time(), new Line(1, "")),
                    whereabouts,
                    transcript.findings());
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
