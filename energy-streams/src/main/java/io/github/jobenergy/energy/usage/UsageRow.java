package io.github.jobenergy.energy.usage;

import io.github.jobenergy.schemas.energy.UsageKey;

/**
 * A row, as it is remembered.
 *
 * @param key which row
 * @param sums what is in it
 * @param issued what was last said of it; nothing if it was never issued, or withdrawn
 */
public record UsageRow(UsageKey key, UsageSums sums, UsageSums issued) {

    static UsageRow empty(UsageKey key) {
        return new UsageRow(key, UsageSums.NOTHING, UsageSums.NOTHING);
    }

    UsageRow changed(UsageSums by) {
        return new UsageRow(key, sums.plus(by), issued);
    }

    UsageRow said() {
        return new UsageRow(key, sums, sums);
    }
}
