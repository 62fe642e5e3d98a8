package io.github.jobenergy.energy.streams.steps.place;

import io.github.jobenergy.energy.streams.steps.Event;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import java.util.Optional;

/**
 * A place between two parts of the topology.
 *
 * @param placeKey the key of the place
 * @param content the place; absent if it no longer exists
 */
public record PlaceNews(PlaceKey placeKey, Optional<Place> content) {

    /** Returns the place of an event that is a place or the removal of one. */
    public static PlaceNews of(Event event) {
        if (event instanceof Event.PlaceRemoved removed) {
            return new PlaceNews(removed.place(), Optional.empty());
        }
        Place place = ((Event.PlaceChanged) event).place();
        return new PlaceNews(place.key(), Optional.of(place));
    }

    /** Returns the event. */
    public Event event() {
        return content.<Event>map(Event.PlaceChanged::new).orElseGet(() -> new Event.PlaceRemoved(placeKey));
    }
}
