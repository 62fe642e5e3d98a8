package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Instant;
import java.util.List;

/**
 * A node and its instruments.
 *
 * @param drawn the power that the node draws
 * @param readings the power that its instruments report
 */
public record PolledNode(Series drawn, Series readings) {

    /** Returns a node whose instruments report what it draws. */
    public static PolledNode of(Series series) {
        return new PolledNode(series, series);
    }

    /** Returns the times of polls that succeed. */
    public List<Instant> answered(List<Instant> polls) {
        return polls.stream().filter(time -> readings.polled(time).isPresent()).toList();
    }
}
