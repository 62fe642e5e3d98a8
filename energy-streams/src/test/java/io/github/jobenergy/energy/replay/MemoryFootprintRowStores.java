package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.footprint.usage.FootprintRow;
import io.github.jobenergy.energy.footprint.usage.FootprintRowStores;
import io.github.jobenergy.schemas.energy.UsageKey;

/** The state of the account of footprints in maps. */
final class MemoryFootprintRowStores extends MemoryRowStores<UsageKey, FootprintRow> implements FootprintRowStores {

    MemoryFootprintRowStores() {
        super(FootprintRow::key);
    }
}
