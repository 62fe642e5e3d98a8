package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.footprint.Cost;
import io.github.jobenergy.schemas.footprint.EmbodiedEmissions;
import io.github.jobenergy.schemas.footprint.Emissions;
import io.github.jobenergy.schemas.footprint.FootprintAmounts;
import io.github.jobenergy.schemas.footprint.ProvisionEnergies;
import io.github.jobenergy.schemas.footprint.SeriesCost;
import io.github.jobenergy.schemas.footprint.SeriesEmissions;
import io.github.jobenergy.schemas.footprint.SeriesEnergy;
import io.github.jobenergy.schemas.footprint.SeriesFacilityEnergy;
import io.github.jobenergy.schemas.footprint.SeriesTotal;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Rounds the exact sums of a series to the units in which they are published. Each amount is rounded once, half away from 0. Every
 * method throws an {@link ArithmeticException} or an {@link io.github.jobenergy.schemas.InvalidFieldException} if the amount is
 * beyond the range of the contract.
 */
final class ExactAmounts {

    private static final int CURRENCY_LETTERS = 3;

    private static final BigInteger PARTS = BigInteger.valueOf(SeriesSum.PARTS);

    /** Millijoules times billionths of a gram per kilowatt-hour in a milligram. */
    private static final BigInteger MILLIGRAM = PARTS.multiply(BigInteger.valueOf(3_600_000_000_000_000L));

    /** Millijoules times billionths of a price per kilowatt-hour in a millionth of the currency. */
    private static final BigInteger MILLIONTH = PARTS.multiply(BigInteger.valueOf(3_600_000_000_000L));

    /** Millijoules times billionths of a PUE in a millijoule. */
    private static final BigInteger MILLIJOULE = PARTS.multiply(BigInteger.valueOf(1_000_000_000L));

    private ExactAmounts() {}

    /**
     * Returns the rounded amounts of a footprint. Energies by provision are rounded down in the order actual, estimated, forecast,
     * without rate, so that they sum to the energy.
     *
     * @param startRate returns the rate of a series at the start of the run; empty if there is none
     */
    static FootprintAmounts rounded(
            Footprint footprint,
            Function<UniformSeries, Optional<RateValue>> startRate,
            Optional<EmbodiedEmissions> embodied) {
        List<SeriesEmissions> emissions = new ArrayList<>();
        List<SeriesCost> costs = new ArrayList<>();
        List<SeriesFacilityEnergy> facilityEnergies = new ArrayList<>();
        new TreeMap<>(footprint.sums()).forEach((series, sum) -> {
            SeriesEnergy energy = energy(footprint.energy(), series, sum, startRate.apply(series));
            Optional<BigInteger> atStart = energy.startRate().map(rate -> productAt(rate, sum));
            switch (series.series().rate()) {
                case CARBON_INTENSITY ->
                    emissions.add(SeriesEmissions.of(
                            energy, series.factor(), emissions(sum.product()), atStart.map(ExactAmounts::emissions)));
                case ELECTRICITY_PRICE ->
                    costs.add(SeriesCost.of(
                            energy, currency(series), cost(sum.product()), atStart.map(ExactAmounts::cost)));
                case PUE ->
                    facilityEnergies.add(SeriesFacilityEnergy.of(
                            energy, facilityEnergy(sum.product()), atStart.map(ExactAmounts::facilityEnergy)));
            }
        });
        return new FootprintAmounts(emissions, costs, facilityEnergies, embodied);
    }

    /** Returns the rounded amount of a series, with energies rounded as in {@link #rounded}. */
    static SeriesTotal total(Energy whole, UniformSeries series, SeriesSum sum) {
        RateKind kind = series.series().rate();
        return new SeriesTotal(
                series.series(),
                series.factor(),
                energies(whole, sum),
                amount(kind == RateKind.ELECTRICITY_PRICE, () -> currency(series)),
                amount(kind == RateKind.CARBON_INTENSITY, () -> emissions(sum.product())),
                amount(kind == RateKind.ELECTRICITY_PRICE, () -> cost(sum.product())),
                amount(kind == RateKind.PUE, () -> facilityEnergy(sum.product())));
    }

    private static <T> Optional<T> amount(boolean isOfKind, Supplier<T> amount) {
        return isOfKind ? Optional.of(amount.get()) : Optional.empty();
    }

    private static String currency(UniformSeries series) {
        return series.unit().substring(0, CURRENCY_LETTERS);
    }

    private static ProvisionEnergies energies(Energy whole, SeriesSum sum) {
        long actual = millijoules(sum.actual());
        long andEstimated = millijoules(sum.actual().add(sum.estimated()));
        long andForecast = millijoules(sum.withRate());
        return new ProvisionEnergies(
                Energy.ofMillijoules(actual),
                Energy.ofMillijoules(andEstimated - actual),
                Energy.ofMillijoules(andForecast - andEstimated),
                Energy.ofMillijoules(whole.millijoules() - andForecast));
    }

    private static SeriesEnergy energy(
            Energy whole, UniformSeries series, SeriesSum sum, Optional<RateValue> startRate) {
        ProvisionEnergies energies = energies(whole, sum);
        return new SeriesEnergy(
                series.series(),
                energies.energyActual(),
                energies.energyEstimated(),
                energies.energyForecast(),
                energies.energyWithoutRate(),
                meanRate(sum),
                startRate);
    }

    private static Emissions emissions(BigInteger product) {
        return new Emissions(rounded(product, MILLIGRAM));
    }

    private static Cost cost(BigInteger product) {
        return new Cost(rounded(product, MILLIONTH));
    }

    private static Energy facilityEnergy(BigInteger product) {
        return Energy.ofMillijoules(rounded(product, MILLIJOULE));
    }

    /** Returns the mean of the rates, weighted with energy; empty if no energy has a rate. */
    private static Optional<RateValue> meanRate(SeriesSum sum) {
        return sum.withRate().signum() == 0
                ? Optional.empty()
                : Optional.of(new RateValue(rounded(sum.product(), sum.withRate())));
    }

    /** Returns the product if the rate applied to all energy that has a rate. */
    private static BigInteger productAt(RateValue rate, SeriesSum sum) {
        return sum.withRate().multiply(BigInteger.valueOf(rate.billionths()));
    }

    /** Returns an energy in parts, rounded down. */
    private static long millijoules(BigInteger parts) {
        return parts.divide(PARTS).longValueExact();
    }

    private static long rounded(BigInteger dividend, BigInteger divisor) {
        return new BigDecimal(dividend)
                .divide(new BigDecimal(divisor), 0, RoundingMode.HALF_UP)
                .longValueExact();
    }
}
