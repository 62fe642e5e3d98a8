package io.github.jobenergy.schemas.statement;

import io.github.jobenergy.schemas.footprint.FootprintTotal;
import java.time.YearMonth;
import java.util.Optional;

/**
 * A later change of a closed period, in the statement of a later period.
 *
 * @param originMonth the closed period
 * @param figures the amounts to add to those of the closed period; negative amounts are subtracted
 * @param footprint the amounts to add to the footprint of the closed period, rounded once; absent if it did not change
 */
public record Adjustment(YearMonth originMonth, StatementFigures figures, Optional<FootprintTotal> footprint) {

    /** Creates an adjustment that does not change the footprint. */
    public Adjustment(YearMonth originMonth, StatementFigures figures) {
        this(originMonth, figures, Optional.empty());
    }
}
