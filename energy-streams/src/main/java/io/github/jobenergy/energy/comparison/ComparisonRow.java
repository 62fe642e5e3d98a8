package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.comparison.ComparisonKey;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import java.util.Optional;

/**
 * A stored row of the comparison.
 *
 * @param key the key of the row
 * @param sums the present sums
 * @param changed whether the sums changed since the row was last due
 * @param issued the record last issued; absent if the row was never issued, or was withdrawn
 */
public record ComparisonRow(ComparisonKey key, ComparisonSums sums, boolean changed, Optional<MeterComparison> issued) {

    static ComparisonRow empty(ComparisonKey key) {
        return new ComparisonRow(key, ComparisonSums.NOTHING, false, Optional.empty());
    }

    ComparisonRow changed(ComparisonSums by) {
        return new ComparisonRow(key, sums.plus(by), true, issued);
    }

    ComparisonRow unchanged() {
        return new ComparisonRow(key, sums, false, issued);
    }

    ComparisonRow withIssued(MeterComparison comparison) {
        return new ComparisonRow(key, sums, changed, Optional.of(comparison));
    }
}
