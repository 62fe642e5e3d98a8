package io.github.jobenergy.schemas.comparison;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The summed energies of the compared runs of a row, and their difference.
 *
 * @param runCount the number of compared runs
 * @param slurmEnergy the energy that Slurm reports for these runs
 * @param meterEnergy the whole-node energy of these runs
 * @param slurmDifference Slurm's energy minus that of the meters
 * @param edgeEnergy the energy of the nodes in two seconds at peak power, of each run: a difference that the edges explain
 * @param relativeDifference the difference over the energy of the meters, six decimals; absent without compared runs
 * @param relativeSpread the standard deviation of the difference of a run from that of the row, over the mean energy of a run, six
 *     decimals; absent for fewer than two runs
 */
public record ComparisonFigures(
        long runCount,
        Energy slurmEnergy,
        Energy meterEnergy,
        Energy slurmDifference,
        Energy edgeEnergy,
        Optional<BigDecimal> relativeDifference,
        Optional<BigDecimal> relativeSpread)
        implements FieldGroup {

    /** The number of decimals of relative numbers. */
    public static final int DECIMALS = 6;

    public ComparisonFigures {
        if (!slurmDifference.equals(slurmEnergy.minus(meterEnergy))) {
            throw new InvalidFieldException(
                    "slurm_difference_joules",
                    "slurm_energy_joules minus meter_energy_joules ("
                            + slurmEnergy.minus(meterEnergy).joules() + ")",
                    slurmDifference.joules());
        }
        if (runCount < 0 || relativeDifference.isPresent() != (runCount > 0)) {
            throw new InvalidFieldException(
                    "relative_difference",
                    "a number if and only if run_count is above 0",
                    relativeDifference.isPresent() ? "one" : "none");
        }
        if (relativeSpread.isPresent() != (runCount > 1)) {
            throw new InvalidFieldException(
                    "relative_spread",
                    "a number if and only if run_count is above 1",
                    relativeSpread.isPresent() ? "one" : "none");
        }
        relativeDifference = relativeDifference.map(value -> Relative.of("relative_difference", value, DECIMALS));
        relativeSpread = relativeSpread.map(value -> Relative.ofMagnitude("relative_spread", value, DECIMALS));
    }
}
