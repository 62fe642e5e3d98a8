package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.comparison.ComparisonChange;
import io.github.jobenergy.energy.gather.Gather;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.state.KafkaGatherStores;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hosts the gather in Kafka Streams. Results and requests to delete a run are forwarded under the keys of the runs; the changes
 * that they make in rows of usage and of the comparison are forwarded under the keys of the rows.
 */
public final class GatherStep extends StepProcessor {

    private static final Logger LOG = LoggerFactory.getLogger(GatherStep.class);

    private final MeterSpaces spaces;
    private final Gather.Windows windows;
    private @Nullable Gather gather;

    /** Creates a processor that hosts the gather with these meter spaces and time windows. */
    public GatherStep(MeterSpaces spaces, Gather.Windows windows) {
        this.spaces = spaces;
        this.windows = windows;
    }

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        KafkaGatherStores stores = new KafkaGatherStores(context);
        removeExpiredWith(stores::removeExpired);
        Gather step = new Gather(stores, spaces, windows, new Gather.Readers() {
            @Override
            public void issue(JobEnergy result) {
                pass(result.run().text(), new Event.Published(result), result.observedTime());
            }

            @Override
            public void replace(Optional<JobEnergy> before, Optional<JobEnergy> after) {
                UsageChange.byUser(before, after).forEach((key, changes) -> pass(key, new Event.Used(changes), now()));
                ComparisonChange.byName(before, after)
                        .forEach((key, changes) -> pass(key, new Event.Compared(changes), now()));
            }

            @Override
            public void fail(RunKey run, RuntimeException failure) {
                GatherStep.this.fail("run " + run, failure);
            }
        });
        gather = step;
        wakeWith(step::wake);
    }

    @Override
    protected void take(Record<String, Event> input) {
        Gather step = Objects.requireNonNull(gather);
        Event event = input.value();
        if (event instanceof Event.Completed completed) {
            complete(step, completed);
        } else if (event instanceof Event.Answered answered) {
            step.take(answered.answer(), now());
        } else if (event instanceof Event.Published published) {
            step.acceptPublished(published.result());
        } else if (event instanceof Event.ResultWithdrawn withdrawn) {
            step.acceptWithdrawal(withdrawn.run());
        } else if (event instanceof Event.Deleted deleted) {
            step.delete(deleted.run());
            pass(input.key(), deleted, now());
        }
    }

    /** A completion whose nodes cannot be parsed is only logged here: the fan-out reads the same topic and rejects it. */
    private void complete(Gather step, Event.Completed completed) {
        try {
            step.complete(completed.completion(), now());
        } catch (MalformedHostlistException unreadable) {
            LOG.atDebug()
                    .addKeyValue("job", completed.completion().run())
                    .addKeyValue("reason", unreadable.getMessage())
                    .log("a completion was not gathered: its nodes are not a valid hostlist");
        }
    }
}
