package io.github.jobenergy.schemas.energy;

import java.time.Instant;

/**
 * What the runs of one user, account and partition used on one UTC day: the value type of {@code usage-energy}, keyed by those
 * and the scope; the last record of a key holds, and a tombstone says that nothing is left of it. A sum of the results that
 * hold, corrected with each of them.
 *
 * @param usageKey whose usage, when
 * @param figures what was used
 * @param observedTime when this was summed up
 */
public record UsageEnergy(UsageKey usageKey, UsageFigures figures, Instant observedTime) {

    /** The same figures, summed up at another time. */
    public UsageEnergy observedAt(Instant time) {
        return new UsageEnergy(usageKey, figures, time);
    }
}
