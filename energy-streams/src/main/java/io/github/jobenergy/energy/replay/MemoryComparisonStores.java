package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.comparison.ComparisonRow;
import io.github.jobenergy.energy.comparison.ComparisonStores;
import io.github.jobenergy.schemas.comparison.ComparisonKey;

/** The state of the comparison in a map. */
public final class MemoryComparisonStores extends MemoryRowStores<ComparisonKey, ComparisonRow>
        implements ComparisonStores {

    /** Creates stores without rows. */
    public MemoryComparisonStores() {
        super(ComparisonRow::key);
    }
}
