package io.github.jobenergy.energy.state.alert;

import io.github.jobenergy.energy.alert.BudgetAlertStore;
import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.energy.state.StoreNames;
import io.github.jobenergy.schemas.alert.Alert;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueStore;

/** The state store of the alerts of budgets in its task. A statement that closes removes its alerts. */
public final class KafkaBudgetAlertStore implements BudgetAlertStore {

    private final KeyValueStore<String, byte[]> alerts;
    private final StateRecords records = new StateRecords();

    /** The store of the task of this context. */
    public KafkaBudgetAlertStore(ProcessingContext context) {
        alerts = context.getStateStore(StoreNames.BUDGET_ALERTS);
    }

    @Override
    public Optional<Alert> published(String key) {
        return Optional.ofNullable(alerts.get(key)).map(bytes -> records.read(Alert.class, bytes));
    }

    @Override
    public void put(Alert alert) {
        alerts.put(alert.key(), records.write(alert));
    }

    @Override
    public void remove(String key) {
        alerts.delete(key);
    }
}
