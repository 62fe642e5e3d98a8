package io.github.jobenergy.energy.streams.steps.place;

import io.github.jobenergy.energy.place.ExpiredHour;
import io.github.jobenergy.energy.place.MeteredPlaceHour;
import io.github.jobenergy.energy.place.PlaceMeters;
import io.github.jobenergy.energy.place.PlaceSettings;
import io.github.jobenergy.energy.state.place.KafkaPlaceMeterStores;
import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.energy.streams.steps.StepProcessor;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Hosts the meters of places in Kafka Streams: metered hours are forwarded under the keys of the hours. */
public final class PlaceMeterStep extends StepProcessor {

    private final PlaceSettings settings;
    private @Nullable PlaceMeters meters;

    /** Creates a processor that hosts the meters with these settings. */
    public PlaceMeterStep(PlaceSettings settings) {
        this.settings = settings;
    }

    @Override
    public void init(ProcessorContext<String, Event> context) {
        super.init(context);
        KafkaPlaceMeterStores stores = new KafkaPlaceMeterStores(context);
        removeExpiredWith(stores::removeExpired);
        PlaceMeters step = new PlaceMeters(stores, settings, new PlaceMeters.Readers() {
            @Override
            public void issue(MeteredPlaceHour hour) {
                pass(hour.placeHour().text(), new Event.PlaceMetered(hour), now());
            }

            @Override
            public void expire(ExpiredHour hour) {
                reject(PlaceRejections.of(hour, now()));
            }

            @Override
            public void fail(PlaceHour hour, RuntimeException failure) {
                PlaceMeterStep.this.fail("meters of place " + hour, failure);
            }
        });
        meters = step;
        wakeWith(step::wake);
    }

    @Override
    protected void take(Record<String, Event> input) {
        if (input.value() instanceof Event.PlaceRead read) {
            Objects.requireNonNull(meters)
                    .read(read.reading(), now())
                    .ifPresent(refusal -> reject(read.origin()
                            .reject(refusal.reason(), Optional.of(refusal.field()), refusal.detail(), now())));
        }
    }
}
