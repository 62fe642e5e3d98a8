package io.github.jobenergy.schemas.energy.curve;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The energies of a run in one slot of its curve. All energies cover metered nodes and metered time only, and are never
 * extrapolated.
 *
 * @param energy the energy of the run in the slot: the sum of its shares
 * @param energyWholeNodes all energy that the nodes drew in the slot while the run held them
 * @param domains the energy of each domain in that time, of whole domains, which overlap and are never summed
 * @param held the time for which the run held its nodes in the slot: seconds times nodes
 * @param metered the metered part of that time
 * @param peakPower the sum of the highest powers of the nodes in the slot; absent where nothing was metered
 * @param energySoFar the energy of the run from its start to the end of the slot, as known when the slot was issued
 */
public record JobPowerFigures(
        Energy energy,
        Energy energyWholeNodes,
        Map<String, Energy> domains,
        Duration held,
        Duration metered,
        Optional<Power> peakPower,
        Energy energySoFar)
        implements FieldGroup {

    public JobPowerFigures {
        domains = Map.copyOf(domains);
        if (metered.compareTo(held) > 0) {
            throw new InvalidFieldException("metered_seconds", "at most held_seconds (" + held + ")", metered);
        }
        if (energySoFar.compareTo(energy) < 0) {
            throw new InvalidFieldException(
                    "energy_so_far_joules", "energy_joules (" + energy.joules() + ") or more", energySoFar.joules());
        }
    }
}
