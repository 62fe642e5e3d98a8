package io.github.jobenergy.jobcomp.energy;

import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.SlurmEnergy.Status;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Selects the energy of a run among the figures of accounting. The job row comes first, unchanged: it is Slurm's own figure,
 * even where it counts parallel steps twice. Without it comes the {@code .extern} step, which spans the allocation; then the
 * {@code .batch} step, which covers a run on one node, but only the first node of a run on several; then the sum of the
 * launched steps, if they do not overlap and those on all nodes of the run cover at least 95 percent of its time:
 *
 * <pre>
 *   job      |-------------------------|
 *   .extern  |---------------------------|     each is charged its whole nodes,
 *   .batch    |-----------------------|        so overlapping ones are never added
 *   .0          |------|
 *   .1                 |------|
 * </pre>
 *
 * @param job the figure of the job row
 * @param steps the figures of the steps
 * @param nodeCount the number of nodes of the run
 * @param time the time from the start to the end of the run
 */
public record EnergyChoice(EnergyFigure job, List<StepFigure> steps, long nodeCount, Interval time) {

    /** The least share of the run's time, in percent, that launched steps must cover. */
    private static final int LEAST_PERCENT = 95;

    public EnergyChoice {
        steps = List.copyOf(steps);
    }

    /** The energy that Slurm claims, or the status that states why there is none. */
    public SlurmEnergy choose() {
        return measured(job.joules(), Source.JOB)
                .or(() -> measured(joulesOf(StepFigure.EXTERN), Source.EXTERN_STEP))
                .or(() -> nodeCount == 1 ? measured(joulesOf(StepFigure.BATCH), Source.BATCH_STEP) : Optional.empty())
                .or(() -> measured(joulesOfSuccessiveSteps(), Source.STEPS))
                .orElseGet(() -> SlurmEnergy.without(whyNot()));
    }

    private static Optional<SlurmEnergy> measured(Optional<Energy> joules, Source source) {
        return joules.map(energy -> SlurmEnergy.measured(energy, source));
    }

    private Optional<Energy> joulesOf(String stepId) {
        return steps.stream()
                .filter(step -> step.stepId().equals(stepId))
                .flatMap(step -> step.figure().joules().stream())
                .findFirst();
    }

    private Optional<Energy> joulesOfSuccessiveSteps() {
        List<StepFigure> launched =
                steps.stream().filter(StepFigure::isLaunched).toList();
        boolean complete = !launched.isEmpty()
                && launched.stream()
                        .allMatch(step ->
                                step.figure().isMeasured() && step.time().isPresent());
        if (!complete || overlap(launched) || !coverTheRun(launched)) {
            return Optional.empty();
        }
        return launched.stream()
                .flatMap(step -> step.figure().joules().stream())
                .reduce(Energy::plus);
    }

    /** Whether the steps on all nodes of the run cover enough of its time; steps on fewer nodes do not count. */
    private boolean coverTheRun(List<StepFigure> launched) {
        Duration covered = launched.stream()
                .filter(step -> step.nodeCount() >= nodeCount)
                .flatMap(step -> step.time().flatMap(time::intersection).stream())
                .map(Interval::duration)
                .reduce(Duration.ZERO, Duration::plus);
        return covered.multipliedBy(100).compareTo(time.duration().multipliedBy(LEAST_PERCENT)) >= 0;
    }

    private static boolean overlap(List<StepFigure> launched) {
        List<Interval> times = new ArrayList<>(
                launched.stream().flatMap(step -> step.time().stream()).toList());
        times.sort(Comparator.comparing(Interval::start).thenComparing(Interval::end));
        for (int i = 1; i < times.size(); i++) {
            if (times.get(i - 1).overlaps(times.get(i))) {
                return true;
            }
        }
        return false;
    }

    /**
     * The status of a run without a usable figure: a measured step proves that the sensor counts, so a 0 beside it is an
     * energy not added up.
     */
    private Status whyNot() {
        if (isAny(Status.IMPLAUSIBLE)) {
            return Status.IMPLAUSIBLE;
        }
        return isAny(Status.ZERO) && !isAny(Status.MEASURED) ? Status.ZERO : Status.UNSET;
    }

    private boolean isAny(Status status) {
        return job.status() == status
                || steps.stream().anyMatch(step -> step.figure().status() == status);
    }
}
