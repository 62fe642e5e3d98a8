package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateKind;
import java.util.Optional;

/**
 * The facility energy of a run by one series of PUEs: its energy with its part of cooling, power supply and other loads of the data
 * centre. Facility energies of several series describe the same energy and are never added up.
 *
 * @param energy the energy of the run by the provision of its PUEs
 * @param facilityEnergy the sum of the products of energy and PUE, rounded once
 * @param facilityEnergyAtStartRate the facility energy of the same energy at the PUE of the start of the run; absent if there is none
 * @param startRateDifference {@code facilityEnergyAtStartRate} minus {@code facilityEnergy}; absent if the former is
 */
public record SeriesFacilityEnergy(
        SeriesEnergy energy,
        Energy facilityEnergy,
        Optional<Energy> facilityEnergyAtStartRate,
        Optional<Energy> startRateDifference) {

    public SeriesFacilityEnergy {
        SeriesRules.requireKind(energy, RateKind.PUE);
        if (facilityEnergy.compareTo(energy.energyWithRate()) < 0) {
            throw new InvalidFieldException(
                    "facility_energy_joules",
                    "the energy with a rate (" + energy.energyWithRate().joules() + ") or more",
                    facilityEnergy.joules());
        }
        SeriesRules.requireStart(
                energy,
                facilityEnergyAtStartRate,
                facilityEnergyAtStartRate.map(atStart -> atStart.minus(facilityEnergy)),
                startRateDifference);
    }

    /** Returns the facility energy of a run by one series. */
    public static SeriesFacilityEnergy of(SeriesEnergy energy, Energy facilityEnergy, Optional<Energy> atStartRate) {
        return new SeriesFacilityEnergy(
                energy, facilityEnergy, atStartRate, atStartRate.map(atStart -> atStart.minus(facilityEnergy)));
    }
}
