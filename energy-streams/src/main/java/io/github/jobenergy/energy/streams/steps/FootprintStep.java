package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.footprint.FootprintSettings;
import io.github.jobenergy.energy.footprint.run.RunFootprints;
import io.github.jobenergy.energy.footprint.usage.FootprintChange;
import io.github.jobenergy.energy.state.footprint.KafkaFootprintStores;
import io.github.jobenergy.schemas.footprint.JobFootprint;
import io.github.jobenergy.schemas.job.RunKey;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Hosts the footprints of runs in Kafka Streams, in the tasks of the gather and of the curves, whose stores it reads. Footprints are
 * forwarded under the keys of the runs, changes of rows under the keys of the rows.
 */
public final class FootprintStep extends StepProcessor {

    private final FootprintSettings settings;
    private final SlotLength slotLength;
    private final Duration coalescing;
    private @Nullable RunFootprints footprints;

    /** Creates a processor that hosts the footprints of curves in slots of that length. */
    public FootprintStep(FootprintSettings settings, SlotLength slotLength, Duration coalescing) {
        this.settings = settings;
        this.slotLength = slotLength;
        this.coalescing = coalescing;
    }

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        KafkaFootprintStores stores = new KafkaFootprintStores(context, slotLength);
        removeExpiredWith(stores::removeExpired);
        RunFootprints step = new RunFootprints(stores, settings, coalescing, new RunFootprints.Readers() {
            @Override
            public void issue(JobFootprint footprint) {
                pass(footprint.run().text(), new Event.PublishedFootprint(footprint), footprint.observedTime());
            }

            @Override
            public void withdraw(RunKey run) {
                pass(run.text(), new Event.FootprintWithdrawn(run), now());
            }

            @Override
            public void change(RunKey run, List<FootprintChange> changes) {
                FootprintChange.byUser(changes)
                        .forEach((key, ofUser) -> pass(key, new Event.FootprintUsed(ofUser), now()));
            }

            @Override
            public void fail(RunKey run, RuntimeException failure) {
                FootprintStep.this.fail("footprint of run " + run, failure);
            }
        });
        footprints = step;
        wakeWith(step::wake);
    }

    @Override
    protected void take(Record<String, Event> input) {
        RunFootprints step = Objects.requireNonNull(footprints);
        Event event = input.value();
        if (event instanceof Event.Rated rated) {
            step.take(rated.slot(), now());
        } else if (event instanceof Event.RateWithdrawn withdrawn) {
            step.withdraw(withdrawn.slot());
        } else if (event instanceof Event.PublishedFootprint published) {
            step.acceptPublished(published.footprint());
        } else if (event instanceof Event.FootprintWithdrawn withdrawn) {
            step.acceptPublishedWithdrawal(withdrawn.run());
        } else {
            takeRun(step, event);
        }
    }

    private void takeRun(RunFootprints step, Event event) {
        if (event instanceof Event.Curved curved) {
            step.changeCurve(curved.curve().run(), now());
        } else if (event instanceof Event.PublishedSlot published) {
            step.changeCurve(published.slot().run(), now());
        } else if (event instanceof Event.Published published) {
            step.changeResult(published.result().run(), now());
        } else if (event instanceof Event.ResultWithdrawn withdrawn) {
            step.withdraw(withdrawn.run());
        } else if (event instanceof Event.Deleted deleted) {
            step.delete(deleted.run());
        }
    }
}
