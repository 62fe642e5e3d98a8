package io.github.jobenergy.energy.streams.steps.place;

import io.github.jobenergy.energy.place.PlaceRevisions;
import io.github.jobenergy.energy.state.place.KafkaPlaceRevisionStores;
import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.energy.streams.steps.StepProcessor;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import java.time.Instant;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Hosts the revisions of rows of places in Kafka Streams: published rows and their withdrawals are forwarded under the keys of the
 * rows, slots of PUE and their withdrawals under the keys of the slots.
 */
public final class PlaceRevisionStep extends StepProcessor {

    private @Nullable PlaceRevisions revisions;

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        revisions = new PlaceRevisions(new KafkaPlaceRevisionStores(context), new PlaceRevisions.Readers() {
            @Override
            public void issue(PlaceEnergy row) {
                pass(row.placeHour().text(), new Event.PublishedPlaceHour(row), row.observedTime());
            }

            @Override
            public void withdraw(PlaceHour row) {
                pass(row.text(), new Event.PlaceHourWithdrawn(row), now());
            }

            @Override
            public void issue(RateSlot slot) {
                pass(slot.key().text(), new Event.Rated(slot), slot.observedTime());
            }

            @Override
            public void withdraw(RateKey slot, Instant observedTime) {
                pass(slot.text(), new Event.RateWithdrawn(slot), observedTime);
            }
        });
    }

    @Override
    protected void take(Record<String, Event> input) {
        PlaceRevisions step = Objects.requireNonNull(revisions);
        Event event = input.value();
        if (event instanceof Event.ComputedPlaceHour computed) {
            step.take(computed.row());
        } else if (event instanceof Event.EmptyPlaceHour empty) {
            step.withdraw(empty.hour(), now());
        } else if (event instanceof Event.PublishedPlaceHour published) {
            step.acceptPublished(published.row());
        } else if (event instanceof Event.PlaceHourWithdrawn withdrawn) {
            step.acceptPublishedWithdrawal(withdrawn.hour());
        }
    }
}
