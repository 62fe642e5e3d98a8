package io.github.jobenergy.energy.state.alert;

import io.github.jobenergy.energy.alert.AlertStores;
import io.github.jobenergy.energy.alert.AlertedRun;
import io.github.jobenergy.energy.alert.RunAlerts;
import io.github.jobenergy.energy.curve.CurveProgress;
import io.github.jobenergy.energy.curve.CurveSlot;
import io.github.jobenergy.energy.curve.CurveStores;
import io.github.jobenergy.energy.fanout.RunFacts;
import io.github.jobenergy.energy.fanout.RunStore;
import io.github.jobenergy.energy.state.KafkaCurveStores;
import io.github.jobenergy.energy.state.KafkaRunStore;
import io.github.jobenergy.energy.state.ReminderStore;
import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.energy.state.StoreNames;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The state stores of the alerts of runs in their task, which also reads those of the fan-out and of the curves. Published
 * alerts are kept as long as their records and the results of runs, so that an erased run withdraws them.
 */
public final class KafkaAlertStores implements AlertStores {

    private final ProcessingContext task;
    private final RunStore runs;
    private final CurveStores curves;
    private final KeyValueStore<String, byte[]> alerts;
    private final ReminderStore ages;
    private final ReminderStore reminders;
    private final StateRecords records = new StateRecords();

    /** The stores of the task of this context. */
    public KafkaAlertStores(ProcessingContext context) {
        task = context;
        runs = new KafkaRunStore(context);
        curves = new KafkaCurveStores(context);
        alerts = context.getStateStore(StoreNames.RUN_ALERTS);
        ages = new ReminderStore(context.getStateStore(StoreNames.RUN_ALERT_AGES));
        reminders = new ReminderStore(context.getStateStore(StoreNames.RUN_ALERT_REMINDERS));
    }

    @Override
    public Optional<AlertedRun> run(RunKey run) {
        RunFacts facts = runs.get(run);
        return AlertedRun.of(run, facts.completion(), facts.start());
    }

    @Override
    public List<Long> sections(RunKey run, long from) {
        return curves.sections(run, from);
    }

    @Override
    public JudgedSlots judgedSlots(RunKey run) {
        CurveProgress progress = curves.progress(run);
        if (progress.newest() == CurveProgress.NONE.newest()) {
            return JudgedSlots.NONE;
        }
        return progress.isConsistent() ? JudgedSlots.COMPUTED : JudgedSlots.PUBLISHED;
    }

    @Override
    public List<CurveSlot> slots(RunKey run, long section) {
        boolean arePublished = judgedSlots(run) == JudgedSlots.PUBLISHED;
        return curves.section(run, section).slots().values().stream()
                .flatMap(state -> (arePublished ? state.held() : state.valid()).stream())
                .toList();
    }

    @Override
    public RunAlerts alerts(RunKey run) {
        return Optional.ofNullable(alerts.get(run.text()))
                .map(bytes -> records.read(RunAlerts.class, bytes))
                .orElse(RunAlerts.NONE);
    }

    @Override
    public void putAlerts(RunKey run, RunAlerts changed) {
        alerts.put(run.text(), records.write(changed));
        ages.keep(
                run.text(),
                task.currentSystemTimeMs(),
                changed.published().isEmpty() ? StoreNames.ENDED_RUNS_KEPT : StoreNames.OPEN_RUNS_KEPT);
    }

    @Override
    public void removeAlerts(RunKey run) {
        alerts.delete(run.text());
        ages.remove(run.text());
    }

    @Override
    public void putReminder(RunKey run, long wallTime) {
        reminders.put(run.text(), wallTime);
    }

    @Override
    public boolean hasReminder(RunKey run) {
        return reminders.holds(run.text());
    }

    @Override
    public List<RunKey> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost).stream().map(RunKey::parse).toList();
    }

    /** Removes alerts whose retention has expired. Returns whether there are more. */
    public boolean removeExpired(Instant now) {
        List<String> old = ages.take(now.toEpochMilli(), StoreNames.REMOVALS_AT_ONCE);
        old.forEach(alerts::delete);
        return old.size() == StoreNames.REMOVALS_AT_ONCE;
    }
}
