package io.github.jobenergy.energy.footprint;

import io.github.jobenergy.schemas.footprint.EmbodiedEmissions;
import io.github.jobenergy.schemas.footprint.FootprintAmounts;
import io.github.jobenergy.schemas.footprint.SeriesTotal;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Energy and its exact products with the rates of each series. Footprints are additive: the footprint of two curves together is the
 * sum of their footprints, whatever the slots of the rates are. The footprints of all runs on a node, of its unallocated and of its
 * idle energy therefore sum to the footprint of the node, exactly. Amounts are rounded when they are published, and not before.
 *
 * @param energy the energy, with and without rates
 * @param sums the sums of each series that has a rate for some time of the curve
 */
public record Footprint(Energy energy, Map<UniformSeries, SeriesSum> sums) {

    /** The footprint of no energy. */
    public static final Footprint NONE = new Footprint(Energy.ZERO, Map.of());

    public Footprint {
        sums = Map.copyOf(sums);
    }

    /**
     * Returns the footprint of a curve. Slots without energy are ignored: rates of their times are not part of the footprint.
     */
    public static Footprint of(Collection<EnergySlot> slots, Rates rates) {
        List<EnergySlot> curve = slots.stream()
                .filter(slot -> !slot.energy().equals(Energy.ZERO))
                .toList();
        Energy energy = curve.stream().map(EnergySlot::energy).reduce(Energy.ZERO, Energy::plus);
        Map<UniformSeries, SeriesSum> sums = new TreeMap<>();
        rates.timelines()
                .forEach((series, timeline) ->
                        products(curve, timeline).reduce(SeriesSum::plus).ifPresent(sum -> sums.put(series, sum)));
        return new Footprint(energy, sums);
    }

    /** Returns the footprint of both. */
    public Footprint plus(Footprint other) {
        Map<UniformSeries, SeriesSum> both = new TreeMap<>(sums);
        other.sums.forEach((series, sum) -> both.merge(series, sum, SeriesSum::plus));
        return new Footprint(energy.plus(other.energy), both);
    }

    /**
     * Returns the amounts of runs that started at different times, each rounded once.
     *
     * @throws ArithmeticException if an amount is beyond the range of a {@code long}
     * @throws io.github.jobenergy.schemas.InvalidFieldException if an amount is beyond the range of the contract
     */
    public FootprintAmounts amounts(Optional<EmbodiedEmissions> embodied) {
        return ExactAmounts.rounded(this, series -> Optional.empty(), embodied);
    }

    /**
     * Returns the amount of each series, rounded once. Energy and sums below 0, as of a change, have amounts below 0.
     *
     * @throws ArithmeticException if an amount is beyond the range of a {@code long}
     * @throws io.github.jobenergy.schemas.InvalidFieldException if an amount is beyond the range of the contract
     */
    public List<SeriesTotal> totals() {
        return new TreeMap<>(sums)
                .entrySet().stream()
                        .map(sum -> ExactAmounts.total(energy, sum.getKey(), sum.getValue()))
                        .toList();
    }

    private static Stream<SeriesSum> products(Collection<EnergySlot> curve, RateTimeline timeline) {
        return curve.stream()
                .flatMap(slot ->
                        timeline.within(slot.start(), slot.end()).stream().map(segment -> product(slot, segment)));
    }

    private static SeriesSum product(EnergySlot slot, RateSegment segment) {
        return SeriesSum.of(
                slot,
                segment.overlapMillis(slot.start(), slot.end()),
                segment.slot().provision(),
                segment.slot().rateValue());
    }
}
