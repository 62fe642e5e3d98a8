package io.github.jobenergy.node.metric;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A value of a metric with its labels.
 *
 * @param name the name of the metric, such as {@code node_rapl_package_joules_total}
 * @param labels the labels, which distinguish the series of one name
 * @param value the value as written; possibly not a number
 * @param time the timestamp, if the text has one
 * @param line the line of the text
 */
public record Series(String name, Map<String, String> labels, String value, Optional<Instant> time, Line line) {

    public Series {
        labels = Map.copyOf(labels);
    }

    /**
     * A line of a text.
     *
     * @param number the line number, from 1
     * @param text the line itself
     */
    public record Line(int number, String text) {}

    /** The value of a label; empty if the label is absent, which Prometheus treats as equal. */
    String label(String label) {
        return labels.getOrDefault(label, "");
    }

    /** The series with additional labels; its own labels take precedence. */
    Series with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.putAll(labels);
        return new Series(name, all, value, time, line);
    }

    /** The labels without one of them. */
    Map<String, String> labelsWithout(String label) {
        Map<String, String> others = new HashMap<>(labels);
        others.remove(label);
        return others;
    }
}
