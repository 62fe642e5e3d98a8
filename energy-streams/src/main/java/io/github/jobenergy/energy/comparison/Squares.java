package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigInteger;

/**
 * The sums of squares and products of the energies of compared runs, in square millijoules. The deviations of the runs from any line
 * through the origin follow from them.
 *
 * @param slurmSquared the sum of the squares of Slurm's energies
 * @param product the sum of the products of Slurm's energies and those of the meters
 * @param meterSquared the sum of the squares of the energies of the meters
 */
public record Squares(BigInteger slurmSquared, BigInteger product, BigInteger meterSquared) implements FieldGroup {

    /** All sums zero. */
    static final Squares NONE = new Squares(BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);

    /** Returns the sums of one run. */
    static Squares of(Energy slurm, Energy meter) {
        BigInteger ofSlurm = BigInteger.valueOf(slurm.millijoules());
        BigInteger ofMeter = BigInteger.valueOf(meter.millijoules());
        return new Squares(ofSlurm.multiply(ofSlurm), ofSlurm.multiply(ofMeter), ofMeter.multiply(ofMeter));
    }

    Squares plus(Squares other) {
        return new Squares(
                slurmSquared.add(other.slurmSquared), product.add(other.product), meterSquared.add(other.meterSquared));
    }

    Squares negated() {
        return new Squares(slurmSquared.negate(), product.negate(), meterSquared.negate());
    }

    /**
     * Returns the sum of the squares of the deviations of the runs from a line through the origin, times the square of {@code
     * meter}: Σ(s·meter − m·slurm)², exact, 0 or more.
     */
    BigInteger deviationsTimesSquare(Energy slurm, Energy meter) {
        BigInteger ofSlurm = BigInteger.valueOf(slurm.millijoules());
        BigInteger ofMeter = BigInteger.valueOf(meter.millijoules());
        return slurmSquared
                .multiply(ofMeter.pow(2))
                .subtract(product.multiply(ofSlurm).multiply(ofMeter).shiftLeft(1))
                .add(meterSquared.multiply(ofSlurm.pow(2)));
    }
}
