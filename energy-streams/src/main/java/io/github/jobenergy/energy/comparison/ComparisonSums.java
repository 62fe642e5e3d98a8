package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.comparison.ComparisonFigures;
import io.github.jobenergy.schemas.comparison.ExcludedRuns;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.math.MathContext;
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
 * @param excluded the number of runs that were not compared, by reason
 */
public record ComparisonSums(
        long runCount, Energy slurm, Energy meter, Energy edges, Squares squares, ExcludedRuns excluded) {

    /** All sums zero. */
    public static final ComparisonSums NOTHING =
            new ComparisonSums(0, Energy.ZERO, Energy.ZERO, Energy.ZERO, Squares.NONE, ExcludedRuns.NONE);

    /** The largest relative number that is published; greater ones are limited to it. */
    private static final BigDecimal LARGEST = BigDecimal.valueOf(1_000_000);

    /** Returns what a result of that comparability adds to its rows. */
    static ComparisonSums of(JobEnergy result, SlurmComparability comparability) {
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
                        ExcludedRuns.NONE);
    }

    private static ComparisonSums excluded(SlurmComparability reason) {
        return new ComparisonSums(0, Energy.ZERO, Energy.ZERO, Energy.ZERO, Squares.NONE, ExcludedRuns.of(reason));
    }

    /** Returns the sum of both. */
    ComparisonSums plus(ComparisonSums other) {
        return new ComparisonSums(
                Math.addExact(runCount, other.runCount),
                slurm.plus(other.slurm),
                meter.plus(other.meter),
                edges.plus(other.edges),
                squares.plus(other.squares),
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
                excluded.negated());
    }

    /** Checks whether the row has runs, compared or not. */
    boolean hasRuns() {
        return Math.addExact(runCount, excluded.total()) > 0;
    }

    /** Checks whether the row has compared runs, which have an energy of the meters above 0. */
    boolean isCompared() {
        return runCount > 0 && meter.millijoules() > 0;
    }

    /** Returns Slurm's energy minus that of the meters. */
    Energy difference() {
        return slurm.minus(meter);
    }

    /** Returns the published figures of a row with runs. */
    ComparisonFigures figures() {
        return new ComparisonFigures(
                runCount,
                slurm,
                meter,
                difference(),
                edges,
                isCompared() ? Optional.of(relativeDifference()) : Optional.empty(),
                runCount > 1 ? Optional.of(relativeSpread()) : Optional.empty());
    }

    private BigDecimal relativeDifference() {
        return limited(BigDecimal.valueOf(difference().millijoules())
                .divide(BigDecimal.valueOf(meter.millijoules()), MathContext.DECIMAL128));
    }

    private BigDecimal relativeSpread() {
        BigDecimal mean = BigDecimal.valueOf(meter.millijoules())
                .pow(2)
                .divide(BigDecimal.valueOf(runCount), MathContext.DECIMAL128);
        return limited(new BigDecimal(squares.deviationsTimesSquare(slurm, meter))
                .divide(BigDecimal.valueOf(runCount - 1), MathContext.DECIMAL128)
                .sqrt(MathContext.DECIMAL128)
                .divide(mean, MathContext.DECIMAL128));
    }

    private static BigDecimal limited(BigDecimal number) {
        return number.min(LARGEST);
    }
}
