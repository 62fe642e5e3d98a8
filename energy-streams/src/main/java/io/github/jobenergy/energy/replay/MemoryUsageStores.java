package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.usage.UsageRow;
import io.github.jobenergy.energy.usage.UsageStores;
import io.github.jobenergy.schemas.energy.UsageKey;

/** The state of the usage account in a map. */
public final class MemoryUsageStores extends MemoryRowStores<UsageKey, UsageRow> implements UsageStores {

    /** Creates stores without rows. */
    public MemoryUsageStores() {
        super(UsageRow::key);
    }
}
