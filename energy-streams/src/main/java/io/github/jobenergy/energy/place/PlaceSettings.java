package io.github.jobenergy.energy.place;

import io.github.jobenergy.schemas.topic.Topic;
import java.time.Duration;

/**
 * The settings of the energy of places.
 *
 * @param coalescing the minimum time between two computations of an hour of a place
 * @param deadline the time after the end of an hour at which it is computed from the data present
 */
public record PlaceSettings(Duration coalescing, Duration deadline) {

    /** The retention of readings and hours in the state, before the newest: that of the readings in their topic. */
    public static final Duration RETENTION = Topic.PLACE_POWER.retention();
}
