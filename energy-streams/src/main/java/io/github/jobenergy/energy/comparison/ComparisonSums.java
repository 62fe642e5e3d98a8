package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.comparison.ComparisonFigures;
import io.github.jobenergy.schemas.comparison.ExcludedRuns;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;

/**
 * The sums that runs add to a row of the comparison; negative sums are subtracted. All sums are whole numbers, so that additions and
 * subtractions cancel exactly, in any order.
 *
 * @param runCount the number of compared runs
 * @param slurm the energy that Slurm reports for the compared runs
 * @param meter the whole-node energy of the compared runs
 * @param edges the energy of the edges of the compared runs
 * @param squares the squares and products of the energies of the compared runs
 * @param plugins the number of compared runs by the plugin of Slurm
 * @param steps the sums of single steps of the runs, compared or not; empty if all are zero
 * @param excluded the number of runs that were not compared, by reason
 */
public record ComparisonSums(
        long runCount,
        Energy slurm,
        Energy meter,
        Energy edges,
        Squares squares,
        RunsByPlugin plugins,
        Optional<StepSums> steps,
        ExcludedRuns excluded) {

    /** All sums zero. */
    public static final ComparisonSums NOTHING = ofExcluded(ExcludedRuns.NONE);

    /** Returns what a result of that comparability adds to its rows. */
    static ComparisonSums of(JobEnergy result, SlurmComparability comparability) {
        ComparisonSums runs = ofRun(result, comparability);
        return new ComparisonSums(
                runs.runCount,
                runs.slurm,
                runs.meter,
                runs.edges,
                runs.squares,
                runs.plugins,
                StepSums.of(result.stepComparison()),
                runs.excluded);
    }

    private static ComparisonSums ofRun(JobEnergy result, SlurmComparability comparability) {
        Energy meter = result.figures().energyWholeNodes();
        Optional<Energy> slurm = result.slurmEnergy().joules();
        if (comparability != SlurmComparability.COMPARABLE || slurm.isEmpty()) {
            return excluded(comparability);
        }
        return meter.equals(Energy.ZERO)
                ? excluded(SlurmComparability.NOT_METERED)
                : new ComparisonSums(
                        1,
                        slurm.get(),
                        meter,
                        Edges.of(result.figures()),
                        Squares.of(slurm.get(), meter),
                        RunsByPlugin.of(result.slurmEnergyPlugin()),
                        Optional.empty(),
                        ExcludedRuns.NONE);
    }

    private static ComparisonSums excluded(SlurmComparability reason) {
        return ofExcluded(ExcludedRuns.of(reason));
    }

    private static ComparisonSums ofExcluded(ExcludedRuns runs) {
        return new ComparisonSums(
                0, Energy.ZERO, Energy.ZERO, Energy.ZERO, Squares.NONE, RunsByPlugin.NONE, Optional.empty(), runs);
    }

    /** Returns the sum of both. */
    ComparisonSums plus(ComparisonSums other) {
        return new ComparisonSums(
                Math.addExact(runCount, other.runCount),
                slurm.plus(other.slurm),
                meter.plus(other.meter),
                edges.plus(other.edges),
                squares.plus(other.squares),
                plugins.plus(other.plugins),
                StepSums.sum(steps, other.steps),
                excluded.plus(other.excluded));
    }

    /** Returns the negated sums. */
    ComparisonSums negated() {
        return new ComparisonSums(
                -runCount,
                Energy.ZERO.minus(slurm),
                Energy.ZERO.minus(meter),
                Energy.ZERO.minus(edges),
                squares.negated(),
                plugins.negated(),
                steps.map(StepSums::negated),
                excluded.negated());
    }

    /** Checks whether the row has runs, compared or not. */
    boolean hasRuns() {
        return Math.addExact(runCount, excluded.total()) > 0;
    }

    /** Checks whether the row has compared runs, which have an energy of the meters above 0. */
    boolean isCompared() {
        return compared().isCompared();
    }

    /** Returns Slurm's energy minus that of the meters. */
    Energy difference() {
        return slurm.minus(meter);
    }

    /** Returns the plugin by which Slurm measured the energy of all compared runs. */
    Optional<String> plugin() {
        return plugins.ofAll(runCount);
    }

    /** Returns the energies of the compared runs. */
    Compared compared() {
        return new Compared(runCount, slurm, meter, edges, squares);
    }

    /** Returns the published figures of a row with runs. */
    ComparisonFigures figures() {
        Compared compared = compared();
        return new ComparisonFigures(
                runCount, slurm, meter, difference(), edges, compared.relativeDifference(), compared.relativeSpread());
    }
}
