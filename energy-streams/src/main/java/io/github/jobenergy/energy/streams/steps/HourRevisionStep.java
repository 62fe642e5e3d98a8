package io.github.jobenergy.energy.streams.steps;

import io.github.jobenergy.energy.account.HourRevisions;
import io.github.jobenergy.energy.state.KafkaHourRevisionStores;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Hosts the revisions of node hours in Kafka Streams: published hours are forwarded under the key of the node and the hour. */
public final class HourRevisionStep extends StepProcessor {

    private @Nullable HourRevisions hourRevisions;

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        hourRevisions = new HourRevisions(
                new KafkaHourRevisionStores(context),
                hour -> pass(hour.nodeHour().text(), new Event.PublishedHour(hour), hour.observedTime()));
    }

    @Override
    protected void take(Record<String, Event> input) {
        HourRevisions step = Objects.requireNonNull(hourRevisions);
        Event event = input.value();
        if (event instanceof Event.ComputedHour computed) {
            step.take(computed.hour());
        } else if (event instanceof Event.PublishedHour published) {
            step.acceptPublished(published.hour());
        }
    }
}
