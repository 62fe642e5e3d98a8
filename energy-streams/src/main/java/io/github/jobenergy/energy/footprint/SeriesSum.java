package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.rate.Provision;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigInteger;

/**
 * Exact sums of energy by provision, and of energy times rate. Slots have lengths that are divisors of an hour, and rates apply to
 * whole milliseconds, so every part of a slot is a whole number of {@link #PARTS parts of a millijoule}. The sums are integers of
 * that unit: sums over runs, and over parts of a run, are exact and independent of order.
 *
 * @param actual energy to which actual rates apply, in parts of a millijoule
 * @param estimated energy to which estimated rates apply, in parts of a millijoule
 * @param forecast energy to which forecast rates apply, in parts of a millijoule
 * @param product the sum of energy times rate, in parts of a millijoule times billionths of the unit of the rate
 */
public record SeriesSum(BigInteger actual, BigInteger estimated, BigInteger forecast, BigInteger product) {

    /** Sums of nothing. */
    public static final SeriesSum ZERO =
            new SeriesSum(BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);

    /** The parts of a millijoule: the milliseconds of an hour. */
    public static final long PARTS = 3_600_000;

    /** Returns the sum of both. */
    public SeriesSum plus(SeriesSum other) {
        return new SeriesSum(
                actual.add(other.actual),
                estimated.add(other.estimated),
                forecast.add(other.forecast),
                product.add(other.product));
    }

    /** Returns the negated sums. */
    public SeriesSum negated() {
        return new SeriesSum(actual.negate(), estimated.negate(), forecast.negate(), product.negate());
    }

    /** Returns the energy to which rates apply, in parts of a millijoule. */
    public BigInteger withRate() {
        return actual.add(estimated).add(forecast);
    }

    /** Returns the sums of the part of a slot that has a rate, for that many milliseconds. */
    static SeriesSum of(EnergySlot slot, long millis, Provision provision, RateValue rate) {
        BigInteger parts = BigInteger.valueOf(slot.energy().millijoules())
                .multiply(BigInteger.valueOf(millis * (PARTS / slot.lengthMillis())));
        BigInteger product = parts.multiply(BigInteger.valueOf(rate.billionths()));
        return switch (provision) {
            case ACTUAL -> new SeriesSum(parts, BigInteger.ZERO, BigInteger.ZERO, product);
            case ESTIMATED -> new SeriesSum(BigInteger.ZERO, parts, BigInteger.ZERO, product);
            case FORECAST -> new SeriesSum(BigInteger.ZERO, BigInteger.ZERO, parts, product);
        };
    }
}
