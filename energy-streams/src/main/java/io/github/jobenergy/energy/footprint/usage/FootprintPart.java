package io.github.jobenergy.energy.footprint.usage;

import io.github.jobenergy.energy.footprint.EmbodiedRate;
import io.github.jobenergy.energy.footprint.Footprint;
import io.github.jobenergy.energy.footprint.SeriesSum;
import io.github.jobenergy.energy.footprint.UniformSeries;
import io.github.jobenergy.schemas.footprint.FootprintTotal;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The amounts that runs add to a row of the account; negative amounts are subtracted. All amounts are integers, so that additions and
 * subtractions cancel exactly, in any order. A series whose amounts and runs are 0 has no entry.
 *
 * @param runs the number of runs
 * @param energy the energy of the runs
 * @param held the time for which the runs held their nodes: seconds times nodes
 * @param series the sums of each series, in the order of the series
 */
public record FootprintPart(long runs, Energy energy, Duration held, List<SeriesPart> series) {

    /** All amounts zero. */
    public static final FootprintPart NOTHING = new FootprintPart(0, Energy.ZERO, Duration.ZERO, List.of());

    public FootprintPart {
        series = List.copyOf(series);
    }

    /** Returns the part of one run that has this footprint and held its nodes for that time. */
    public static FootprintPart of(Footprint footprint, Duration held) {
        return new FootprintPart(
                1,
                footprint.energy(),
                held,
                new TreeMap<>(footprint.sums())
                        .entrySet().stream()
                                .map(sum -> new SeriesPart(sum.getKey(), 1, sum.getValue()))
                                .toList());
    }

    /** Returns the sum of both. */
    public FootprintPart plus(FootprintPart other) {
        Map<UniformSeries, SeriesPart> sums = new TreeMap<>();
        series.forEach(part -> sums.put(part.series(), part));
        other.series.forEach(part -> sums.merge(part.series(), part, SeriesPart::plus));
        sums.values().removeIf(SeriesPart::isNothing);
        return new FootprintPart(
                Math.addExact(runs, other.runs),
                energy.plus(other.energy),
                held.plus(other.held),
                List.copyOf(sums.values()));
    }

    /** Returns the negated amounts. */
    FootprintPart negated() {
        return new FootprintPart(
                -runs,
                Energy.ZERO.minus(energy),
                held.negated(),
                series.stream().map(SeriesPart::negated).toList());
    }

    /** Checks whether the row has runs. */
    public boolean hasRuns() {
        return runs > 0;
    }

    /** Returns the exact footprint of the runs. */
    Footprint footprint() {
        return new Footprint(energy, series.stream().collect(Collectors.toMap(SeriesPart::series, SeriesPart::sum)));
    }

    /**
     * Returns the rounded amounts, of which those of a change may be negative.
     *
     * @throws ArithmeticException if an amount is beyond the range of a {@code long}
     * @throws io.github.jobenergy.schemas.InvalidFieldException if an amount is beyond the range of the contract
     */
    public FootprintTotal total(Optional<EmbodiedRate> embodied) {
        return new FootprintTotal(runs, energy, held, footprint().totals(), embodied.map(rate -> rate.of(held)));
    }

    /**
     * The sums of a series.
     *
     * @param series the series
     * @param runs the number of runs of which energy has a rate of the series
     * @param sum the sums over these runs
     */
    public record SeriesPart(UniformSeries series, long runs, SeriesSum sum) {

        private SeriesPart plus(SeriesPart other) {
            return new SeriesPart(series, Math.addExact(runs, other.runs), sum.plus(other.sum));
        }

        private SeriesPart negated() {
            return new SeriesPart(series, -runs, sum.negated());
        }

        private boolean isNothing() {
            return runs == 0 && sum.equals(SeriesSum.ZERO);
        }
    }
}
