package io.github.jobenergy.energy.statement;

import java.time.Duration;

/**
 * The settings of statements.
 *
 * @param grace the time from the end of the correction window of a month to the closing of its statements
 * @param budgets the energy budgets
 */
public record StatementSettings(Duration grace, Budgets budgets) {

    /** The default: statements without budgets. */
    public static final StatementSettings DEFAULT = new StatementSettings(StatementTerms.DEFAULT_GRACE, Budgets.NONE);

    /** Checks the settings. */
    public StatementSettings {
        StatementTerms.requireGrace(grace);
    }
}
