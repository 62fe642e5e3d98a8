package io.github.jobenergy.jobcomp.energy;

import io.github.jobenergy.schemas.quantity.Interval;
import java.util.Optional;

/**
 * The energy figure of one step.
 *
 * @param stepId {@code batch}, {@code extern}, {@code interactive} or a number
 * @param time the time from the start to the end of the step; absent where accounting does not have it
 * @param nodeCount the number of nodes of the step
 * @param figure the energy of the step
 */
public record StepFigure(String stepId, Optional<Interval> time, long nodeCount, EnergyFigure figure) {

    static final String EXTERN = "extern";

    static final String BATCH = "batch";

    /** A step whose row in accounting cannot be read. */
    public static StepFigure unknown(String stepId) {
        return new StepFigure(stepId, Optional.empty(), 0, EnergyFigure.UNSET);
    }

    /** Whether a user launched the step, as opposed to the batch and extern steps, which enclose launched steps. */
    boolean isLaunched() {
        return !stepId.equals(EXTERN) && !stepId.equals(BATCH);
    }
}
