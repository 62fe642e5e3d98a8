package io.github.jobenergy.schemas.energy.place;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.quantity.Energy;

/**
 * A metered energy with its bounds at 95 %. The bounds are those of the energy in the metered time; they include the resolution of the
 * meter, and nothing of the time that was not metered.
 *
 * @param energy the energy
 * @param energyLower the lower bound, 0 or more
 * @param energyUpper the upper bound
 */
public record EnergyBounds(Energy energy, Energy energyLower, Energy energyUpper) implements FieldGroup {

    /** Returns the sum of both. The bounds are added, since the errors of meters of one place may have one cause. */
    public EnergyBounds plus(EnergyBounds other) {
        return new EnergyBounds(
                energy.plus(other.energy), energyLower.plus(other.energyLower), energyUpper.plus(other.energyUpper));
    }
}
