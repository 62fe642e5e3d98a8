package io.github.jobenergy.energy.gather;

import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Decides whether the energy that Slurm reports for a run covers the same nodes and time as the whole-node energy. It does not read
 * the amount of either energy: a selection by their difference would bias the comparison of many runs. Runs that share a node are
 * comparable, because Slurm charges each of them the energy of whole nodes.
 */
final class Comparability {

    /** The difference between the times of the steps and the times of the run that is an edge. */
    private static final Duration EDGES = Duration.ofSeconds(2);

    /** The part of a longer run that the steps may miss, or exceed it by: a fifth of the difference up to which energies agree. */
    private static final int LEAST_PART = 500;

    private final JobCompletion completion;
    private final JobFigures figures;

    Comparability(JobCompletion completion, JobFigures figures) {
        this.completion = completion;
        this.figures = figures;
    }

    /** Returns the comparability; absent for a run that held no node. */
    Optional<SlurmComparability> code() {
        boolean heldNoNode =
                completion.resources().nodes().filter(String::isEmpty).isPresent();
        return heldNoNode ? Optional.empty() : Optional.of(ofSlurm());
    }

    private SlurmComparability ofSlurm() {
        SlurmEnergy slurm = completion.slurmEnergy();
        return switch (slurm.status()) {
            case UNSET -> SlurmComparability.ENERGY_UNSET;
            case ZERO -> SlurmComparability.ENERGY_ZERO;
            case IMPLAUSIBLE -> SlurmComparability.ENERGY_IMPLAUSIBLE;
            case MEASURED -> ofMeters();
        };
    }

    private SlurmComparability ofMeters() {
        if (figures.nodesMeasured() == 0 || figures.energyWholeNodes().equals(Energy.ZERO)) {
            return SlurmComparability.NOT_METERED;
        }
        if (figures.quality() == Quality.PARTIAL || figures.coverage().doubleValue() < 1) {
            return SlurmComparability.PARTLY_METERED;
        }
        return figures.quality() == Quality.MEASURED ? ofNodes() : SlurmComparability.ESTIMATED;
    }

    private SlurmComparability ofNodes() {
        long allocations = completion.resources().slices().stream()
                .map(Slice::nodes)
                .distinct()
                .count();
        return allocations > 1 ? SlurmComparability.RESIZED : ofSteps(counted());
    }

    /**
     * Returns the steps that Slurm's energy consists of. If only some of the steps have an energy, such as those of a run that was
     * killed before the last one reported it, Slurm adds up these.
     */
    private SlurmSteps counted() {
        SlurmSteps all = new SlurmSteps(completion.steps());
        return switch (completion.slurmEnergy().source().orElseThrow()) {
            case JOB ->
                all.step("extern").isPresent()
                        ? only(all, "extern")
                        : all.numbered().withEnergy();
            case EXTERN_STEP -> only(all, "extern");
            case BATCH_STEP -> only(all, "batch");
            case STEPS -> all.numbered().withEnergy();
        };
    }

    private static SlurmSteps only(SlurmSteps all, String id) {
        return new SlurmSteps(all.step(id).stream().toList());
    }

    private SlurmComparability ofSteps(SlurmSteps counted) {
        Optional<Instant> start = completion.times().startTime();
        List<Interval> times = counted.times();
        if (times.isEmpty() || times.size() < counted.steps().size() || start.isEmpty()) {
            return SlurmComparability.STEPS_UNKNOWN;
        }
        if (counted.haveOverlap()) {
            return SlurmComparability.OVERLAPPING_STEPS;
        }
        boolean isSpanned = isEdge(deviation(start.get(), counted))
                && counted.steps().stream().allMatch(this::isOnAllNodes);
        return isSpanned ? SlurmComparability.COMPARABLE : SlurmComparability.OUTSIDE_STEPS;
    }

    /** Returns the time of the run without a step, and of the steps outside of the run. */
    private Duration deviation(Instant start, SlurmSteps counted) {
        Instant end = completion.times().endTime();
        List<Interval> times = counted.times();
        Instant first = times.get(0).start();
        Instant last = times.get(times.size() - 1).end();
        Duration gaps = Duration.between(first, last).minus(counted.covered());
        return Duration.between(start, first)
                .abs()
                .plus(gaps)
                .plus(Duration.between(last, end).abs());
    }

    private boolean isEdge(Duration deviation) {
        Duration run = completion.times().elapsed().orElse(Duration.ZERO);
        return deviation.compareTo(EDGES) <= 0
                || deviation.multipliedBy(LEAST_PART).compareTo(run) <= 0;
    }

    /** Checks whether a step ran on all nodes of the run; a step of a run on one node did. */
    private boolean isOnAllNodes(Step step) {
        return figures.nodeCount() == 1
                || step.nodes().equals(completion.resources().nodes());
    }
}
