package io.github.jobenergy.quickstart.bench.accuracy.scenario;

import io.github.jobenergy.quickstart.bench.accuracy.power.LoadShape;

/**
 * What is fixed about the runs of a node; everything else is drawn.
 *
 * @param shape the shape of the loads
 * @param leastSeconds the shortest run
 * @param mostSeconds the longest run
 * @param edgeDistanceSeconds the least time between two edges on the node
 * @param gpus the number of GPUs of the node
 * @param neighbours whether other runs are on the node
 */
public record WorkloadPlan(
        LoadShape shape,
        long leastSeconds,
        long mostSeconds,
        long edgeDistanceSeconds,
        int gpus,
        Neighbours neighbours) {

    /** The shortest run of most classes. */
    public static final long SHORTEST_SECONDS = 30;

    /** The longest run. */
    public static final long LONGEST_SECONDS = 4 * 3_600L;

    /** Whether other runs are on the node. */
    public enum Neighbours {
        /** One run. */
        NONE,
        /** Two runs or more. */
        SOME,
        /** Either. */
        ANY
    }

    /** Returns a plan of runs of 30 s to 4 h on a node without GPUs. */
    public static WorkloadPlan of(LoadShape shape) {
        return new WorkloadPlan(shape, SHORTEST_SECONDS, LONGEST_SECONDS, 0, 0, Neighbours.ANY);
    }

    /** Returns this plan with runs of at least that length. */
    public WorkloadPlan from(long newLeastSeconds) {
        return new WorkloadPlan(shape, newLeastSeconds, mostSeconds, edgeDistanceSeconds, gpus, neighbours);
    }

    /** Returns this plan with runs of at most that length. */
    public WorkloadPlan upTo(long newMostSeconds) {
        return new WorkloadPlan(shape, leastSeconds, newMostSeconds, edgeDistanceSeconds, gpus, neighbours);
    }

    /** Returns this plan with edges at least that far apart. */
    public WorkloadPlan edgesApart(long seconds) {
        return new WorkloadPlan(shape, leastSeconds, mostSeconds, seconds, gpus, neighbours);
    }

    /** Returns this plan with GPUs. */
    public WorkloadPlan withGpus(int newGpus) {
        return new WorkloadPlan(shape, leastSeconds, mostSeconds, edgeDistanceSeconds, newGpus, neighbours);
    }

    /** Returns this plan with or without other runs. */
    public WorkloadPlan with(Neighbours newNeighbours) {
        return new WorkloadPlan(shape, leastSeconds, mostSeconds, edgeDistanceSeconds, gpus, newNeighbours);
    }
}
