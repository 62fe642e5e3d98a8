package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateSeries;
import io.github.jobenergy.schemas.rate.RateValue;
import java.util.Optional;

/**
 * The energy of a run by the provision of the rates that a series has for it. The four energies sum to the energy of the run. Energy
 * without a rate is in no amount: its emissions or cost are unknown, and not 0.
 *
 * @param series the series of the rates
 * @param energyActual the energy to which actual rates apply
 * @param energyEstimated the energy to which estimated rates apply
 * @param energyForecast the energy to which forecast rates apply
 * @param energyWithoutRate the energy at times for which the series has no rate
 * @param meanRate the mean of the rates, weighted with the energy to which they apply; absent if that energy is 0
 * @param startRate the rate at the start of the run; absent if the series has none for that time
 */
public record SeriesEnergy(
        RateSeries series,
        Energy energyActual,
        Energy energyEstimated,
        Energy energyForecast,
        Energy energyWithoutRate,
        Optional<RateValue> meanRate,
        Optional<RateValue> startRate)
        implements FieldGroup {

    public SeriesEnergy {
        requireNotNegative("energy_actual_joules", energyActual);
        requireNotNegative("energy_estimated_joules", energyEstimated);
        requireNotNegative("energy_forecast_joules", energyForecast);
        requireNotNegative("energy_without_rate_joules", energyWithoutRate);
        meanRate.ifPresent(rate -> SeriesRules.requireRate("mean_rate", series.rate(), rate));
        startRate.ifPresent(rate -> SeriesRules.requireRate("start_rate", series.rate(), rate));
    }

    /** Returns the energy to which rates apply. */
    public Energy energyWithRate() {
        return energyActual.plus(energyEstimated).plus(energyForecast);
    }

    /** Returns the energy of the run. */
    public Energy total() {
        return energyWithRate().plus(energyWithoutRate);
    }

    private static void requireNotNegative(String field, Energy energy) {
        if (energy.isNegative()) {
            throw new InvalidFieldException(field, "0 or more", energy.joules());
        }
    }
}
