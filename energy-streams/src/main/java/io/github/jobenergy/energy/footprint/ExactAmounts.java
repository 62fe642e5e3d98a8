package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.footprint.Cost;
import io.github.jobenergy.schemas.footprint.Emissions;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * Rounds the exact sums of a series to the units in which they are published. Each amount is rounded once, half away from 0. Every
 * method throws an {@link ArithmeticException} or an {@link io.github.jobenergy.schemas.InvalidFieldException} if the amount is
 * beyond the range of the contract.
 */
final class ExactAmounts {

    private static final BigInteger PARTS = BigInteger.valueOf(SeriesSum.PARTS);

    /** Millijoules times billionths of a gram per kilowatt-hour in a milligram. */
    private static final BigInteger MILLIGRAM = PARTS.multiply(BigInteger.valueOf(3_600_000_000_000_000L));

    /** Millijoules times billionths of a price per kilowatt-hour in a millionth of the currency. */
    private static final BigInteger MILLIONTH = PARTS.multiply(BigInteger.valueOf(3_600_000_000_000L));

    /** Millijoules times billionths of a PUE in a millijoule. */
    private static final BigInteger MILLIJOULE = PARTS.multiply(BigInteger.valueOf(1_000_000_000L));

    private ExactAmounts() {}

    static Emissions emissions(BigInteger product) {
        return new Emissions(rounded(product, MILLIGRAM));
    }

    static Cost cost(BigInteger product) {
        return new Cost(rounded(product, MILLIONTH));
    }

    static Energy facilityEnergy(BigInteger product) {
        return Energy.ofMillijoules(rounded(product, MILLIJOULE));
    }

    /** Returns the mean of the rates, weighted with energy; empty if no energy has a rate. */
    static Optional<RateValue> meanRate(SeriesSum sum) {
        return sum.withRate().signum() == 0
                ? Optional.empty()
                : Optional.of(new RateValue(rounded(sum.product(), sum.withRate())));
    }

    /** Returns the product if the rate applied to all energy that has a rate. */
    static BigInteger productAt(RateValue rate, SeriesSum sum) {
        return sum.withRate().multiply(BigInteger.valueOf(rate.billionths()));
    }

    /** Returns an energy in parts, rounded down. */
    static long millijoules(BigInteger parts) {
        return parts.divide(PARTS).longValueExact();
    }

    private static long rounded(BigInteger dividend, BigInteger divisor) {
        return new BigDecimal(dividend)
                .divide(new BigDecimal(divisor), 0, RoundingMode.HALF_UP)
                .longValueExact();
    }
}
