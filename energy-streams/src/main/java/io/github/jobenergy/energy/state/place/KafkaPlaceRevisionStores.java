package io.github.jobenergy.energy.state.place;

import io.github.jobenergy.energy.place.PlaceRevisionStores;
import io.github.jobenergy.energy.state.ReminderStore.Times;
import io.github.jobenergy.energy.state.StateKey;
import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.place.PlaceKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** The state store of the revisions of rows of places in its task. */
public final class KafkaPlaceRevisionStores implements PlaceRevisionStores {

    private final KeyValueStore<String, byte[]> published;
    private final StateRecords records = new StateRecords();

    /** The store of the task of this context. */
    public KafkaPlaceRevisionStores(ProcessingContext context) {
        published = context.getStateStore(PlaceStoreNames.PUBLISHED);
    }

    private static String key(PlaceKey place, Instant hour) {
        return StateKey.of(place.text()) + Times.text(hour.toEpochMilli());
    }

    @Override
    public Optional<PublishedRow> published(PlaceHour hour) {
        return Optional.ofNullable(published.get(key(hour.place(), hour.hourTime())))
                .map(bytes -> records.read(PublishedRow.class, bytes));
    }

    @Override
    public void putPublished(PublishedRow row, Instant oldest) {
        PlaceHour hour = row.row().placeHour();
        published.put(key(hour.place(), hour.hourTime()), records.write(row));
        List<String> old = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> rows =
                published.range(key(hour.place(), Instant.EPOCH), key(hour.place(), oldest))) {
            rows.forEachRemaining(entry -> old.add(entry.key));
        }
        old.forEach(published::delete);
    }
}
