package io.github.jobenergy.schemas.comparison;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The comparison of single steps that had their nodes to themselves, of the runs of a row, compared or not. All fields are absent if no
 * step has an energy of Slurm, and in records of older versions.
 *
 * @param stepCount the number of compared steps
 * @param excludedStepCount the number of other steps with an energy of Slurm
 * @param energies the energies of the compared steps
 * @param stepRelativeDifference Slurm's energy minus that of the meters, over that of the meters, six decimals; absent without compared
 *     steps
 * @param stepRelativeSpread the standard deviation of the difference of a step, over the mean energy of a step, six decimals; absent for
 *     fewer than two steps
 * @param finding the finding on the compared steps
 */
public record StepFigures(
        Optional<Long> stepCount,
        Optional<Long> excludedStepCount,
        Energies energies,
        Optional<BigDecimal> stepRelativeDifference,
        Optional<BigDecimal> stepRelativeSpread,
        StepFinding finding)
        implements FieldGroup {

    /** No step. */
    public static final StepFigures NONE = new StepFigures(
            Optional.empty(),
            Optional.empty(),
            new Energies(Optional.empty(), Optional.empty(), Optional.empty()),
            Optional.empty(),
            Optional.empty(),
            new StepFinding(Optional.empty(), Optional.empty()));

    public StepFigures {
        long steps = stepCount.orElse(0L);
        if (stepRelativeDifference.isPresent() != steps > 0) {
            throw new InvalidFieldException(
                    "step_relative_difference",
                    "a number if and only if step_count is above 0",
                    stepRelativeDifference.isPresent() ? "one" : "none");
        }
        if (stepRelativeSpread.isPresent() != steps > 1) {
            throw new InvalidFieldException(
                    "step_relative_spread",
                    "a number if and only if step_count is above 1",
                    stepRelativeSpread.isPresent() ? "one" : "none");
        }
        stepRelativeDifference = stepRelativeDifference.map(
                value -> Relative.of("step_relative_difference", value, ComparisonFigures.DECIMALS));
        stepRelativeSpread = stepRelativeSpread.map(
                value -> Relative.ofMagnitude("step_relative_spread", value, ComparisonFigures.DECIMALS));
    }

    /**
     * The energies of the compared steps.
     *
     * @param stepSlurmEnergy the energy that Slurm reports for them
     * @param stepMeterEnergy the energy of the nodes during them
     * @param stepEdgeEnergy the energy that their edges leave open
     */
    public record Energies(
            Optional<Energy> stepSlurmEnergy, Optional<Energy> stepMeterEnergy, Optional<Energy> stepEdgeEnergy)
            implements FieldGroup {

        /** Returns these energies. */
        public static Energies of(Energy slurm, Energy meter, Energy edges) {
            return new Energies(Optional.of(slurm), Optional.of(meter), Optional.of(edges));
        }
    }

    /**
     * The finding on the compared steps.
     *
     * @param stepFindingCode the code of the finding
     * @param stepFinding the sentence of the code, followed by amounts
     */
    public record StepFinding(Optional<FindingCode> stepFindingCode, Optional<String> stepFinding)
            implements FieldGroup {

        /** Returns the finding of that code, whose sentence is followed by these amounts. */
        public static StepFinding of(FindingCode code, String amounts) {
            return new StepFinding(Optional.of(code), Optional.of(code.sentenceOfSteps() + amounts));
        }
    }
}
