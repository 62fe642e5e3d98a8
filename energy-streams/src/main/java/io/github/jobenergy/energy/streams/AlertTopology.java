package io.github.jobenergy.energy.streams;

import io.github.jobenergy.energy.alert.AlertRules;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.state.StoreNames;
import io.github.jobenergy.energy.streams.sinks.AccountWriter;
import io.github.jobenergy.energy.streams.sinks.SchemaSerializer;
import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.energy.streams.steps.alert.BudgetAlertStep;
import io.github.jobenergy.energy.streams.steps.alert.RunAlertStep;
import io.github.jobenergy.schemas.topic.Topic;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * The part of the topology that publishes alerts, in the tasks of the curves and of the statements:
 *
 * <pre>
 *   job-completions, job-starts, inputs of job-power ─► run-alerts ────► alerts
 *   statements ───────────────────────────────────────► budget-alerts ─► alerts
 * </pre>
 */
final class AlertTopology {

    private final EnergyTopology topology;
    private final EnergySettings settings;
    private final AlertRules rules;

    /** Creates a part of that topology. */
    AlertTopology(EnergyTopology topology, EnergySettings settings, AlertRules rules) {
        this.topology = topology;
        this.settings = settings;
        this.rules = rules;
    }

    /**
     * Publishes the alerts of runs.
     *
     * @param curveInputs the inputs of the curves of runs
     * @param facts starts and completions of runs
     * @param stores the stores of the fan-out and of the curves
     */
    void ofRuns(KStream<String, Event> curveInputs, KStream<String, Event> facts, Stream<Set<StoreBuilder<?>>> stores) {
        SlotLength slot = settings.meter().slot().orElseThrow();
        Set<StoreBuilder<?>> all = new LinkedHashSet<>(StoreNames.ofRunAlerts());
        stores.forEach(all::addAll);
        publish(
                topology.withoutRejected(
                        curveInputs
                                .merge(facts, Named.as("alert-inputs"))
                                .process(
                                        EnergyTopology.step(
                                                () -> new RunAlertStep(
                                                        rules,
                                                        slot,
                                                        settings.meter().coalescing()),
                                                all),
                                        Named.as("run-alerts")),
                        "run-alerts",
                        topology.rejectionsOfRuns()),
                "run-alerts");
    }

    /** Publishes the alerts of budgets. */
    void ofStatements(KStream<String, Event> statements) {
        publish(
                statements.process(
                        EnergyTopology.step(() -> new BudgetAlertStep(rules.ofBudgets()), StoreNames.ofBudgetAlerts()),
                        Named.as("budget-alerts")),
                "budget-alerts");
    }

    private void publish(KStream<String, Event> alerts, String part) {
        alerts.processValues(AccountWriter::new, Named.as("write-" + part))
                .to(settings.topicName(Topic.ALERTS), SchemaSerializer.produced(Topic.ALERTS, part + "-out"));
    }
}
