package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.fanout.FanOut;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.state.KafkaRunStore;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Hosts the fan-out in Kafka Streams: the runs of nodes are forwarded under the keys of the nodes. A completion whose nodes
 * cannot be parsed is rejected.
 */
public final class FanOutStep extends StepProcessor {

    private final MeterSpaces spaces;
    private @Nullable FanOut fanOut;

    /** Creates a processor that hosts the fan-out with these meter spaces. */
    public FanOutStep(MeterSpaces spaces) {
        this.spaces = spaces;
    }

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        KafkaRunStore runs = new KafkaRunStore(context);
        removeExpiredWith(runs::removeExpired);
        fanOut = new FanOut(runs, spaces, nodeRun -> pass(nodeRun.key().text(), new Event.Followed(nodeRun), now()));
    }

    @Override
    protected void take(Record<String, Event> input) {
        FanOut step = Objects.requireNonNull(fanOut);
        Event event = input.value();
        if (event instanceof Event.Completed completed) {
            place(completed.origin(), () -> step.complete(completed.completion()));
        } else if (event instanceof Event.Started started) {
            place(started.origin(), () -> step.start(started.start()));
        } else if (event instanceof Event.Deleted deleted) {
            step.delete(deleted.run());
        }
    }

    private void place(Origin origin, Placing placing) {
        try {
            placing.place();
        } catch (MalformedHostlistException unreadable) {
            reject(origin.reject(
                    RejectionReason.HOSTLIST, Optional.of("nodes"), String.valueOf(unreadable.getMessage()), now()));
        }
    }

    private interface Placing {
        void place() throws MalformedHostlistException;
    }
}
