package io.github.jobenergy.energy.streams.steps.place;

import io.github.jobenergy.energy.place.ExpiredHour;
import io.github.jobenergy.schemas.rejection.Origin;
import io.github.jobenergy.schemas.rejection.Rejection;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Instant;
import java.util.Optional;

/** The rejections of the steps of places that are not those of a record of a topic. */
final class PlaceRejections {

    private PlaceRejections() {}

    /** Returns the rejection of an hour that is older than the retained hours. */
    static Rejection of(ExpiredHour hour, Instant now) {
        return new Origin(hour.input(), new byte[0])
                .reject(RejectionReason.EXPIRED, Optional.of(ExpiredHour.FIELD), hour.detail(), now);
    }
}
