package io.github.jobenergy.energy.alert;

import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementKey;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A rule that is fulfilled while the energy of a statement is a percentage of its budget or more.
 *
 * @param name the name of the rule
 * @param percent the percentage, above 0
 * @param cluster the cluster of the statements; absent for all
 * @param account the account of the statements; absent for all
 * @param userName the user of the statements; absent for all, those of accounts and WCKeys included
 */
public record BudgetRule(
        String name,
        BigDecimal percent,
        Optional<String> cluster,
        Optional<String> account,
        Optional<String> userName) {

    private static final int DECIMALS_OF_PERCENT = 2;

    /** Checks whether the rule is about the statements of a key. */
    boolean isAbout(StatementKey key) {
        return cluster.filter(name -> !name.equals(key.cluster())).isEmpty()
                && (account.isEmpty() || account.equals(key.account()))
                && (userName.isEmpty() || userName.equals(key.userName()));
    }

    /** Returns the used percentage of the budget of a statement, if it is that of the rule or more. */
    Optional<BigDecimal> reached(Statement statement) {
        return statement
                .own()
                .budget()
                .map(use -> use.usedRatio().movePointRight(DECIMALS_OF_PERCENT))
                .filter(used -> used.compareTo(percent) >= 0);
    }
}
