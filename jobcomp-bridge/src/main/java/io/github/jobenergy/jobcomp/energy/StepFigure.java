package io.github.jobenergy.jobcomp.energy;

import io.github.jobenergy.schemas.quantity.Interval;
import java.util.Optional;

/**
 * The energy of one step.
 *
 * @param stepId {@code batch}, {@code extern}, {@code interactive} or a number
 * @param time when it ran; absent where accounting does not know
 * @param nodeCount on how many nodes it ran
 * @param figure its energy
 */
public record StepFigure(String stepId, Optional<Interval> time, long nodeCount, EnergyFigure figure) {

    static final String EXTERN = "extern";

    static final String BATCH = "batch";

    /** A step of which accounting has a row that cannot be read. */
    public static StepFigure unknown(String stepId) {
        return new StepFigure(stepId, Optional.empty(), 0, EnergyFigure.UNSET);
    }

    /** Whether this is one of the steps a user started, which the batch and extern steps enclose. */
    boolean isLaunched() {
        return !stepId.equals(EXTERN) && !stepId.equals(BATCH);
    }
}
