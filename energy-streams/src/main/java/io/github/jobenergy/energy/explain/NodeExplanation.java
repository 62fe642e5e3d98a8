package io.github.jobenergy.energy.explain;

import io.github.jobenergy.energy.meter.answer.UncertaintyBreakdown;
import io.github.jobenergy.energy.meter.occupancy.ShareInterval;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The energy of a run on one node, with all intermediate values.
 *
 * @param answer the recomputed answer
 * @param shareIntervals the time of the run on the node in intervals of constant shares; the run's parts of them add up to its
 *     energy
 * @param edges the edges of the run and, in between, those of other runs, with the readings around them
 * @param uncertainty the uncertainty of the energy on the node, by source
 * @param defects the defects of the readings in the run's time
 * @param idleMinute the start of the minute that the idle power was learned from; absent where idle power is configured or
 *     unknown
 * @param history the node over the run and a margin before and after it
 */
public record NodeExplanation(
        NodeJobEnergy answer,
        List<ShareInterval> shareIntervals,
        List<Edge> edges,
        UncertaintyBreakdown uncertainty,
        Defects defects,
        Optional<Instant> idleMinute,
        History history) {

    public NodeExplanation {
        shareIntervals = List.copyOf(shareIntervals);
        edges = List.copyOf(edges);
    }

    /** Returns the intervals that were not metered while the run held the node. */
    public List<Interval> gaps() {
        return defects.gaps();
    }

    /** Returns the times of counter resets in the run's time. */
    public List<Instant> resets() {
        return defects.resets();
    }

    /** Returns the energy of the node over the run and a margin before and after it. */
    public List<Drawn> course() {
        return history.course();
    }

    /** Returns the holdings of all runs on the node, this run among them. */
    public SortedMap<RunKey, List<Holding>> holdings() {
        return history.holdings();
    }

    /** Returns the run's energy on this node as the sum over its share intervals. */
    public long partMillijoules() {
        return shareIntervals.stream().mapToLong(ShareInterval::part).reduce(0, Math::addExact);
    }

    /**
     * The defects of the readings in the time of a run on a node.
     *
     * @param gaps the intervals that were not metered while the run held the node
     * @param resets the times of counter resets
     */
    public record Defects(List<Interval> gaps, List<Instant> resets) {

        public Defects {
            gaps = List.copyOf(gaps);
            resets = List.copyOf(resets);
        }
    }

    /**
     * The energy and the runs of the node over the run and a margin before and after it.
     *
     * @param course the energy, in order
     * @param holdings the holdings of all runs on the node, the explained run among them
     */
    public record History(List<Drawn> course, SortedMap<RunKey, List<Holding>> holdings) {

        public History {
            course = List.copyOf(course);
            holdings = Collections.unmodifiableSortedMap(new TreeMap<>(holdings));
        }
    }

    /**
     * The energy of the node over an interval.
     *
     * @param interval the interval
     * @param millijoules the energy
     * @param metered the metered part of the interval
     */
    public record Drawn(Interval interval, long millijoules, Duration metered) {

        /** Returns the mean power in watts over the metered part of the interval; 0 if nothing was metered. */
        public double watts() {
            return metered.isZero() ? 0 : (double) millijoules / metered.toMillis();
        }

        /** Checks whether less than half of the interval was metered, so that the power is hardly known. */
        public boolean isGap() {
            return metered.multipliedBy(2).compareTo(interval.duration()) < 0;
        }
    }
}
