package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;

/**
 * The energies of a run on one node. All of them cover metered time only.
 *
 * @param energy the run's share: the number
 * @param energyMarginal its share of what the node drew above idle in the metered time; absent while idle is unknown, or that of
 *     other parts than were metered
 * @param energyWholeNode everything the node drew while the run held it
 * @param uncertaintyLow the energy is at least this, at 95 %, taking the shares as exact
 * @param uncertaintyHigh the energy is at most this, at 95 %; absent where time was not metered and no maximum power is known
 */
public record Amounts(
        Energy energy,
        Optional<Energy> energyMarginal,
        Energy energyWholeNode,
        Energy uncertaintyLow,
        Optional<Energy> uncertaintyHigh)
        implements FieldGroup {}
