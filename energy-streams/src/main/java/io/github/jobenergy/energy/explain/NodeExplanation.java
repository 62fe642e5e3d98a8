package io.github.jobenergy.energy.explain;

import io.github.jobenergy.energy.meter.NodeRun.Holding;
import io.github.jobenergy.energy.meter.Stretch;
import io.github.jobenergy.energy.meter.UncertaintyBreakdown;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * How a run's energy on one node came about.
 *
 * @param answer what came out
 * @param stretches its time there in stretches of one company each; the run's parts of them are its energy
 * @param edges how the readings around its comings and goings were read, and around those of others in between
 * @param leeway how far its energy there may be off, part by part
 * @param gaps where nothing was metered while it held the node
 * @param resets when a meter was set back meanwhile
 * @param idleMinute when the minute began that its idle power was learned from; absent where that is configured or unknown
 * @param course what the node drew, a little before and after as well
 * @param holdings who held the node when, the run among them
 */
public record NodeExplanation(
        NodeJobEnergy answer,
        List<Stretch> stretches,
        List<Edge> edges,
        UncertaintyBreakdown leeway,
        List<Interval> gaps,
        List<Instant> resets,
        Optional<Instant> idleMinute,
        List<Drawn> course,
        SortedMap<RunKey, List<Holding>> holdings) {

    public NodeExplanation {
        stretches = List.copyOf(stretches);
        edges = List.copyOf(edges);
        gaps = List.copyOf(gaps);
        resets = List.copyOf(resets);
        course = List.copyOf(course);
    }

    /** The run's energy on this node, as its stretches add up. */
    public long partMillijoules() {
        return stretches.stream().mapToLong(Stretch::part).reduce(0, Math::addExact);
    }

    /**
     * What the node drew between two moments.
     *
     * @param from the first, in milliseconds since 1970-01-01T00:00:00Z
     * @param to the second
     * @param millijoules the energy
     * @param meteredMillis how much of the time was metered
     */
    public record Drawn(long from, long to, long millijoules, long meteredMillis) {

        /** Mean power in watts over what was metered of it. */
        public double watts() {
            return meteredMillis == 0 ? 0 : (double) millijoules / meteredMillis;
        }

        /** Whether it says next to nothing of the power. */
        public boolean isGap() {
            return 2 * meteredMillis < to - from;
        }
    }
}
