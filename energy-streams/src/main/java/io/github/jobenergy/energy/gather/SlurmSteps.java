package io.github.jobenergy.energy.gather;

import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Steps of a run as recorded in accounting. A step whose start or end is unknown is left out of times.
 *
 * @param steps the steps
 */
record SlurmSteps(List<Step> steps) {

    SlurmSteps {
        steps = List.copyOf(steps);
    }

    /** Returns the step of that id, such as {@code extern}. */
    Optional<Step> step(String id) {
        return steps.stream().filter(step -> step.stepId().equals(id)).findFirst();
    }

    /** Returns the steps that srun started: those whose id is a number. */
    SlurmSteps numbered() {
        return new SlurmSteps(steps.stream().filter(Step::isNumbered).toList());
    }

    /** Returns the steps with an energy; all steps if none has one. */
    SlurmSteps withEnergy() {
        List<Step> measured =
                steps.stream().filter(step -> step.slurm().isPresent()).toList();
        return measured.isEmpty() ? this : new SlurmSteps(measured);
    }

    /** Returns the times of the steps, in order. */
    List<Interval> times() {
        List<Interval> intervals = new ArrayList<>();
        for (Step step : steps) {
            if (step.startTime().isPresent() && step.endTime().isPresent()) {
                Instant start = step.startTime().get();
                Instant end = step.endTime().get();
                intervals.add(Interval.of(start, end.isBefore(start) ? start : end));
            }
        }
        intervals.sort(Comparator.comparing(Interval::start).thenComparing(Interval::end));
        return intervals;
    }

    /** Checks whether two of the steps ran at the same time. */
    boolean haveOverlap() {
        List<Interval> times = times();
        for (int i = 1; i < times.size(); i++) {
            if (times.get(i - 1).overlaps(times.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the time during which at least one of the steps ran. */
    Duration covered() {
        Duration covered = Duration.ZERO;
        Instant until = Instant.MIN;
        for (Interval step : times()) {
            Instant from = step.start().isAfter(until) ? step.start() : until;
            if (step.end().isAfter(from)) {
                covered = covered.plus(Duration.between(from, step.end()));
                until = step.end();
            }
        }
        return covered;
    }
}
