package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.InvalidFieldException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The amounts of a footprint. Each series of rates has an entry of its own: location-based and market-based, life-cycle and direct
 * factors, and providers are side by side. A series that has no rate for any time of the run has no entry.
 *
 * @param emissions the emissions by each series of carbon intensities, in the order of the series
 * @param costs the costs by each series of prices, in the order of the series
 * @param facilityEnergies the facility energies by each series of PUEs, in the order of the series
 * @param embodiedEmissions the embodied emissions; absent if the site states none, or the time of the run on its nodes is unknown
 */
public record FootprintAmounts(
        List<SeriesEmissions> emissions,
        List<SeriesCost> costs,
        List<SeriesFacilityEnergy> facilityEnergies,
        Optional<EmbodiedEmissions> embodiedEmissions)
        implements FieldGroup {

    public FootprintAmounts {
        emissions = List.copyOf(emissions);
        costs = List.copyOf(costs);
        facilityEnergies = List.copyOf(facilityEnergies);
        requireDistinct(
                "emissions",
                emissions.stream().map(entry -> List.of(entry.energy().series(), entry.factor())));
        requireDistinct(
                "costs", costs.stream().map(entry -> List.of(entry.energy().series(), entry.currency())));
        requireDistinct(
                "facility_energies",
                facilityEnergies.stream().map(entry -> entry.energy().series()));
    }

    /** Returns the energies of all entries. */
    Stream<SeriesEnergy> energies() {
        return Stream.of(
                        emissions.stream().map(SeriesEmissions::energy),
                        costs.stream().map(SeriesCost::energy),
                        facilityEnergies.stream().map(SeriesFacilityEnergy::energy))
                .flatMap(energies -> energies);
    }

    private static void requireDistinct(String field, Stream<?> entries) {
        List<?> all = entries.toList();
        if (all.stream().distinct().count() < all.size()) {
            throw new InvalidFieldException(field, "one entry for each series", "several of one series");
        }
    }
}
