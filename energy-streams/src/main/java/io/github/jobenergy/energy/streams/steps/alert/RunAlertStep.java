package io.github.jobenergy.energy.streams.steps.alert;

import io.github.jobenergy.energy.alert.AlertRules;
import io.github.jobenergy.energy.alert.RunRules;
import io.github.jobenergy.energy.curve.NodeCurve;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.state.alert.KafkaAlertStores;
import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.energy.streams.steps.StepProcessor;
import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Duration;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Hosts the alerts of runs in Kafka Streams, in the tasks of the fan-out and of the curves, whose stores it reads. Alerts, and the
 * withdrawals of alerts, are forwarded under the keys of the alerts.
 */
public final class RunAlertStep extends StepProcessor {

    private final AlertRules rules;
    private final SlotLength slotLength;
    private final Duration coalescing;
    private @Nullable RunRules step;

    /** Creates a processor that hosts these rules, for slots of that length. */
    public RunAlertStep(AlertRules rules, SlotLength slotLength, Duration coalescing) {
        this.rules = rules;
        this.slotLength = slotLength;
        this.coalescing = coalescing;
    }

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        KafkaAlertStores stores = new KafkaAlertStores(context);
        removeExpiredWith(stores::removeExpired);
        RunRules hosted = new RunRules(stores, rules, slotLength, coalescing, new RunRules.Readers() {
            @Override
            public void issue(Alert alert) {
                pass(alert.key(), new Event.Alerted(alert), alert.observedTime());
            }

            @Override
            public void withdraw(String key) {
                pass(key, new Event.AlertWithdrawn(key), now());
            }

            @Override
            public void fail(RunKey run, RuntimeException failure) {
                RunAlertStep.this.fail("alerts of run " + run, failure);
            }
        });
        step = hosted;
        wakeWith(hosted::wake);
    }

    @Override
    protected void take(Record<String, Event> input) {
        RunRules hosted = Objects.requireNonNull(step);
        Event event = input.value();
        if (event instanceof Event.Curved curved) {
            hosted.changeSlots(curved.curve().run(), curved.curve().from(), now());
        } else if (event instanceof Event.PublishedSlot published) {
            hosted.changeSlots(
                    published.slot().run(), published.slot().startTime().toEpochMilli(), now());
        } else if (event instanceof Event.Published published) {
            hosted.changeSlots(published.result().run(), NodeCurve.BEGINNING, now());
        } else if (event instanceof Event.ResultWithdrawn withdrawn) {
            hosted.changeSlots(withdrawn.run(), NodeCurve.BEGINNING, now());
        } else if (event instanceof Event.Started started) {
            hosted.changeRun(started.start().run(), now());
        } else if (event instanceof Event.Completed completed) {
            hosted.changeRun(completed.completion().run(), now());
        } else if (event instanceof Event.Deleted deleted) {
            hosted.delete(deleted.run());
        }
    }
}
