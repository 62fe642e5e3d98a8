package io.github.jobenergy.energy.place;

import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.place.PlaceKey;
import java.util.List;

/**
 * The persistent state of the meters of places. The implementation is a set of Kafka Streams state stores, or of maps in tests. Times
 * are milliseconds since 1970-01-01T00:00:00Z; those of reminders are of the wall clock. A minute is identified by its first
 * millisecond.
 */
public interface PlaceMeterStores {

    /** Returns the known series of a place, sorted. */
    List<MeterOfPlace> meters(PlaceKey place);

    /** Stores the known series of a place; none removes the place. */
    void putMeters(PlaceKey place, List<MeterOfPlace> meters);

    /** Returns the readings of a minute. */
    Bucket bucket(PlaceKey place, MeterOfPlace meter, long minute);

    /** Stores the readings of a minute. */
    void putBucket(PlaceKey place, MeterOfPlace meter, long minute, Bucket bucket);

    /** Returns the readings of a series in {@code [from, to]}, sorted. */
    List<Point> readings(PlaceKey place, MeterOfPlace meter, long from, long to);

    /** Returns the first millisecond of the newest hour with a reading; {@link Long#MIN_VALUE} if there is none. */
    long newestHour();

    /** Stores the newest hour with a reading. */
    void putNewestHour(long hour);

    /** Schedules a reminder of an hour of a place. An hour that is scheduled twice is due once, at the earlier time. */
    void putReminder(PlaceHour hour, long wallTime);

    /** Removes and returns the hours due at the given wall time, at most the given number. */
    List<PlaceHour> takeReminders(long wallTime, int atMost);
}
