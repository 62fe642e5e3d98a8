package io.github.jobenergy.energy.alert;

import io.github.jobenergy.schemas.alert.Alert;
import java.util.Optional;

/** The persistent state of the alerts of budgets: the published alerts of open statements. */
public interface BudgetAlertStore {

    /** Returns the published alert of a key. */
    Optional<Alert> published(String key);

    /** Stores a published alert. */
    void put(Alert alert);

    /** Deletes the alert of a key. */
    void remove(String key);
}
