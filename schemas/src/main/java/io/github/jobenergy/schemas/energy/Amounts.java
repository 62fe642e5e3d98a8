package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;

/**
 * The energies of a run on one node. All of them cover metered time only.
 *
 * @param energy the share of the run in the energy of the node
 * @param energyMarginal the marginal energy: the share of the run in the energy that the node drew above idle in the metered
 *     time; absent while the idle power is unknown, or known only for other parts than were metered
 * @param energyWholeNode the whole-node energy: all energy that the node drew while the run held it
 * @param uncertaintyLow the lower bound of the energy at 95 %, with the shares taken as exact
 * @param uncertaintyHigh the upper bound of the energy at 95 %; absent where time was not metered and no maximum power is known
 */
public record Amounts(
        Energy energy,
        Optional<Energy> energyMarginal,
        Energy energyWholeNode,
        Energy uncertaintyLow,
        Optional<Energy> uncertaintyHigh)
        implements FieldGroup {}
