package io.github.jobenergy.energy.place;

import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import java.util.List;
import java.util.Optional;

/**
 * The persistent state of the sums of places. The implementation is a set of Kafka Streams state stores, or of maps in tests. Times
 * are milliseconds since 1970-01-01T00:00:00Z; those of reminders are of the wall clock. An hour is identified by its first
 * millisecond.
 */
public interface PlaceSumStores {

    /** Returns the places as published, whether they form a tree or not. */
    List<Place> published();

    /** Stores a published place. */
    void putPublished(Place place);

    /** Removes a published place. */
    void removePublished(PlaceKey place);

    /** Returns the places that apply: those of each site that last formed a tree. */
    List<Place> applied();

    /** Stores a place that applies. */
    void putApplied(Place place);

    /** Removes a place that applied. */
    void removeApplied(PlaceKey place);

    /** Returns the energy of a node in an hour. */
    Optional<NodeHourEnergy> nodeHour(NodeHour hour);

    /** Stores the energy of a node in an hour. */
    void putNodeHour(NodeHourEnergy hour);

    /** Returns the metered energy of a place in an hour. */
    Optional<MeteredPlaceHour> metered(PlaceHour hour);

    /** Stores the metered energy of a place in an hour. */
    void putMetered(MeteredPlaceHour hour);

    /** Returns the last computed row of a place and an hour. */
    Optional<PlaceEnergy> row(PlaceHour hour);

    /** Stores a computed row. */
    void putRow(PlaceEnergy row);

    /** Removes a row. */
    void removeRow(PlaceHour hour);

    /** Returns the hours with data, in order. */
    List<Long> hours();

    /** Returns the newest hour with data; {@link Long#MIN_VALUE} if there is none. */
    long newestHour();

    /** Adds an hour to those with data; no effect if it is one of them. */
    void putHour(long hour);

    /** Schedules a reminder of an hour of a place. An hour that is scheduled twice is due once, at the earlier time. */
    void putReminder(PlaceHour hour, long wallTime);

    /** Removes and returns the hours due at the given wall time, at most the given number. */
    List<PlaceHour> takeReminders(long wallTime, int atMost);
}
