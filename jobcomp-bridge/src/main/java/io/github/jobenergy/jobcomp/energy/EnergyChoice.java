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
 * Which of accounting's numbers is what Slurm claims for a run. The job row first, as it is: that is Slurm's own answer,
 * even where it counts parallel steps twice. Without it the {@code .extern} step, which spans the allocation; then the
 * {@code .batch} step, which spans a run on one node and is only the first node's share of any other; then the launched
 * steps, if they followed one another and left no more than a twentieth of the run on any of its nodes out:
 *
 * <pre>
 *   job      |-------------------------|
 *   .extern  |---------------------------|     each is charged its whole nodes,
 *   .batch    |-----------------------|        so overlapping ones are never added
 *   .0          |------|
 *   .1                 |------|
 * </pre>
 *
 * @param job the job row's number
 * @param steps the steps' numbers
 * @param nodeCount how many nodes the run had
 * @param time when it had them
 */
public record EnergyChoice(EnergyFigure job, List<StepFigure> steps, long nodeCount, Interval time) {

    /** Steps that last together for at least so much of their run, of a hundred, stand for it. */
    private static final int LEAST_PERCENT = 95;

    public EnergyChoice {
        steps = List.copyOf(steps);
    }

    /** What Slurm claims, or why it claims nothing. */
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

    /** Only the time of those that ran on all nodes of the run counts. */
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

    /** Where a step was measured the sensor counts, and 0 is what nobody added up. */
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
