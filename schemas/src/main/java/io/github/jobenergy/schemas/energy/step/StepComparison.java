package io.github.jobenergy.schemas.energy.step;

import io.github.jobenergy.schemas.FieldGroup;
import java.util.List;
import java.util.Optional;

/**
 * The comparison of the steps of a run. Both fields are absent if no step that srun started has an energy of Slurm, and in records of
 * older versions.
 *
 * @param comparedSteps the steps that had their nodes to themselves, in the order of their starts; the first {@link #MOST_STEPS}
 * @param excludedStepCount the number of other steps with an energy of Slurm
 */
public record StepComparison(Optional<List<ComparedStep>> comparedSteps, Optional<Long> excludedStepCount)
        implements FieldGroup {

    /** The largest number of compared steps of a run. */
    public static final int MOST_STEPS = 50;

    /** No step. */
    public static final StepComparison NONE = new StepComparison(Optional.empty(), Optional.empty());

    public StepComparison {
        comparedSteps = comparedSteps.map(List::copyOf);
    }

    /** Returns the comparison of a run with these steps; {@link #NONE} without any. */
    public static StepComparison of(List<ComparedStep> compared, long excluded) {
        return compared.isEmpty() && excluded == 0
                ? NONE
                : new StepComparison(Optional.of(compared), Optional.of(excluded));
    }

    /** Returns the compared steps. */
    public List<ComparedStep> compared() {
        return comparedSteps.orElse(List.of());
    }

    /** Checks whether both are equal. A comparison of a version without steps is not compared. */
    public boolean hasSameContentAs(StepComparison other) {
        return equals(NONE) || other.equals(NONE) || equals(other);
    }
}
