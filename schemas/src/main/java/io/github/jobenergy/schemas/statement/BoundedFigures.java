package io.github.jobenergy.schemas.statement;

import io.github.jobenergy.schemas.FieldGroup;
import io.github.jobenergy.schemas.energy.bounds.TotalBounds;

/**
 * The amounts of the days of the period of a statement, with the bounds of their energy. Adjustments have no bounds: an adjustment
 * changes the sums of another period, and the bounds follow from the sums of all of its changes.
 *
 * @param figures the amounts
 * @param bounds the bounds of the energy
 */
public record BoundedFigures(StatementFigures figures, TotalBounds bounds) implements FieldGroup {

    /** Returns the amounts with the bounds that follow from them. Sums of bounds below zero are unknown. */
    public static BoundedFigures of(StatementFigures figures) {
        return new BoundedFigures(figures.with(figures.boundSums().orUnknown()), figures.bounds());
    }
}
