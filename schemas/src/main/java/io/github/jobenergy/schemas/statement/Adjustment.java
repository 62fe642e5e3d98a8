package io.github.jobenergy.schemas.statement;

import java.time.YearMonth;

/**
 * A later change of a closed period, in the statement of a later period.
 *
 * @param originMonth the closed period
 * @param figures the amounts to add to those of the closed period; negative amounts are subtracted
 */
public record Adjustment(YearMonth originMonth, StatementFigures figures) {}
