package io.github.jobenergy.energy.streams.steps.place;

import io.github.jobenergy.energy.place.PlaceSettings;
import io.github.jobenergy.energy.place.PlaceSums;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.energy.state.place.KafkaPlaceSumStores;
import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.energy.streams.steps.StepProcessor;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import java.util.Objects;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Hosts the sums of places in Kafka Streams: rows, and hours of which nothing is left, are forwarded under the keys of the rows. */
public final class PlaceSumStep extends StepProcessor {

    private final PlaceSettings settings;
    private @Nullable PlaceSums sums;

    /** Creates a processor that hosts the sums with these settings. */
    public PlaceSumStep(PlaceSettings settings) {
        this.settings = settings;
    }

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        KafkaPlaceSumStores stores = new KafkaPlaceSumStores(context);
        removeExpiredWith(stores::removeExpired);
        PlaceSums step = new PlaceSums(
                stores,
                settings,
                new Rows<>() {
                    @Override
                    public void issue(PlaceEnergy row) {
                        pass(row.placeHour().text(), new Event.ComputedPlaceHour(row), row.observedTime());
                    }

                    @Override
                    public void withdraw(PlaceHour row) {
                        pass(row.text(), new Event.EmptyPlaceHour(row), now());
                    }

                    @Override
                    public void fail(PlaceHour row, RuntimeException failure) {
                        PlaceSumStep.this.fail("energy of place " + row, failure);
                    }
                },
                hour -> reject(PlaceRejections.of(hour, now())));
        sums = step;
        wakeWith(step::wake);
    }

    @Override
    protected void take(Record<String, Event> input) {
        PlaceSums step = Objects.requireNonNull(sums);
        Event event = input.value();
        if (event instanceof Event.PlaceMetered metered) {
            step.take(metered.hour(), now());
        } else if (event instanceof Event.NodeOfPlaces node) {
            step.take(node.hour(), now());
        } else if (event instanceof Event.PlaceChanged changed) {
            step.take(changed.place());
        } else if (event instanceof Event.PlaceRemoved removed) {
            step.remove(removed.place());
        }
    }
}
