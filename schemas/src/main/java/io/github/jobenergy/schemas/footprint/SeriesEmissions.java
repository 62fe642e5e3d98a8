package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateKind;
import java.util.Optional;

/**
 * The emissions of a run by one series of carbon intensities. Emissions of several series describe the same energy and are never
 * added up.
 *
 * @param energy the energy of the run by the provision of its carbon intensities
 * @param factor the kind of the emission factors of the series
 * @param emissions the sum of the products of energy and carbon intensity, rounded once
 * @param emissionsAtStartRate the emissions of the same energy at the carbon intensity of the start of the run; absent if there is
 *     none
 * @param startRateDifference {@code emissionsAtStartRate} minus {@code emissions}; absent if the former is
 */
public record SeriesEmissions(
        SeriesEnergy energy,
        RateFactor factor,
        Emissions emissions,
        Optional<Emissions> emissionsAtStartRate,
        Optional<Emissions> startRateDifference) {

    public SeriesEmissions {
        SeriesRules.requireKind(energy, RateKind.CARBON_INTENSITY);
        if (factor.factorType().isEmpty() || factor.rateMethod().isEmpty()) {
            throw new InvalidFieldException("factor_type", "a factor type and a rate method", "none");
        }
        if (emissions.milligrams() < 0) {
            throw new InvalidFieldException("emissions_grams", "0 or more", emissions.grams());
        }
        SeriesRules.requireStart(
                energy,
                emissionsAtStartRate,
                emissionsAtStartRate.map(atStart -> atStart.minus(emissions)),
                startRateDifference);
    }

    /** Returns the emissions of a run by one series. */
    public static SeriesEmissions of(
            SeriesEnergy energy, RateFactor factor, Emissions emissions, Optional<Emissions> atStartRate) {
        return new SeriesEmissions(
                energy, factor, emissions, atStartRate, atStartRate.map(atStart -> atStart.minus(emissions)));
    }
}
