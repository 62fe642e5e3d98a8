package io.github.jobenergy.energy.statement;

import io.github.jobenergy.energy.footprint.usage.FootprintPart;
import io.github.jobenergy.schemas.statement.StatementFigures;
import java.time.YearMonth;
import java.util.Optional;

/**
 * The stored change of a closed month in the row of a later one.
 *
 * @param originMonth the closed month
 * @param figures the change of the amounts
 * @param footprint the exact change of the footprint; absent in rows of versions without it, and if there is none
 */
public record MonthChange(YearMonth originMonth, StatementFigures figures, Optional<FootprintPart> footprint) {

    MonthChange plus(MonthChange other) {
        return new MonthChange(
                originMonth,
                figures.plus(other.figures),
                present(footprint()
                        .orElse(FootprintPart.NOTHING)
                        .plus(other.footprint().orElse(FootprintPart.NOTHING))));
    }

    static MonthChange of(YearMonth originMonth, StatementChange change) {
        return new MonthChange(originMonth, change.by(), present(change.footprint()));
    }

    boolean isNothing() {
        return figures.isNothing() && footprint.isEmpty();
    }

    private static Optional<FootprintPart> present(FootprintPart part) {
        return Optional.of(part).filter(some -> !some.equals(FootprintPart.NOTHING));
    }
}
