package io.github.jobenergy.schemas.energy;

import java.time.Instant;

/**
 * The energy that the runs of one user, account and partition used on one UTC day: the value type of {@code usage-energy}, keyed
 * by these and the scope. The last record of a key applies, and a tombstone states that the key has no usage left. The energy is
 * the sum over the valid results and is corrected with each of them.
 *
 * @param usageKey the key of the usage
 * @param figures the energies of the usage
 * @param observedTime when the sum was computed
 */
public record UsageEnergy(UsageKey usageKey, UsageFigures figures, Instant observedTime) {

    /** Returns the same figures with another time of computation. */
    public UsageEnergy observedAt(Instant time) {
        return new UsageEnergy(usageKey, figures, time);
    }
}
