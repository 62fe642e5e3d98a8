package io.github.jobenergy.jobcomp.survey;

import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.SlurmEnergy;
import io.github.jobenergy.schemas.job.Step;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.Optional;

/**
 * The appraisal of the joules of one run by accounting alone. The {@code .extern} step spans the allocation, and the {@code
 * .batch} step a run on one node. If the job row differs from that step by more than 5 % of the larger value, the value of the
 * step is used.
 *
 * @param verdict the verdict on the joules in the job row
 * @param claimed the joules in the job row, if they are a measurement
 * @param shown the best available joules: those of the job row, or of a step
 */
public record Appraisal(Verdict verdict, Optional<Energy> claimed, Optional<Energy> shown) {

    private static final String EXTERN = "extern";
    private static final String BATCH = "batch";

    /**
     * The largest relative difference between a step and a job row that counts as equal: they are read at different moments of
     * the same second.
     */
    private static final double TOLERANCE = 0.05;

    /** The range of a number of joules that is cut to 32 bits: 2^32 J. */
    private static final Energy WRAP = Energy.ofJoules(1L << 32);

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** Computes the appraisal of a run. */
    public static Appraisal of(JobCompletion run) {
        if (nodeCount(run) == 0) {
            return without(Verdict.NEVER_RAN);
        }
        SlurmEnergy energy = run.slurmEnergy();
        return energy.joules()
                .flatMap(joules -> energy.source().map(source -> measured(run, joules, source)))
                .orElseGet(() -> without(whyNot(run)));
    }

    /** Returns the number of nodes of the run; 0 if the run never started. */
    static long nodeCount(JobCompletion run) {
        return run.resources().nodeCount().orElse(0L);
    }

    private static Appraisal without(Verdict verdict) {
        return new Appraisal(verdict, Optional.empty(), Optional.empty());
    }

    private static Appraisal measured(JobCompletion run, Energy joules, SlurmEnergy.Source source) {
        return switch (source) {
            case JOB -> claimed(joules, spanning(run));
            case EXTERN_STEP -> new Appraisal(Verdict.EXTERN_STEP_ONLY, Optional.empty(), Optional.of(joules));
            case BATCH_STEP -> new Appraisal(Verdict.BATCH_STEP_ONLY, Optional.empty(), Optional.of(joules));
            case STEPS -> new Appraisal(Verdict.LAUNCHED_STEPS_ONLY, Optional.empty(), Optional.of(joules));
        };
    }

    private static Appraisal claimed(Energy claimed, Optional<Energy> spanning) {
        if (spanning.isEmpty() || areClose(claimed, spanning.get())) {
            return new Appraisal(Verdict.AS_CLAIMED, Optional.of(claimed), Optional.of(claimed));
        }
        return new Appraisal(difference(claimed, spanning.get()), Optional.of(claimed), spanning);
    }

    private static Verdict difference(Energy claimed, Energy spanning) {
        if (claimed.compareTo(spanning) > 0) {
            return Verdict.OVERSTATED;
        }
        long wraps = spanning.minus(claimed)
                        .plus(Energy.ofMillijoules(WRAP.millijoules() / 2))
                        .millijoules()
                / WRAP.millijoules();
        Energy unwrapped = claimed.plus(Energy.ofMillijoules(wraps * WRAP.millijoules()));
        boolean isCut = wraps > 0 && claimed.compareTo(WRAP) < 0 && areClose(unwrapped, spanning);
        return isCut ? Verdict.CUT_TO_32_BITS : Verdict.UNDERSTATED;
    }

    private static boolean areClose(Energy one, Energy other) {
        double larger = Math.max(one.millijoules(), other.millijoules());
        return Math.abs((double) one.millijoules() - other.millijoules()) <= larger * TOLERANCE;
    }

    /** Returns the joules of the step that spans the run. */
    private static Optional<Energy> spanning(JobCompletion run) {
        Optional<Energy> extern = joulesOf(run, EXTERN);
        return extern.isPresent() || nodeCount(run) != 1 ? extern : joulesOf(run, BATCH);
    }

    private static Optional<Energy> joulesOf(JobCompletion run, String stepId) {
        return run.steps().stream()
                .filter(step -> step.stepId().equals(stepId))
                .flatMap(step -> step.slurm().stream())
                .findFirst();
    }

    private static Verdict whyNot(JobCompletion run) {
        if (run.resources().slices().size() > 1) {
            return Verdict.RESIZED;
        }
        boolean isTooShort = run.times().elapsed().orElse(SHORTEST).compareTo(SHORTEST) < 0;
        return switch (run.slurmEnergy().status()) {
            case IMPLAUSIBLE -> Verdict.IMPLAUSIBLE;
            case ZERO -> isTooShort ? Verdict.TOO_SHORT : Verdict.ZERO;
            case UNSET, MEASURED -> isTooShort ? Verdict.TOO_SHORT : whyUnset(run);
        };
    }

    private static Verdict whyUnset(JobCompletion run) {
        if (nodeCount(run) > 1 && joulesOf(run, BATCH).isPresent()) {
            return Verdict.FIRST_NODE_ONLY;
        }
        boolean isAnyStepMeasured = run.steps().stream().map(Step::slurm).anyMatch(Optional::isPresent);
        return isAnyStepMeasured ? Verdict.UNCLEAR_STEPS : Verdict.NOTHING_MEASURED;
    }
}
