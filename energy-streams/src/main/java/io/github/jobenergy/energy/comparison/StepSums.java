package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.energy.step.ComparedStep;
import io.github.jobenergy.schemas.energy.step.StepComparison;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;

/**
 * The sums that the steps of runs add to a row of the comparison; negative sums are subtracted.
 *
 * @param stepCount the number of compared steps
 * @param slurm the energy that Slurm reports for the compared steps
 * @param meter the energy of the nodes during the compared steps
 * @param edges the energy of the edges of the compared steps
 * @param squares the squares and products of the energies of the compared steps
 * @param excluded the number of steps with an energy of Slurm that were not compared
 */
public record StepSums(long stepCount, Energy slurm, Energy meter, Energy edges, Squares squares, long excluded) {

    private static final StepSums NOTHING = new StepSums(0, Energy.ZERO, Energy.ZERO, Energy.ZERO, Squares.NONE, 0);

    /** Returns the sums of the steps of a run; empty if all are zero. */
    static Optional<StepSums> of(StepComparison steps) {
        StepSums sums = new StepSums(
                0,
                Energy.ZERO,
                Energy.ZERO,
                Energy.ZERO,
                Squares.NONE,
                steps.excludedStepCount().orElse(0L));
        for (ComparedStep step : steps.compared()) {
            sums = sums.plus(new StepSums(
                    1,
                    step.slurmEnergy(),
                    step.meterEnergy(),
                    step.edgeEnergy(),
                    Squares.of(step.slurmEnergy(), step.meterEnergy()),
                    0));
        }
        return sums.unlessNothing();
    }

    /** Returns the sum of both; empty if all sums are zero. */
    static Optional<StepSums> sum(Optional<StepSums> one, Optional<StepSums> other) {
        return one.orElse(NOTHING).plus(other.orElse(NOTHING)).unlessNothing();
    }

    private Optional<StepSums> unlessNothing() {
        return equals(NOTHING) ? Optional.empty() : Optional.of(this);
    }

    private StepSums plus(StepSums other) {
        return new StepSums(
                Math.addExact(stepCount, other.stepCount),
                slurm.plus(other.slurm),
                meter.plus(other.meter),
                edges.plus(other.edges),
                squares.plus(other.squares),
                Math.addExact(excluded, other.excluded));
    }

    /** Returns the negated sums. */
    StepSums negated() {
        return new StepSums(
                -stepCount,
                Energy.ZERO.minus(slurm),
                Energy.ZERO.minus(meter),
                Energy.ZERO.minus(edges),
                squares.negated(),
                -excluded);
    }

    /** Returns these energies for the finding. */
    Compared compared() {
        return new Compared(stepCount, slurm, meter, edges, squares);
    }
}
