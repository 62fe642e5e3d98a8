package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What several runs used together on one day. All energies cover metered nodes and metered time only, and are never
 * extrapolated.
 *
 * @param energy the sum of the runs' energies of that day: the number
 * @param energyMarginal its part of what their nodes drew above idle in the metered time; absent while that is unknown
 *     of any of the runs
 * @param energyWholeNodes everything their nodes drew while they held them; nodes they shared are in it once for each
 * @param energyMeasured how much of the energy is that of runs whose quality is {@code measured}
 * @param energyEstimated how much is that of runs whose quality is {@code estimated}
 * @param energyPartial how much is that of all other runs, which were metered in part at most
 * @param held how long they held their nodes on that day: seconds times nodes
 * @param metered how much of that was metered
 * @param runCount how many runs held a node on that day
 * @param runsMeasured how many of them have the quality {@code measured}, whatever the day
 * @param runsEstimated how many have the quality {@code estimated}
 * @param runsPartial how many have the quality {@code partial}
 * @param runsMissing how many have the quality {@code missing}
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
                    "energy_joules", "the sum of its parts by quality, " + energies.joules(), energy.joules());
        }
        long runs =
                Stream.of(runsMeasured, runsEstimated, runsPartial, runsMissing).reduce(0L, Math::addExact);
        if (runCount != runs || runs < 1) {
            throw new InvalidFieldException(
                    "run_count", "1 or more, and the sum of its parts by quality, " + runs, runCount);
        }
    }
}
