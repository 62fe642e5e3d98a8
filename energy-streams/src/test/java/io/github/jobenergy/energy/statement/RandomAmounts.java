package io.github.jobenergy.energy.statement;

import io.github.jobenergy.energy.footprint.Footprint;
import io.github.jobenergy.energy.footprint.SeriesSum;
import io.github.jobenergy.energy.footprint.UniformSeries;
import io.github.jobenergy.energy.footprint.usage.FootprintChange;
import io.github.jobenergy.energy.footprint.usage.FootprintPart;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.footprint.FootprintTotal;
import io.github.jobenergy.schemas.footprint.SeriesTotal;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateFactor;
import io.github.jobenergy.schemas.rate.RateKind;
import io.github.jobenergy.schemas.rate.RateSeries;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Footprints of results whose amounts are whole units, derived from the numbers of the result. */
final class RandomAmounts {

    /** A product of this size is a gram, a unit of a currency and more, and a megajoule. */
    private static final BigInteger WHOLE = new BigInteger("12960000000000000000000000");

    private RandomAmounts() {}

    /** Returns the parts of the days of a result: the same for the same result, others for most other results. */
    static List<FootprintChange> footprints(Optional<JobEnergy> result) {
        return result.map(known -> known.figures().energyByDay().orElseThrow().stream()
                        .map(day -> new FootprintChange(
                                UsageChange.row(known, day.dayTime()),
                                FootprintPart.of(footprint(day), day.held()),
                                known.subject().wckey()))
                        .toList())
                .orElse(List.of());
    }

    private static Footprint footprint(DayEnergy day) {
        long number = day.energy().millijoules();
        Map<UniformSeries, SeriesSum> sums = new HashMap<>();
        long bits = number;
        for (RateKind kind : RateKind.values()) {
            if (bits % 2 == 1) {
                sums.put(series(kind), sum(number));
            }
            bits /= 2;
        }
        return new Footprint(day.energy(), sums);
    }

    private static UniformSeries series(RateKind kind) {
        return switch (kind) {
            case CARBON_INTENSITY ->
                new UniformSeries(
                        of(kind, "entsoe"),
                        RateFactor.of(RateFactor.FactorType.LIFECYCLE, RateFactor.RateMethod.AVERAGE),
                        "g/kWh");
            case ELECTRICITY_PRICE -> new UniformSeries(of(kind, "market"), RateFactor.NONE, "EUR/kWh");
            case PUE -> new UniformSeries(of(kind, "places"), RateFactor.NONE, "1");
        };
    }

    private static RateSeries of(RateKind kind, String provider) {
        return new RateSeries("centre", kind, provider, "DE", "all");
    }

    private static SeriesSum sum(long number) {
        BigInteger third = BigInteger.valueOf(number / 3).multiply(BigInteger.valueOf(SeriesSum.PARTS));
        return new SeriesSum(third, BigInteger.ZERO, third, WHOLE.multiply(BigInteger.valueOf(number % 1_000)));
    }

    /** Adds the amounts of a footprint to sums. */
    static void add(Map<String, BigDecimal> sums, String line, FootprintTotal total) {
        add(sums, line + " run-days", BigDecimal.valueOf(total.runDays()));
        add(sums, line + " energy", total.energy().joules());
        add(sums, line + " held", BigDecimal.valueOf(total.held().toMillis()));
        for (SeriesTotal series : total.series()) {
            String name = line + " " + series.series();
            add(sums, name + " actual", series.energies().energyActual().joules());
            add(sums, name + " forecast", series.energies().energyForecast().joules());
            series.emissions().ifPresent(mass -> add(sums, name + " g", mass.grams()));
            series.cost().ifPresent(cost -> add(sums, name + " EUR", cost.amount()));
            series.facilityEnergy().map(Energy::joules).ifPresent(joules -> add(sums, name + " J", joules));
        }
    }

    private static void add(Map<String, BigDecimal> sums, String name, BigDecimal amount) {
        sums.merge(
                name,
                amount.stripTrailingZeros(),
                (one, other) -> one.add(other).stripTrailingZeros());
    }
}
