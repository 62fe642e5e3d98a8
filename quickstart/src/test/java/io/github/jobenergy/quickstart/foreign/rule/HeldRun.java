package io.github.jobenergy.quickstart.foreign.rule;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A run on one node.
 *
 * @param id the job id
 * @param start the start of the run
 * @param end the end of the run
 * @param share the fraction of the node's CPUs that the run held and kept busy
 * @param runsOnNode the number of runs on the node, with this run
 */
public record HeldRun(long id, Instant start, Instant end, double share, int runsOnNode) {

    /** Returns a run that had the node to itself. */
    public static HeldRun exclusive(Instant start, Instant end) {
        return new HeldRun(1, start, end, 1, 1);
    }

    /** Returns the time that the run held the node. */
    public Duration duration() {
        return Duration.between(start, end);
    }

    /** Returns the times of a grid of that interval, at that offset to the start, in the run. */
    public List<Instant> grid(Duration interval, Duration offset) {
        List<Instant> grid = new ArrayList<>();
        for (Instant time = start.plus(offset); time.isBefore(end); time = time.plus(interval)) {
            grid.add(time);
        }
        return grid;
    }
}
