package io.github.jobenergy.energy.share.placement;

import io.github.jobenergy.energy.register.RunInterval;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.node.NodeKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A run on a node: the message from the fan-out to the meter. Times are milliseconds since 1970-01-01T00:00:00Z, as
 * {@code long}: they are compared with those of readings.
 *
 * @param run the run
 * @param key the node
 * @param completionRevision the revision of the completion on which it is based; 0 while only the start is known
 * @param phase the phase of the run
 * @param holdings the allocations of the node, in order; empty if withdrawn
 * @param steps the steps that had the nodes of the run to themselves, as far as the run decides, in order
 * @param suspended the total time for which the run was suspended, which Slurm states without its place; absent if unknown
 */
public record NodeRun(
        RunKey run,
        NodeKey key,
        long completionRevision,
        Phase phase,
        List<Holding> holdings,
        List<StepInterval> steps,
        Optional<Duration> suspended) {

    public NodeRun {
        holdings = List.copyOf(holdings);
        steps = List.copyOf(steps);
        if (holdings.isEmpty() != (phase == Phase.WITHDRAWN)) {
            throw new IllegalArgumentException("holdings: expected none exactly when withdrawn, found " + holdings);
        }
    }

    /** Creates a run that is not known to have been suspended. */
    public NodeRun(RunKey run, NodeKey key, long completionRevision, Phase phase, List<Holding> holdings) {
        this(run, key, completionRevision, phase, holdings, List.of(), Optional.empty());
    }

    /** Returns the time for which the run is known to have been suspended, in milliseconds. */
    public long suspendedMillis() {
        return suspended.map(Duration::toMillis).orElse(0L);
    }

    /** Returns the start of the first allocation, in milliseconds since 1970-01-01T00:00:00Z. */
    public long start() {
        return holdings.stream().mapToLong(Holding::start).min().orElse(RunInterval.OPEN);
    }

    /**
     * Returns the time from which co-located runs may affect the shares of the run: the start of the UTC day on which
     * the run started on the node.
     */
    public long coLocatedSince() {
        return UtcDay.startOf(start());
    }

    /** Returns the end of the last allocation; {@link RunInterval#OPEN} while the run continues. */
    public long end() {
        return holdings.stream().mapToLong(Holding::end).max().orElse(RunInterval.OPEN);
    }

    /** Returns the intervals of the run on the node. */
    public List<RunInterval> intervals() {
        return holdings.stream()
                .map(holding -> new RunInterval(run, holding.start(), holding.end()))
                .toList();
    }

    /**
     * The time of a step.
     *
     * @param stepId the number of the step
     * @param start the start of the step, in milliseconds since 1970-01-01T00:00:00Z
     * @param end the end of the step, later than the start
     */
    public record StepInterval(String stepId, long start, long end) {

        static StepInterval of(Step step) {
            return new StepInterval(
                    step.stepId(),
                    step.startTime().orElseThrow().toEpochMilli(),
                    step.endTime().orElseThrow().toEpochMilli());
        }

        /** Returns the times of the steps of a run that had its nodes to themselves, as far as the run decides. */
        public static List<StepInterval> of(JobCompletion completion) {
            return SeparateSteps.of(completion).stream().map(StepInterval::of).toList();
        }
    }

    /** The phase of a run on a node. */
    public enum Phase {
        /** The run has started. */
        STARTED,
        /** The run has ended. */
        ENDED,
        /** The run is found never to have held the node. */
        WITHDRAWN
    }

    /**
     * One allocation of the node.
     *
     * @param start the start of the allocation, in milliseconds since 1970-01-01T00:00:00Z
     * @param end the end of the allocation; {@link RunInterval#OPEN} while the allocation continues
     * @param claim the resources held
     */
    public record Holding(long start, long end, Claim claim) {}
}
