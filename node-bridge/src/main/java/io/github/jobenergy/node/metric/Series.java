package io.github.jobenergy.node.metric;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One value of one metric, as an exporter writes it or as something behind it passes it on.
 *
 * @param name the metric's name, such as {@code node_rapl_package_joules_total}
 * @param labels what tells it from the others of that name
 * @param value the value as it stood there; it may be no number
 * @param time when the value held, where that stood beside it
 * @param line where it stood
 */
public record Series(String name, Map<String, String> labels, String value, Optional<Instant> time, Line line) {

    public Series {
        labels = Map.copyOf(labels);
    }

    /**
     * A line of a text.
     *
     * @param number which one, from 1
     * @param text the line itself
     */
    public record Line(int number, String text) {}

    /** The label's value; empty where there is none, which is the same thing for Prometheus. */
    String label(String label) {
        return labels.getOrDefault(label, "");
    }

    /** The same with these labels too; its own stand. */
    Series with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(more);
        all.putAll(labels);
        return new Series(name, all, value, time, line);
    }

    /** Its labels but one. */
    Map<String, String> labelsWithout(String label) {
        Map<String, String> others = new HashMap<>(labels);
        others.remove(label);
        return others;
    }
}
