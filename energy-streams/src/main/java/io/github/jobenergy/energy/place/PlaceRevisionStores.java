package io.github.jobenergy.energy.place;

import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import java.time.Instant;
import java.util.Optional;

/** The persistent state of the revisions of rows of places. The implementation is a Kafka Streams state store, or a map in tests. */
public interface PlaceRevisionStores {

    /** Returns the published row with the highest revision, also if it was withdrawn. */
    Optional<PublishedRow> published(PlaceHour hour);

    /** Stores a published row, and deletes the rows of the place before that time. */
    void putPublished(PublishedRow row, Instant oldest);

    /**
     * A published row.
     *
     * @param row the row as it was published last
     * @param withdrawn whether it was withdrawn afterwards
     * @param own whether it was computed from the present state, and not only read from the topic
     */
    record PublishedRow(PlaceEnergy row, boolean withdrawn, boolean own) {}
}
