package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.curve.RunCurves;
import io.github.jobenergy.energy.state.KafkaCurveStores;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.job.RunKey;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Hosts the curves of runs in Kafka Streams, in the tasks of the gather, whose results it receives in the transaction in which they
 * are issued. Slots are forwarded under the keys of the runs.
 */
public final class CurveStep extends StepProcessor {

    private final RunCurves.Windows windows;
    private @Nullable RunCurves curves;

    /** Creates a processor that hosts the curves with these lengths of time. */
    public CurveStep(RunCurves.Windows windows) {
        this.windows = windows;
    }

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        KafkaCurveStores stores = new KafkaCurveStores(context);
        removeExpiredWith(stores::removeExpired);
        RunCurves step = new RunCurves(stores, windows, new RunCurves.Readers() {
            @Override
            public void issue(JobPower slot) {
                pass(slot.run().text(), new Event.PublishedSlot(slot), slot.observedTime());
            }

            @Override
            public void fail(RunKey run, RuntimeException failure) {
                CurveStep.this.fail("curve of run " + run, failure);
            }
        });
        curves = step;
        wakeWith(step::wake);
    }

    @Override
    protected void take(Record<String, Event> input) {
        RunCurves step = Objects.requireNonNull(curves);
        Event event = input.value();
        if (event instanceof Event.Curved curved) {
            step.take(curved.curve(), now());
        } else if (event instanceof Event.Published published) {
            step.take(published.result(), now());
        } else if (event instanceof Event.PublishedSlot published) {
            step.acceptPublished(published.slot());
        } else if (event instanceof Event.ResultWithdrawn withdrawn) {
            step.acceptWithdrawal(withdrawn.run());
        } else if (event instanceof Event.Deleted deleted) {
            step.delete(deleted.run());
        }
    }
}
