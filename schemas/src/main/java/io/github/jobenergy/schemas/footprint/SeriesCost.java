package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.rate.RateKind;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The cost of the energy of a run by one series of prices. Costs of several series describe the same energy and are never added up.
 *
 * @param energy the energy of the run by the provision of its prices
 * @param currency the currency: three letters of ISO 4217
 * @param cost the sum of the products of energy and price, rounded once
 * @param costAtStartRate the cost of the same energy at the price of the start of the run; absent if there is none
 * @param startRateDifference {@code costAtStartRate} minus {@code cost}; absent if the former is
 */
public record SeriesCost(
        SeriesEnergy energy,
        String currency,
        Cost cost,
        Optional<Cost> costAtStartRate,
        Optional<Cost> startRateDifference) {

    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    public SeriesCost {
        SeriesRules.requireKind(energy, RateKind.ELECTRICITY_PRICE);
        if (!CURRENCY.matcher(currency).matches()) {
            throw new InvalidFieldException("currency", "three letters such as EUR", "'" + currency + "'");
        }
        SeriesRules.requireStart(
                energy, costAtStartRate, costAtStartRate.map(atStart -> atStart.minus(cost)), startRateDifference);
    }

    /** Returns the cost of a run by one series. */
    public static SeriesCost of(SeriesEnergy energy, String currency, Cost cost, Optional<Cost> atStartRate) {
        return new SeriesCost(energy, currency, cost, atStartRate, atStartRate.map(atStart -> atStart.minus(cost)));
    }
}
