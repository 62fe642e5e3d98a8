package io.github.jobenergy.schemas.footprint;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Instant;

/**
 * The footprint of the runs of one user, account and partition on one UTC day: the value type of {@code usage-footprint}, keyed like
 * {@code usage-energy}. The highest revision of a key applies, and a tombstone states that the key has no run left. Amounts are sums
 * of exact products and are rounded once.
 *
 * @param usageKey the key of the row
 * @param revision higher for each later record of the row; the numbers are not consecutive
 * @param runCount the number of runs with a footprint that held a node on that day
 * @param energy the energy of these runs on that day
 * @param amounts the amounts by series, without amounts at the rate of a start; the energies of each entry sum to the energy
 * @param observedTime when the sums were computed
 */
public record UsageFootprint(
        UsageKey usageKey,
        long revision,
        long runCount,
        Energy energy,
        FootprintAmounts amounts,
        Instant observedTime) {

    public UsageFootprint {
        if (revision < 1) {
            throw new InvalidFieldException("revision", "1 or more", revision);
        }
        if (runCount < 1) {
            throw new InvalidFieldException("run_count", "1 or more", runCount);
        }
        if (energy.isNegative()) {
            throw new InvalidFieldException("energy_joules", "0 or more", energy.joules());
        }
        SeriesRules.requireWhole(energy, amounts);
        amounts.energies().flatMap(series -> series.startRate().stream()).forEach(rate -> {
            throw new InvalidFieldException("start_rate", "none, since runs of a day have several starts", rate);
        });
    }

    /** Checks whether both have equal contents, regardless of their revision and of the time of computation. */
    public boolean hasSameContentAs(UsageFootprint other) {
        return usageKey.equals(other.usageKey)
                && runCount == other.runCount
                && energy.equals(other.energy)
                && amounts.equals(other.amounts);
    }
}
