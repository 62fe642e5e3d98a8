package io.github.jobenergy.program.monitoring;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The metrics of one scrape. Names have the unit at their end, and counters end with {@code _total}. A gauge does not have the name of
 * a counter without {@code _total}. A series that is added again replaces the previous one. For one thread.
 */
public final class MetricPage {

    private static final String TOTAL = "_total";

    private final Map<String, Family> families = new TreeMap<>();
    private final Labels common;

    /** The series of one metric. */
    private record Family(String help, boolean isCounter, Map<Labels, Double> series) {}

    /** A page whose series have no common labels. */
    MetricPage() {
        this(Map.of());
    }

    private MetricPage(Map<String, String> common) {
        this.common = labels(common);
    }

    private static Labels labels(Map<String, String> labels) {
        Map<String, String> sorted = new TreeMap<>(labels);
        return Labels.of(sorted.keySet().toArray(String[]::new), sorted.values().toArray(String[]::new));
    }

    /** Adds a counter of events, as {@link #counter(String, String, double, String...)} does. */
    public MetricPage counter(String name, String help, long value, String... labels) {
        return counter(name, help, (double) value, labels);
    }

    /** Adds a gauge of whole numbers, as {@link #gauge(String, String, double, String...)} does. */
    public MetricPage gauge(String name, String help, long value, String... labels) {
        return gauge(name, help, (double) value, labels);
    }

    /**
     * Adds a counter.
     *
     * @param name the name with {@code _total}
     * @param labels names of labels and their values, alternately
     */
    public MetricPage counter(String name, String help, double value, String... labels) {
        if (!name.endsWith(TOTAL)) {
            throw new IllegalArgumentException("expected a name that ends with " + TOTAL + ", found " + name);
        }
        return add(name, help, true, value, labels);
    }

    /**
     * Adds a gauge.
     *
     * @param name the name with its unit
     * @param labels names of labels and their values, alternately
     */
    public MetricPage gauge(String name, String help, double value, String... labels) {
        return add(name, help, false, value, labels);
    }

    /**
     * Adds a counter for each event.
     *
     * @param name the name with {@code _total}
     * @param counts the counts by the name of the event, the value of the label {@code event}
     */
    public MetricPage events(String name, String help, Map<String, Long> counts) {
        counts.forEach((event, count) -> counter(name, help, count.longValue(), "event", event.replace('-', '_')));
        return this;
    }

    private MetricPage add(String name, String help, boolean isCounter, double value, String... labels) {
        families.computeIfAbsent(name, any -> new Family(help, isCounter, new LinkedHashMap<>()))
                .series()
                .put(common.merge(Labels.of(labels)), value);
        return this;
    }

    /** Returns a page whose series all have these labels, and adds them to this page when it is closed by {@link #include}. */
    MetricPage part(Map<String, String> labels) {
        return new MetricPage(labels);
    }

    /** Adds all series of another page. */
    void include(MetricPage part) {
        part.families.forEach((name, family) -> families.computeIfAbsent(
                        name, any -> new Family(family.help(), family.isCounter(), new LinkedHashMap<>()))
                .series()
                .putAll(family.series()));
    }

    /** Writes the page and further metrics in the text format of Prometheus. */
    void write(OutputStream out, List<MetricSnapshot> further) throws IOException {
        List<MetricSnapshot> metrics = new ArrayList<>(further);
        families.forEach((name, family) -> metrics.add(snapshot(name, family)));
        PrometheusTextFormatWriter.create().write(out, new MetricSnapshots(metrics));
    }

    private static MetricSnapshot snapshot(String name, Family family) {
        if (family.isCounter()) {
            CounterSnapshot.Builder counter = CounterSnapshot.builder()
                    .name(name.substring(0, name.length() - TOTAL.length()))
                    .help(family.help());
            family.series()
                    .forEach((labels, value) -> counter.dataPoint(CounterDataPointSnapshot.builder()
                            .labels(labels)
                            .value(Math.max(0, value))
                            .build()));
            return counter.build();
        }
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(family.help());
        family.series()
                .forEach((labels, value) -> gauge.dataPoint(GaugeDataPointSnapshot.builder()
                        .labels(labels)
                        .value(value)
                        .build()));
        return gauge.build();
    }
}
