package io.github.jobenergy.energy.gather;

import io.github.jobenergy.energy.comparison.Edges;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.SlurmDifferenceCode;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.SlurmEnergy.Source;
import io.github.jobenergy.schemas.job.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Explains the difference between Slurm's energy of a run and the energy of its nodes. The causes follow from the
 * arithmetic of Slurm: the energy of a job is that of its extern step if there is one, otherwise the sum of its srun
 * steps; the energy of a step is the difference of a polled counter; and every step is charged the whole energy of its
 * nodes.
 */
final class SlurmComparison {

    private final JobCompletion completion;
    private final SlurmSteps steps;
    private final JobFigures figures;

    SlurmComparison(JobCompletion completion, JobFigures figures) {
        this.completion = completion;
        this.steps = new SlurmSteps(completion.steps());
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
        if (Math.abs(difference) <= Edges.of(figures).millijoules()) {
            return Cause.of(SlurmDifferenceCode.EDGES);
        }
        return difference > 0 ? whyMore(slurm) : whyLess(slurm);
    }

    private Cause whyMore(SlurmEnergy slurm) {
        Optional<Step> extern = steps.step("extern");
        if (extern.isPresent()) {
            return new Cause(SlurmDifferenceCode.EXTERN_STEP_AFTER_END, lasting(extern.get()));
        }
        return Cause.of(
                slurm.source().filter(Source.JOB::equals).isPresent()
                                && steps.numbered().haveOverlap()
                        ? SlurmDifferenceCode.OVERLAPPING_STEPS
                        : SlurmDifferenceCode.STEPS_AFTER_END);
    }

    private Cause whyLess(SlurmEnergy slurm) {
        if (slurm.source().filter(Source.JOB::equals).isPresent()
                && steps.step("extern").isEmpty()) {
            Duration covered = steps.numbered().covered();
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
