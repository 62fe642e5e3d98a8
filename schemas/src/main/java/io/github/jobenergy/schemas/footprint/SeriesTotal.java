package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSeries;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The amount that many runs have by one series of rates, or a change of it, in which numbers may be negative. The series has exactly
 * one amount: emissions, a cost or a facility energy. Amounts of several series describe the same energy and are never added up.
 *
 * @param series the series of the rates
 * @param factor the kind of the emission factors; {@link RateFactor#NONE} unless the rates are carbon intensities
 * @param energies the energy of the runs by the provision of the rates
 * @param currency the currency of the cost: three letters of ISO 4217; present for prices only
 * @param emissions the sum of the products of energy and carbon intensity; present for carbon intensities only
 * @param cost the sum of the products of energy and price; present for prices only
 * @param facilityEnergy the sum of the products of energy and PUE; present for PUEs only
 */
public record SeriesTotal(
        RateSeries series,
        RateFactor factor,
        ProvisionEnergies energies,
        Optional<String> currency,
        Optional<Emissions> emissions,
        Optional<Cost> cost,
        Optional<Energy> facilityEnergy) {

    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    public SeriesTotal {
        RateKind kind = series.rate();
        requireFor(kind == RateKind.CARBON_INTENSITY, "factor_type", kind, factor.factorType());
        requireFor(kind == RateKind.CARBON_INTENSITY, "rate_method", kind, factor.rateMethod());
        requireFor(kind == RateKind.CARBON_INTENSITY, "emissions_grams", kind, emissions);
        requireFor(kind == RateKind.ELECTRICITY_PRICE, "currency", kind, currency);
        requireFor(kind == RateKind.ELECTRICITY_PRICE, "cost", kind, cost);
        requireFor(kind == RateKind.PUE, "facility_energy_joules", kind, facilityEnergy);
        currency.filter(letters -> !CURRENCY.matcher(letters).matches()).ifPresent(letters -> {
            throw new InvalidFieldException("currency", "three letters such as EUR", "'" + letters + "'");
        });
    }

    /** Checks whether an energy or a mass is below 0. A cost may be. */
    boolean isNegative() {
        return energies.isNegative()
                || facilityEnergy.filter(Energy::isNegative).isPresent()
                || emissions.filter(mass -> mass.milligrams() < 0).isPresent();
    }

    private static void requireFor(boolean isExpected, String field, RateKind kind, Optional<?> value) {
        if (value.isPresent() != isExpected) {
            throw new InvalidFieldException(
                    field,
                    (isExpected ? "a value" : "none") + " for the rate "
                            + kind.name().toLowerCase(Locale.ROOT),
                    value.isPresent() ? "one" : "none");
        }
    }
}
