package io.github.jobenergy.energy.gather;

import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.SlurmDifferenceCode;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.quantity.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Explains the difference between Slurm's energy of a run and the energy of its nodes. The causes follow from the
 * arithmetic of Slurm: the energy of a job is that of its extern step if there is one, otherwise the sum of its srun
 * steps; the energy of a step is the difference of a polled counter; and every step is charged the whole energy of its
 * nodes.
 */
final class SlurmComparison {

    /**
     * The difference in seconds of power per node that needs no other cause: Slurm's times are whole seconds, and its
     * last poll may be a second off.
     */
    private static final double EDGE_SECONDS_PER_NODE = 2;

    private final JobCompletion completion;
    private final JobFigures figures;

    SlurmComparison(JobCompletion completion, JobFigures figures) {
        this.completion = completion;
        this.figures = figures;
    }

    /** Returns the cause of the difference, or of its absence; absent if unknown. */
    Optional<Cause> cause() {
        SlurmEnergy slurm = completion.slurmEnergy();
        return switch (slurm.status()) {
            case UNSET -> Optional.of(whyUnset());
            case ZERO -> Optional.of(Cause.of(SlurmDifferenceCode.ENERGY_ZERO));
            case IMPLAUSIBLE -> Optional.of(Cause.of(SlurmDifferenceCode.ENERGY_IMPLAUSIBLE));
            case MEASURED -> slurm.joules().map(claimed -> whyDifferent(claimed.millijoules(), slurm));
        };
    }

    private Cause whyUnset() {
        return Cause.of(
                completion.steps().isEmpty()
                        ? SlurmDifferenceCode.ACCOUNTING_UNKNOWN
                        : SlurmDifferenceCode.ENERGY_UNSET);
    }

    private Cause whyDifferent(long claimed, SlurmEnergy slurm) {
        if (figures.nodesMeasured() == 0) {
            return Cause.of(SlurmDifferenceCode.NOT_METERED);
        }
        long difference = claimed - figures.energyWholeNodes().millijoules();
        if (figures.coverage().doubleValue() < 1) {
            return Cause.of(SlurmDifferenceCode.PARTLY_METERED);
        }
        if (Math.abs(difference) <= edgeMillijoules()) {
            return Cause.of(SlurmDifferenceCode.EDGES);
        }
        return difference > 0 ? whyMore(slurm) : whyLess(slurm);
    }

    private double edgeMillijoules() {
        return figures.peakPower()
                .map(power -> power.milliwatts() * EDGE_SECONDS_PER_NODE)
                .orElse(0.0);
    }

    private Cause whyMore(SlurmEnergy slurm) {
        Optional<Step> extern = step("extern");
        if (extern.isPresent()) {
            return new Cause(SlurmDifferenceCode.EXTERN_STEP_AFTER_END, lasting(extern.get()));
        }
        return Cause.of(
                slurm.source().filter(Source.JOB::equals).isPresent() && haveOverlap()
                        ? SlurmDifferenceCode.OVERLAPPING_STEPS
                        : SlurmDifferenceCode.STEPS_AFTER_END);
    }

    private Cause whyLess(SlurmEnergy slurm) {
        if (slurm.source().filter(Source.JOB::equals).isPresent()
                && step("extern").isEmpty()) {
            Duration covered = covered();
            Duration run = completion.times().elapsed().orElse(covered);
            if (covered.compareTo(run) < 0) {
                return new Cause(
                        SlurmDifferenceCode.OUTSIDE_STEPS,
                        ": " + covered.toSeconds() + " of " + run.toSeconds() + " s");
            }
        }
        return Cause.of(SlurmDifferenceCode.POLL_TIMES);
    }

    private String lasting(Step step) {
        Optional<Instant> end = step.endTime();
        long seconds = end.map(time ->
                        Duration.between(completion.times().endTime(), time).toSeconds())
                .orElse(0L);
        return seconds > 0 ? ", by " + seconds + " s" : "";
    }

    private Optional<Step> step(String id) {
        return completion.steps().stream()
                .filter(step -> step.stepId().equals(id))
                .findFirst();
    }

    private boolean haveOverlap() {
        List<Interval> numbered = numbered();
        for (int i = 1; i < numbered.size(); i++) {
            if (numbered.get(i - 1).overlaps(numbered.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the time during which at least one srun step ran. */
    private Duration covered() {
        Duration covered = Duration.ZERO;
        Instant until = Instant.MIN;
        for (Interval step : numbered()) {
            Instant from = step.start().isAfter(until) ? step.start() : until;
            if (step.end().isAfter(from)) {
                covered = covered.plus(Duration.between(from, step.end()));
                until = step.end();
            }
        }
        return covered;
    }

    private List<Interval> numbered() {
        List<Interval> intervals = new ArrayList<>();
        for (Step step : completion.steps()) {
            boolean isNumbered = step.stepId().chars().allMatch(Character::isDigit);
            if (isNumbered && step.startTime().isPresent() && step.endTime().isPresent()) {
                Instant start = step.startTime().get();
                Instant end = step.endTime().get();
                intervals.add(Interval.of(start, end.isBefore(start) ? start : end));
            }
        }
        intervals.sort(Comparator.comparing(Interval::start).thenComparing(Interval::end));
        return intervals;
    }

    /**
     * A cause.
     *
     * @param code the code of the cause
     * @param amount the text that follows the sentence of the code, such as {@code ", by 5 s"}; empty without an amount
     */
    record Cause(SlurmDifferenceCode code, String amount) {

        static Cause of(SlurmDifferenceCode code) {
            return new Cause(code, "");
        }

        String sentence() {
            return code.sentence() + amount;
        }
    }
}
