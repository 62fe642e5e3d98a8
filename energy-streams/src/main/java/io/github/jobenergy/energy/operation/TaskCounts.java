package io.github.jobenergy.energy.operation;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Adds up the counts of the tasks of this instance since its start. The counts of a task that has moved to another instance remain, with
 * their last values: a count never decreases. For one thread.
 */
final class TaskCounts {

    private static final String TOTAL = "-total";

    /** The groups of metrics whose totals are counts, and the prefix of their names in the status. */
    private static final Map<String, String> COUNTED =
            Map.of("stream-readings-metrics", "readings.", "stream-answers-metrics", "answers.");

    private final Map<String, Long> retained = new TreeMap<>();
    private Map<MetricName, Metric> present = Map.of();

    /** Checks whether a metric is a count. */
    static boolean isCounted(MetricName name) {
        return COUNTED.containsKey(name.group()) && name.name().endsWith(TOTAL);
    }

    /** Returns the counts by name, with those of tasks whose metrics were passed before and are no longer present. */
    Map<String, Long> of(Map<MetricName, ? extends Metric> metrics) {
        present.forEach((name, metric) -> {
            // A task that returns has the names of its earlier metrics, and counts from 0.
            if (metrics.get(name) != metric) {
                add(retained, name, metric);
            }
        });
        present = new HashMap<>();
        Map<String, Long> counts = new TreeMap<>(retained);
        metrics.forEach((name, metric) -> {
            if (isCounted(name)) {
                present.put(name, metric);
                add(counts, name, metric);
            }
        });
        return counts;
    }

    private static void add(Map<String, Long> counts, MetricName name, Metric metric) {
        String counted =
                COUNTED.get(name.group()) + name.name().substring(0, name.name().length() - TOTAL.length());
        counts.merge(counted, Math.round(((Number) metric.metricValue()).doubleValue()), Long::sum);
    }
}
