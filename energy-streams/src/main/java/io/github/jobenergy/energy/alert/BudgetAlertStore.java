package io.github.jobenergy.energy.alert;

import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.statement.StatementKey;
import java.util.List;

/** The persistent state of the alerts of budgets: the published alerts of open statements. */
public interface BudgetAlertStore {

    /** Returns the published alerts of a statement. */
    List<Alert> published(StatementKey statement);

    /** Stores the published alerts of a statement, of which there is at least one. */
    void put(StatementKey statement, List<Alert> alerts);

    /** Deletes the alerts of a statement. */
    void remove(StatementKey statement);
}
