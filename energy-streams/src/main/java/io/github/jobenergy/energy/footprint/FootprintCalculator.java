package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.footprint.EmbodiedEmissions;
import io.github.jobenergy.schemas.footprint.FootprintAmounts;
import io.github.jobenergy.schemas.footprint.FootprintRevision;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.footprint.SeriesCost;
import io.github.jobenergy.schemas.footprint.SeriesEmissions;
import io.github.jobenergy.schemas.footprint.SeriesEnergy;
import io.github.jobenergy.schemas.footprint.SeriesFacilityEnergy;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.rate.RateValue;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Computes the record of the footprint of a run. The exact sums of each series are rounded here, once: amounts to their unit, and
 * energies by provision down in the order actual, estimated, forecast, without rate, so that they sum to the energy of the run.
 */
public final class FootprintCalculator {

    private static final int CURRENCY_LETTERS = 3;

    private final Rates rates;
    private final Optional<EmbodiedRate> embodied;

    /** Creates a calculator with rates, and with embodied emissions if the site states them. */
    public FootprintCalculator(Rates rates, Optional<EmbodiedRate> embodied) {
        this.rates = rates;
        this.embodied = embodied;
    }

    /**
     * Returns the footprint of a run, with revision 1.
     *
     * @param curve the curve of the run, whose energies sum to the energy of the result
     * @throws IllegalArgumentException if an amount is beyond the range of the contract
     */
    public JobFootprint of(JobEnergy result, Collection<JobPower> curve) {
        Footprint footprint = Footprint.of(curve.stream().map(EnergySlot::of).toList(), rates);
        if (!footprint.energy().equals(result.figures().energy())) {
            throw new IllegalStateException(result.run() + ": expected a curve of "
                    + result.figures().energy() + ", found " + footprint.energy());
        }
        try {
            return new JobFootprint(
                    result.run(),
                    new FootprintRevision(1, result.resultRevision().revision()),
                    result.subject().startTime(),
                    result.figures().quality(),
                    footprint.energy(),
                    amounts(footprint, result),
                    result.observedTime());
        } catch (ArithmeticException beyondRange) {
            throw new IllegalArgumentException(
                    result.run() + ": expected amounts in the range of the contract, found a larger one", beyondRange);
        }
    }

    private FootprintAmounts amounts(Footprint footprint, JobEnergy result) {
        List<SeriesEmissions> emissions = new ArrayList<>();
        List<SeriesCost> costs = new ArrayList<>();
        List<SeriesFacilityEnergy> facilityEnergies = new ArrayList<>();
        for (Map.Entry<UniformSeries, SeriesSum> entry : new TreeMap<>(footprint.sums()).entrySet()) {
            UniformSeries series = entry.getKey();
            SeriesSum sum = entry.getValue();
            SeriesEnergy energy =
                    energy(footprint.energy(), series, sum, result.subject().startTime());
            Optional<BigInteger> atStart = energy.startRate().map(rate -> ExactAmounts.productAt(rate, sum));
            switch (series.series().rate()) {
                case CARBON_INTENSITY ->
                    emissions.add(SeriesEmissions.of(
                            energy,
                            series.factor(),
                            ExactAmounts.emissions(sum.product()),
                            atStart.map(ExactAmounts::emissions)));
                case ELECTRICITY_PRICE ->
                    costs.add(SeriesCost.of(
                            energy,
                            series.unit().substring(0, CURRENCY_LETTERS),
                            ExactAmounts.cost(sum.product()),
                            atStart.map(ExactAmounts::cost)));
                case PUE ->
                    facilityEnergies.add(SeriesFacilityEnergy.of(
                            energy,
                            ExactAmounts.facilityEnergy(sum.product()),
                            atStart.map(ExactAmounts::facilityEnergy)));
            }
        }
        Optional<EmbodiedEmissions> ofNodes = embodied.flatMap(rate -> rate.of(result.figures()));
        return new FootprintAmounts(emissions, costs, facilityEnergies, ofNodes);
    }

    private SeriesEnergy energy(Energy whole, UniformSeries series, SeriesSum sum, Optional<Instant> start) {
        long actual = ExactAmounts.millijoules(sum.actual());
        long andEstimated = ExactAmounts.millijoules(sum.actual().add(sum.estimated()));
        long andForecast = ExactAmounts.millijoules(sum.withRate());
        Optional<RateValue> startRate =
                start.flatMap(time -> Optional.ofNullable(rates.timelines().get(series))
                        .flatMap(timeline -> timeline.at(time.toEpochMilli())));
        return new SeriesEnergy(
                series.series(),
                Energy.ofMillijoules(actual),
                Energy.ofMillijoules(andEstimated - actual),
                Energy.ofMillijoules(andForecast - andEstimated),
                Energy.ofMillijoules(whole.millijoules() - andForecast),
                ExactAmounts.meanRate(sum),
                startRate);
    }
}
