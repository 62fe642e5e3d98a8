package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.metric.Series.Line;
import java.util.List;

/**
 * What an exporter showed at one asking.
 *
 * @param series the values of the metrics that were asked for
 * @param faults the lines that should have been such values and cannot be read
 */
public record Exposition(List<Series> series, List<Fault> faults) {

    public Exposition {
        series = List.copyOf(series);
        faults = List.copyOf(faults);
    }

    /**
     * A line at fault.
     *
     * @param line the line
     * @param detail what was expected and what was found
     */
    public record Fault(Line line, String detail) {}
}
