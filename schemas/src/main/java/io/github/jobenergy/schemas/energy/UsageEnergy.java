package io.github.jobenergy.schemas.energy;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.time.Instant;
import java.util.Optional;

/**
 * The energy that the runs of one user, account and partition used on one UTC day: the value type of {@code usage-energy}, keyed
 * by these and the scope. The highest revision of a key applies, and a tombstone states that the key has no usage left. The energy is
 * the sum over the valid results and is corrected with each of them.
 *
 * @param usageKey the key of the usage
 * @param revision higher for each later record of the row; the numbers are not consecutive; absent in records of earlier releases
 * @param figures the energies of the usage
 * @param observedTime when the sum was computed
 */
public record UsageEnergy(UsageKey usageKey, Optional<Long> revision, UsageFigures figures, Instant observedTime) {

    public UsageEnergy {
        if (revision.isPresent() && revision.get() < 1) {
            throw new InvalidFieldException("revision", "1 or more", revision.get());
        }
    }

    /** Checks whether both have equal figures for the same key, regardless of their revision and of the time of computation. */
    public boolean hasSameContentAs(UsageEnergy other) {
        return usageKey.equals(other.usageKey) && figures.equals(other.figures);
    }
}
