package io.github.jobenergy.energy.statement;

import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.statement.BudgetUse;
import java.util.List;

/**
 * An energy budget of a statement.
 *
 * @param energy the energy that the runs of a month may use; 1 J or more
 * @param warningPercents the warning levels in percent of the energy, ascending
 */
public record Budget(Energy energy, List<Long> warningPercents) {

    public Budget {
        warningPercents = List.copyOf(warningPercents);
    }

    BudgetUse use(Energy used) {
        return BudgetUse.of(energy, used, warningPercents);
    }
}
