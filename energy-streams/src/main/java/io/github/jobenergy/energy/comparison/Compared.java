package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/**
 * The summed energies of compared runs, or of compared steps.
 *
 * @param count the number of runs or steps
 * @param slurm the energy that Slurm reports
 * @param meter the energy of the meters
 * @param edges the energy of the edges
 * @param squares the squares and products of the energies
 */
record Compared(long count, Energy slurm, Energy meter, Energy edges, Squares squares) {

    /** The largest relative number that is published; greater ones are limited to it. */
    private static final BigDecimal LARGEST = BigDecimal.valueOf(1_000_000);

    /** Checks whether something is compared, with an energy of the meters above 0. */
    boolean isCompared() {
        return count > 0 && meter.millijoules() > 0;
    }

    /** Returns Slurm's energy minus that of the meters. */
    Energy difference() {
        return slurm.minus(meter);
    }

    /** Returns the difference over the energy of the meters; empty if nothing is compared. */
    Optional<BigDecimal> relativeDifference() {
        return isCompared()
                ? Optional.of(limited(BigDecimal.valueOf(difference().millijoules())
                        .divide(BigDecimal.valueOf(meter.millijoules()), MathContext.DECIMAL128)))
                : Optional.empty();
    }

    /** Returns the standard deviation of the differences over the mean energy; empty for fewer than two. */
    Optional<BigDecimal> relativeSpread() {
        if (count < 2) {
            return Optional.empty();
        }
        BigDecimal mean = BigDecimal.valueOf(meter.millijoules())
                .pow(2)
                .divide(BigDecimal.valueOf(count), MathContext.DECIMAL128);
        return Optional.of(limited(new BigDecimal(squares.deviationsTimesSquare(slurm, meter))
                .divide(BigDecimal.valueOf(count - 1), MathContext.DECIMAL128)
                .sqrt(MathContext.DECIMAL128)
                .divide(mean, MathContext.DECIMAL128)));
    }

    private static BigDecimal limited(BigDecimal number) {
        return number.min(LARGEST);
    }
}
