package io.github.jobenergy.energy.streams.steps.alert;

import io.github.jobenergy.energy.alert.BudgetRule;
import io.github.jobenergy.energy.alert.BudgetRules;
import io.github.jobenergy.energy.state.alert.KafkaBudgetAlertStore;
import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.energy.streams.steps.StepProcessor;
import io.github.jobenergy.schemas.alert.Alert;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Hosts the alerts of budgets in Kafka Streams, in the tasks of the statements. Alerts, and the withdrawals of alerts, are forwarded
 * under the keys of the alerts.
 */
public final class BudgetAlertStep extends StepProcessor {

    private final List<BudgetRule> rules;
    private @Nullable BudgetRules step;

    /** Creates a processor that hosts these rules. */
    public BudgetAlertStep(List<BudgetRule> rules) {
        this.rules = List.copyOf(rules);
    }

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        step = new BudgetRules(new KafkaBudgetAlertStore(context), rules, new BudgetRules.Readers() {
            @Override
            public void issue(Alert alert) {
                pass(alert.key(), new Event.Alerted(alert), alert.observedTime());
            }

            @Override
            public void withdraw(String key) {
                pass(key, new Event.AlertWithdrawn(key), now());
            }
        });
    }

    @Override
    protected void take(Record<String, Event> input) {
        BudgetRules hosted = Objects.requireNonNull(step);
        if (input.value() instanceof Event.Stated stated) {
            hosted.take(stated.row(), now());
        } else if (input.value() instanceof Event.StatementWithdrawn withdrawn) {
            hosted.withdraw(withdrawn.row());
        }
    }
}
