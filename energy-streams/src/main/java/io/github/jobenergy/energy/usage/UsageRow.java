package io.github.jobenergy.energy.usage;

import io.github.jobenergy.schemas.energy.UsageKey;
import java.util.Optional;

/**
 * A stored row of the usage account.
 *
 * @param key the key of the row
 * @param sums the present sums
 * @param issued the sums last issued; {@link UsageAmounts#NOTHING} if the row was never issued, or was withdrawn
 * @param revision the revision last issued; absent for none, and in rows of earlier versions
 */
public record UsageRow(UsageKey key, UsageAmounts sums, UsageAmounts issued, Optional<Long> revision) {

    static UsageRow empty(UsageKey key) {
        return new UsageRow(key, UsageAmounts.NOTHING, UsageAmounts.NOTHING, Optional.empty());
    }

    /**
     * Returns the row after a change. Amounts by end state that are unknown, because an earlier version wrote the row or the
     * change, remain unknown until the row has no runs.
     */
    UsageRow changed(UsageAmounts by) {
        return new UsageRow(key, sums.plus(by).settled(), issued, revision);
    }

    UsageRow withIssue(long next) {
        return new UsageRow(key, sums, sums, Optional.of(next));
    }
}
