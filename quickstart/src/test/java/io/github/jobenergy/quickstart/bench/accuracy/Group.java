package io.github.jobenergy.quickstart.bench.accuracy;

import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.bounds.TotalBounds;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.util.List;

/**
 * The total of a group of runs, compared with the exact one.
 *
 * @param truth the exact total in joules
 * @param energy the total of the published energies in joules
 * @param low the lower bound in joules
 * @param high the upper bound; infinite if it is absent
 */
public record Group(double truth, double energy, double low, double high) {

    /** Published figures are rounded to millijoules, once for each interval between two changes on the node. */
    private static final double ROUNDING_JOULES = 0.01;

    /** Adds up runs that have an energy. */
    public static Group of(List<Verdict> runs) {
        double truth = runs.stream().mapToDouble(Verdict::truth).sum();
        double energy = 0;
        BoundSums sums = BoundSums.NONE;
        for (Verdict run : runs) {
            Verdict.Estimate published = run.estimate().orElseThrow();
            energy += published.energy();
            sums = sums.plus(published.sums());
        }
        TotalBounds bounds = sums.around(Energy.ofJoules(BigDecimal.valueOf(energy)));
        return new Group(
                truth,
                energy,
                bounds.energyLower().orElseThrow().joules().doubleValue() - runs.size() * ROUNDING_JOULES,
                bounds.energyUpper()
                        .map(upper -> upper.joules().doubleValue() + runs.size() * ROUNDING_JOULES)
                        .orElse(Double.POSITIVE_INFINITY));
    }

    /** Checks whether there is an upper bound. */
    public boolean isBounded() {
        return high < Double.POSITIVE_INFINITY;
    }

    /** Checks whether the exact total is within the bounds. */
    public boolean isInBounds() {
        return low <= truth && truth <= high;
    }

    /** Returns the absolute error in joules. */
    public double error() {
        return Math.abs(truth - energy);
    }

    /** Returns the half-width of the bounds in joules. */
    public double halfWidth() {
        return (high - low) / 2;
    }
}
