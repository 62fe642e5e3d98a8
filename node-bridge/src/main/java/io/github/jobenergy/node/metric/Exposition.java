package io.github.jobenergy.node.metric;

import io.github.jobenergy.node.metric.Series.Line;
import java.util.List;

/**
 * The result of parsing the text of one scrape.
 *
 * @param series the values of the requested metrics
 * @param faults the lines of requested metrics that cannot be parsed
 */
public record Exposition(List<Series> series, List<Fault> faults) {

    public Exposition {
        series = List.copyOf(series);
        faults = List.copyOf(faults);
    }

    /**
     * A line that cannot be parsed.
     *
     * @param line the line
     * @param detail what was expected and what was found
     */
    public record Fault(Line line, String detail) {}
}
