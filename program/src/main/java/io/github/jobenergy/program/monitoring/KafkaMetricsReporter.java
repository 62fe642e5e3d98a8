package io.github.jobenergy.program.monitoring;

import io.github.jobenergy.program.monitoring.KafkaMetricTable.Exposed;
import io.github.jobenergy.program.monitoring.KafkaMetricTable.Join;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.metrics.JmxReporter;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MetricsReporter;

/**
 * Exposes metrics of the Kafka clients of this process, those of {@link KafkaMetricTable}. Kafka creates a reporter for each client,
 * by the property {@code metric.reporters}.
 *
 * <p>The label {@code client_id} is the id of the client without what differs at each start: the id of the process, and the number
 * that Kafka appends to the id. So a client that is created again continues its series. Of clients with the same label, totals are
 * added. A total never decreases: it includes clients that are closed and tasks that have moved.
 */
public final class KafkaMetricsReporter implements MetricsReporter {

    /** The metrics of all clients. A reporter that is closed removes its own. */
    private static final Set<KafkaMetric> METRICS = ConcurrentHashMap.newKeySet();

    /** The totals of metrics that were removed: at most one for each series. Its lock also guards changes of {@link #METRICS}. */
    private static final Map<Total, Double> RETAINED = new HashMap<>();

    private static final Pattern PROCESS_ID =
            Pattern.compile("-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");
    private static final Pattern CLIENT_NUMBER = Pattern.compile("(?<!StreamThread|StateUpdater)-\\d+$");

    private final Set<KafkaMetric> own = new HashSet<>();

    /** Creates a reporter; called by Kafka. */
    public KafkaMetricsReporter() {}

    /**
     * Returns the value of {@code metric.reporters} with this reporter.
     *
     * @param configured the reporters that the site configures; absent for those of Kafka
     */
    public static String with(Optional<String> configured) {
        String others = configured.map(String::strip).orElseGet(JmxReporter.class::getName);
        return others.isEmpty()
                ? KafkaMetricsReporter.class.getName()
                : others + "," + KafkaMetricsReporter.class.getName();
    }

    @Override
    public void configure(Map<String, ?> configs) {}

    @Override
    public void init(List<KafkaMetric> metrics) {
        metrics.forEach(this::metricChange);
    }

    @Override
    public synchronized void metricChange(KafkaMetric metric) {
        if (KafkaMetricTable.exposed(metric.metricName()).isPresent() && own.add(metric)) {
            METRICS.add(metric);
        }
    }

    @Override
    public synchronized void metricRemoval(KafkaMetric metric) {
        if (own.remove(metric)) {
            remove(metric);
        }
    }

    @Override
    public synchronized void close() {
        own.forEach(KafkaMetricsReporter::remove);
        own.clear();
    }

    /** Removes a metric and retains its value if it is a total. The value is read without the lock: its gauge may wait for another. */
    private static void remove(KafkaMetric metric) {
        Optional<Exposed> row = KafkaMetricTable.exposed(metric.metricName()).filter(each -> each.join() == Join.TOTAL);
        Optional<Double> value = row.flatMap(any -> number(metric));
        synchronized (RETAINED) {
            METRICS.remove(metric);
            row.ifPresent(total -> value.ifPresent(
                    last -> RETAINED.merge(new Total(total, series(metric)), last * total.factor(), Double::sum)));
        }
    }

    /**
     * Returns the names of topics that stand for others: until version 5, Kafka has the lag of a topic whose name has dots twice, once
     * with {@code _} in place of dots.
     */
    private static Set<String> replacedTopics() {
        return METRICS.stream()
                .map(metric -> metric.metricName().tags().getOrDefault("topic", ""))
                .filter(topic -> topic.contains("."))
                .map(topic -> topic.replace('.', '_'))
                .collect(Collectors.toSet());
    }

    /** Returns the value of a metric of the clients whose id matches that expression: the largest; empty if none was measured yet. */
    public static OptionalDouble largest(String metric, String clientId) {
        return METRICS.stream()
                .filter(each -> each.metricName().name().equals(metric)
                        && each.metricName()
                                .tags()
                                .getOrDefault("client-id", "")
                                .matches(clientId))
                .flatMap(each -> number(each).stream())
                .mapToDouble(Double::doubleValue)
                .max();
    }

    /** A series: a name with the values of its labels. */
    private record Series(String client, String topic) {}

    /** A series of a counter. */
    private record Total(Exposed row, Series series) {}

    /** Adds the metrics of all clients of this process. */
    static void addTo(MetricPage page) {
        Map<String, Map<Series, Double>> values = new TreeMap<>();
        Map<String, Exposed> exposed = new TreeMap<>();
        Set<String> replaced = replacedTopics();
        Set<KafkaMetric> present;
        synchronized (RETAINED) {
            present = Set.copyOf(METRICS);
            RETAINED.forEach((total, value) -> {
                exposed.put(total.row().name(), total.row());
                values.computeIfAbsent(total.row().name(), any -> new ConcurrentHashMap<>())
                        .put(total.series(), value);
            });
        }
        for (KafkaMetric metric : present) {
            if (replaced.contains(metric.metricName().tags().getOrDefault("topic", ""))) {
                continue;
            }
            KafkaMetricTable.exposed(metric.metricName())
                    .ifPresent(row -> number(metric).ifPresent(value -> {
                        exposed.put(row.name(), row);
                        values.computeIfAbsent(row.name(), any -> new ConcurrentHashMap<>())
                                .merge(series(metric), value * row.factor(), (one, other) -> joined(row, one, other));
                    }));
        }
        values.forEach(
                (name, series) -> series.forEach((labels, value) -> add(page, exposed(exposed, name), labels, value)));
    }

    private static Exposed exposed(Map<String, Exposed> rows, String name) {
        Exposed row = rows.get(name);
        if (row == null) {
            throw new IllegalStateException("expected a row of the table, found none for " + name);
        }
        return row;
    }

    private static void add(MetricPage page, Exposed row, Series series, double value) {
        String[] labels = series.topic().isEmpty()
                ? new String[] {"client_id", series.client()}
                : new String[] {"client_id", series.client(), "topic", series.topic()};
        if (row.join() == Join.TOTAL) {
            page.counter(row.name(), row.help(), value, labels);
        } else {
            page.gauge(row.name(), row.help(), value, labels);
        }
    }

    private static double joined(Exposed row, double one, double other) {
        return row.join() == Join.LARGEST ? Math.max(one, other) : one + other;
    }

    /** Returns the value; empty if it is no number, or none was measured yet: NaN, or a time of -1. */
    private static Optional<Double> number(KafkaMetric metric) {
        try {
            return metric.metricValue() instanceof Number number
                            && Double.isFinite(number.doubleValue())
                            && number.doubleValue() >= 0
                    ? Optional.of(number.doubleValue())
                    : Optional.empty();
        } catch (RuntimeException closed) {
            // The metric of a client that is being closed, or of a task that has moved.
            return Optional.empty();
        }
    }

    private static Series series(KafkaMetric metric) {
        Map<String, String> tags = metric.metricName().tags();
        String client = tags.getOrDefault("client-id", tags.getOrDefault("thread-id", ""));
        boolean isOfTopic = metric.metricName().name().equals("records-lag");
        return new Series(stable(client), isOfTopic ? tags.getOrDefault("topic", "") : "");
    }

    /** Returns the id of a client without what differs at each start. */
    static String stable(String client) {
        return CLIENT_NUMBER.matcher(PROCESS_ID.matcher(client).replaceAll("")).replaceAll("");
    }
}
