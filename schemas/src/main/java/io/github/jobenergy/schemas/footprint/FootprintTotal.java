package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The footprint of many runs, or a change of it, in which numbers may be negative. Amounts are sums of exact products and are rounded
 * once.
 *
 * @param runDays the number of days with a footprint, summed over the runs
 * @param energy the energy of the runs on these days
 * @param held the time for which the runs held their nodes on these days: seconds times nodes
 * @param series the amounts by each series, in the order of the series; the energies of each sum to {@code energy}
 * @param embodiedEmissions the embodied emissions; absent if the site states none, and in a change
 */
public record FootprintTotal(
        long runDays,
        Energy energy,
        Duration held,
        List<SeriesTotal> series,
        Optional<EmbodiedEmissions> embodiedEmissions) {

    public FootprintTotal {
        series = List.copyOf(series);
        for (SeriesTotal total : series) {
            if (!total.energies().total().equals(energy)) {
                throw new InvalidFieldException(
                        "energy_without_rate_joules",
                        "energies of a series that sum to energy_joules (" + energy.joules() + ")",
                        total.energies().total().joules());
            }
        }
        long distinct = series.stream()
                .map(total -> List.of(total.series(), total.factor(), total.currency()))
                .distinct()
                .count();
        if (distinct < series.size()) {
            throw new InvalidFieldException("series", "one entry for each series", "several of one series");
        }
    }

    /** Checks whether a number is below 0, as it may be in a change only. */
    public boolean isNegative() {
        return runDays < 0
                || energy.isNegative()
                || held.isNegative()
                || series.stream().anyMatch(SeriesTotal::isNegative);
    }
}
