package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The summed energies of several runs on one day. All energies cover metered nodes and metered time only, and are never
 * extrapolated.
 *
 * @param energy the sum of the energies of the runs on that day
 * @param energyMarginal the marginal energy: the share of the runs in the energy that the nodes drew above idle in the metered
 *     time; absent while that is unknown for any of the runs
 * @param energyWholeNodes all energy that the nodes drew while the runs held them; a node that several runs share is included
 *     once for each run
 * @param energyMeasured the part of the energy of runs whose quality is {@code measured}
 * @param energyEstimated the part of the energy of runs whose quality is {@code estimated}
 * @param energyPartial the part of the energy of all other runs, which were metered in part at most
 * @param held the time for which the runs held their nodes on that day: seconds times nodes
 * @param metered the metered part of that time
 * @param runCount the number of runs that held a node on that day
 * @param runsMeasured the number of these runs whose quality is {@code measured}, regardless of the day
 * @param runsEstimated the number of these runs whose quality is {@code estimated}
 * @param runsPartial the number of these runs whose quality is {@code partial}
 * @param runsMissing the number of these runs whose quality is {@code missing}
 */
public record UsageFigures(
        Energy energy,
        Optional<Energy> energyMarginal,
        Energy energyWholeNodes,
        Energy energyMeasured,
        Energy energyEstimated,
        Energy energyPartial,
        Duration held,
        Duration metered,
        long runCount,
        long runsMeasured,
        long runsEstimated,
        long runsPartial,
        long runsMissing)
        implements FieldGroup {

    public UsageFigures {
        Energy energies =
                Stream.of(energyMeasured, energyEstimated, energyPartial).reduce(Energy.ZERO, Energy::plus);
        if (!energy.equals(energies)) {
            throw new InvalidFieldException(
                    "energy_joules", "the sum of the energies by quality (" + energies.joules() + ")", energy.joules());
        }
        long runs =
                Stream.of(runsMeasured, runsEstimated, runsPartial, runsMissing).reduce(0L, Math::addExact);
        if (runCount != runs || runs < 1) {
            throw new InvalidFieldException(
                    "run_count", "1 or more, and the sum of the runs by quality (" + runs + ")", runCount);
        }
    }
}
