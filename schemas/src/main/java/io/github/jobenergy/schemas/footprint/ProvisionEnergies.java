package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.quantity.Energy;

/**
 * Energy by the provision of the rates that apply to it, or a change of it, in which energies may be negative.
 *
 * @param energyActual the energy to which actual rates apply
 * @param energyEstimated the energy to which estimated rates apply
 * @param energyForecast the energy to which forecast rates apply
 * @param energyWithoutRate the energy at times without a rate; it is in no amount
 */
public record ProvisionEnergies(
        Energy energyActual, Energy energyEstimated, Energy energyForecast, Energy energyWithoutRate)
        implements FieldGroup {

    /** Returns the sum of the energies. */
    public Energy total() {
        return energyWithRate().plus(energyWithoutRate);
    }

    /** Returns the energy to which rates apply. */
    public Energy energyWithRate() {
        return energyActual.plus(energyEstimated).plus(energyForecast);
    }

    /** Checks whether an energy is below 0. */
    boolean isNegative() {
        return energyActual.isNegative()
                || energyEstimated.isNegative()
                || energyForecast.isNegative()
                || energyWithoutRate.isNegative();
    }
}
