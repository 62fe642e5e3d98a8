package io.github.jobenergy.energy.place;

import io.github.jobenergy.schemas.energy.place.PlaceHour;
import java.util.List;

/**
 * The energy of all meters of a place in an hour.
 *
 * @param placeHour the place and the hour
 * @param meters the series with a metered time or a reading in the hour, sorted
 */
public record MeteredPlaceHour(PlaceHour placeHour, List<MeterHour> meters) {

    public MeteredPlaceHour {
        meters = List.copyOf(meters);
    }
}
