package io.github.jobenergy.quickstart.bench.accuracy;

import io.github.jobenergy.quickstart.bench.accuracy.scenario.Dimensions;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.ExpectedRun;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.ExpectedRun.Figure;
import io.github.jobenergy.quickstart.bench.accuracy.scenario.InputClass;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.JobFigures;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The comparison of one published energy with the exact one.
 *
 * @param run the run
 * @param inputClass the class of the inputs
 * @param dimensions the dimensions of the run
 * @param truth the exact energy in joules
 * @param estimate the published energy; absent if there is none, or its quality is missing
 */
public record Verdict(
        RunKey run, InputClass inputClass, Dimensions dimensions, double truth, Optional<Estimate> estimate) {

    private static final double MICROJOULES = 1e6;

    /** Published figures are rounded to millijoules, once for each interval between two changes on the node. */
    private static final double ROUNDING_JOULES = 0.01;

    /** The distance to the bounds above which an energy is silently wrong, as a part of the exact energy. */
    private static final double SILENT_DISTANCE = 0.01;

    /**
     * A published energy in joules.
     *
     * @param energy the energy
     * @param low the lower bound
     * @param high the upper bound; infinite if it is absent
     * @param isWhole whether all of the time was metered
     * @param isConfident whether the quality is measured and there is no flag
     * @param sums the sums from which the bounds of a total with this run follow; unknown for a marginal energy
     */
    public record Estimate(
            double energy, double low, double high, boolean isWhole, boolean isConfident, BoundSums sums) {

        /** Creates an energy without sums of bounds. */
        Estimate(double energy, double low, double high, boolean isWhole, boolean isConfident) {
            this(energy, low, high, isWhole, isConfident, BoundSums.UNKNOWN);
        }

        /** Returns the same energy with bounds at that many times the distance. */
        Estimate scaled(double factor) {
            return new Estimate(
                    energy,
                    energy - factor * (energy - low),
                    energy + factor * (high - energy),
                    isWhole,
                    isConfident,
                    sums);
        }
    }

    /** Compares a result with the expected one. */
    static Verdict of(InputClass inputClass, ExpectedRun expected, Optional<JobEnergy> result) {
        double truth = expected.microjoules().toDouble() / MICROJOULES;
        Optional<Estimate> estimate = result.map(JobEnergy::figures)
                .filter(figures -> figures.quality() != Quality.MISSING)
                .flatMap(figures -> estimate(expected.figure(), figures));
        return new Verdict(expected.run(), inputClass, expected.dimensions(), truth, estimate);
    }

    private static Optional<Estimate> estimate(Figure figure, JobFigures figures) {
        if (figure == Figure.MARGINAL) {
            return figures.energyMarginal()
                    .map(energy ->
                            estimate(figures, new Bounded(energy, energy, Optional.of(energy)), BoundSums.UNKNOWN));
        }
        Bounded bounded = new Bounded(figures.energy(), figures.uncertaintyLow(), figures.uncertaintyHigh());
        return Optional.of(estimate(figures, bounded, sums(figures)));
    }

    /** Returns the sums over the days of a run, as in the rows of usage-energy; unknown if a day has no parts. */
    private static BoundSums sums(JobFigures figures) {
        return figures.energyByDay()
                .filter(days -> !days.isEmpty())
                .map(days -> days.stream()
                        .map(day -> BoundSums.of(day.uncertainty()))
                        .reduce(BoundSums.NONE, BoundSums::plus))
                .orElse(BoundSums.UNKNOWN);
    }

    private record Bounded(Energy energy, Energy low, Optional<Energy> high) {}

    private static Estimate estimate(JobFigures figures, Bounded bounded, BoundSums sums) {
        return new Estimate(
                joules(bounded.energy()),
                joules(bounded.low()),
                bounded.high().map(Verdict::joules).orElse(Double.POSITIVE_INFINITY),
                figures.coverage().compareTo(BigDecimal.ONE) == 0,
                figures.quality() == Quality.MEASURED && figures.flags().isEmpty(),
                sums);
    }

    private static double joules(Energy energy) {
        return energy.joules().doubleValue();
    }

    /** Checks whether there is no energy. */
    public boolean isMissing() {
        return estimate.isEmpty();
    }

    /** Checks whether there is an energy of a part of the time only. */
    public boolean isPartial() {
        return estimate.filter(published -> !published.isWhole()).isPresent();
    }

    /** Returns the energy of all of the time; absent if some time was not metered. */
    public Optional<Estimate> whole() {
        return estimate.filter(Estimate::isWhole);
    }

    /** Returns the absolute error of an energy as a part of the exact one. */
    public double relativeError(Estimate published) {
        return Math.abs(published.energy() - truth) / truth;
    }

    /** Returns the least factor at which scaled bounds contain the exact energy. */
    double factor(Estimate published) {
        double error = truth - published.energy();
        double bound = error > 0 ? published.high() - published.energy() : published.energy() - published.low();
        return Math.abs(error) <= ROUNDING_JOULES ? 0 : Math.abs(error) / bound;
    }

    /** Returns the same comparison with scaled bounds. */
    Verdict scaled(double factor) {
        return new Verdict(run, inputClass, dimensions, truth, estimate.map(published -> published.scaled(factor)));
    }

    /** Checks whether the exact energy is within the bounds. */
    public boolean isInBounds() {
        return estimate.filter(published -> distance(published) <= ROUNDING_JOULES)
                .isPresent();
    }

    /**
     * Checks whether the result is silently wrong: all of the time was metered, the quality is measured, there is no flag, and
     * the exact energy is outside the bounds by more than 1 % of it.
     */
    public boolean isSilentlyWrong() {
        return whole().filter(Estimate::isConfident)
                .filter(published -> distance(published) > ROUNDING_JOULES + SILENT_DISTANCE * truth)
                .isPresent();
    }

    /** Returns the distance of the exact energy to the bounds, 0 within them. */
    private double distance(Estimate published) {
        return Math.max(0, Math.max(published.low() - truth, truth - published.high()));
    }
}
