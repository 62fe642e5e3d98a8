package io.github.jobenergy.schemas.statement;

import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/**
 * The use of the energy budget of a statement.
 *
 * @param energy the budget; 1 J or more
 * @param usedRatio the energy of the statement with its adjustments, divided by the budget: 0 or more, six decimals; 0 if the
 *     adjustments exceed the energy
 * @param warningPercent the highest warning level that the use has reached, in percent of the budget; absent if it reached none
 */
public record BudgetUse(Energy energy, BigDecimal usedRatio, Optional<Long> warningPercent) {

    private static final int DECIMALS = 6;
    private static final int PERCENT = 100;

    public BudgetUse {
        if (energy.compareTo(Energy.ofJoules(1)) < 0) {
            throw new InvalidFieldException("energy_joules", "1 or more", energy.joules());
        }
        if (usedRatio.signum() < 0) {
            throw new InvalidFieldException("used_ratio", "0 or more", usedRatio);
        }
        usedRatio = usedRatio.setScale(DECIMALS, RoundingMode.DOWN);
        if (warningPercent.orElse(1L) < 1) {
            throw new InvalidFieldException("warning_percent", "1 or more", warningPercent.get());
        }
    }

    /** Returns the use of a budget with these warning levels. A level is compared with the exact energy, before the ratio is rounded. */
    public static BudgetUse of(Energy budget, Energy used, Collection<Long> warningPercents) {
        BigDecimal energy = used.joules().max(BigDecimal.ZERO);
        Optional<Long> reached = warningPercents.stream()
                .filter(percent -> energy.multiply(BigDecimal.valueOf(PERCENT))
                                .compareTo(budget.joules().multiply(BigDecimal.valueOf(percent)))
                        >= 0)
                .max(Comparator.naturalOrder());
        return new BudgetUse(budget, energy.divide(budget.joules(), DECIMALS, RoundingMode.DOWN), reached);
    }
}
