package io.github.jobenergy.energy.state.alert;

import io.github.jobenergy.energy.alert.BudgetAlertStore;
import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.energy.state.StoreNames;
import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.statement.StatementKey;
import java.util.List;
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
    public List<Alert> published(StatementKey statement) {
        return Optional.ofNullable(alerts.get(statement.text()))
                .map(bytes -> records.read(Stored.class, bytes).published())
                .orElse(List.of());
    }

    @Override
    public void put(StatementKey statement, List<Alert> published) {
        alerts.put(statement.text(), records.write(new Stored(published)));
    }

    @Override
    public void remove(StatementKey statement) {
        alerts.delete(statement.text());
    }

    /**
     * The stored alerts of a statement.
     *
     * @param published the published alerts
     */
    public record Stored(List<Alert> published) {}
}
