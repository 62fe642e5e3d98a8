package io.github.jobenergy.energy.usage;

import io.github.jobenergy.schemas.energy.UsageKey;

/**
 * A stored row of the usage account.
 *
 * @param key the key of the row
 * @param sums the present sums
 * @param issued the sums last issued; {@link UsageSums#NOTHING} if the row was never issued, or was withdrawn
 */
public record UsageRow(UsageKey key, UsageSums sums, UsageSums issued) {

    static UsageRow empty(UsageKey key) {
        return new UsageRow(key, UsageSums.NOTHING, UsageSums.NOTHING);
    }

    UsageRow changed(UsageSums by) {
        return new UsageRow(key, sums.plus(by), issued);
    }

    UsageRow withIssued() {
        return new UsageRow(key, sums, sums);
    }
}
