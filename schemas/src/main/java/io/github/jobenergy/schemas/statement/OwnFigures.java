package io.github.jobenergy.schemas.statement;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.energy.bounds.TotalBounds;
import io.github.jobenergy.schemas.footprint.FootprintTotal;
import java.util.Optional;

/**
 * The amounts of the days of the period of a statement, and what follows from them. Adjustments have no bounds: an adjustment changes
 * the sums of another period, and the bounds follow from the sums of all of its changes.
 *
 * @param figures the amounts
 * @param bounds the bounds of the energy
 * @param footprint the footprint of the runs; absent if no footprints are published, and if a version without it summed some of them
 * @param budget the use of the budget by the amounts and the adjustments; absent without a budget
 */
public record OwnFigures(
        StatementFigures figures, TotalBounds bounds, Optional<FootprintTotal> footprint, Optional<BudgetUse> budget)
        implements FieldGroup {

    /**
     * Returns the amounts with the bounds that follow from them. Amounts that were not summed from the beginning, and are below zero for
     * that, are unknown: the sums of bounds, and the footprint.
     */
    public static OwnFigures of(
            StatementFigures figures, Optional<FootprintTotal> footprint, Optional<BudgetUse> budget) {
        return new OwnFigures(
                figures.with(figures.boundSums().orUnknown()),
                figures.bounds(),
                footprint.filter(total -> !total.isNegative()),
                budget);
    }

    /** Returns the field of an amount below zero; empty if there is none. */
    Optional<String> negative() {
        return footprint
                .filter(FootprintTotal::isNegative)
                .map(total -> "footprint")
                .or(figures::negative);
    }
}
