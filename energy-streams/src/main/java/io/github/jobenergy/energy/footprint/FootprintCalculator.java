package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.footprint.FootprintRevision;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.rate.RateValue;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/**
 * Computes the record of the footprint of a run. The exact sums of each series are rounded here, once: amounts to their unit, and
 * energies by provision down in the order actual, estimated, forecast, without rate, so that they sum to the energy of the run.
 */
public final class FootprintCalculator {

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
        return of(result, Footprint.of(curve.stream().map(EnergySlot::of).toList(), rates));
    }

    /**
     * Returns the footprint of a run, with revision 1; of the rates, only those of the start of the run are used.
     *
     * @param footprint the exact footprint of the run, whose energy is that of the result
     * @throws IllegalArgumentException if an amount is beyond the range of the contract
     */
    public JobFootprint of(JobEnergy result, Footprint footprint) {
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
                    ExactAmounts.rounded(
                            footprint,
                            series -> result.subject().startTime().flatMap(start -> rateAt(start, series)),
                            embodied.flatMap(rate -> rate.of(result.figures()))),
                    result.observedTime());
        } catch (ArithmeticException beyondRange) {
            throw new IllegalArgumentException(
                    result.run() + ": expected amounts in the range of the contract, found a larger one", beyondRange);
        }
    }

    private Optional<RateValue> rateAt(Instant time, UniformSeries series) {
        return Optional.ofNullable(rates.timelines().get(series)).flatMap(timeline -> timeline.at(time.toEpochMilli()));
    }
}
