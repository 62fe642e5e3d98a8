package io.github.jobenergy.energy.place;

import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceReading;
import io.github.jobenergy.schemas.rejection.RejectionReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The processing step of the meters of places: stores their readings, and computes the energy of each meter in each hour that a
 * reading may affect, some time after the end of the hour and again after later readings. The energy depends on the readings alone,
 * not on their order and on arrival times.
 */
public final class PlaceMeters {

    /** The maximum number of series of readings of a place. */
    static final int MOST_METERS = 256;

    /** The maximum time by which a reading may be ahead of its own observation, and an observation of the clock of this host. */
    private static final Duration FUTURE = Duration.ofMinutes(5);

    private static final int REMINDERS_AT_ONCE = 4;
    private static final int MOST_SCHEDULED = 100_000;
    private static final long HOUR = PlaceHour.LENGTH.toMillis();

    /** The time after an hour, in milliseconds, in which readings usually decide it; later ones are collected. */
    private static final long DECIDED = Duration.ofMinutes(30).toMillis();

    private final PlaceMeterStores stores;
    private final PlaceSettings settings;
    private final Readers readers;

    /** The times of reminders. It is not state: each is in the store. */
    private final Map<PlaceHour, Long> scheduled = new HashMap<>();

    /** The consumers of the output. */
    public interface Readers {

        /** Accepts the energy of the meters of a place in an hour. */
        void issue(MeteredPlaceHour hour);

        /** Accepts an hour that was to be computed, but whose readings are not all retained any more. */
        void expire(ExpiredHour hour);

        /** Accepts the failure to compute an hour. */
        void fail(PlaceHour hour, RuntimeException failure);
    }

    /** Creates the step over these stores, with the consumers of its output. */
    public PlaceMeters(PlaceMeterStores stores, PlaceSettings settings, Readers readers) {
        this.stores = stores;
        this.settings = settings;
        this.readers = readers;
    }

    /**
     * A rejected reading.
     *
     * @param reason the reason
     * @param field the invalid field
     * @param detail the expected and the found value
     */
    public record Refusal(RejectionReason reason, String field, String detail) {}

    /** Accepts a reading, or returns why it is rejected. */
    public Optional<Refusal> read(PlaceReading reading, Instant now) {
        Optional<Refusal> refusal = refusal(reading, now);
        if (refusal.isEmpty()) {
            store(reading, now);
        }
        return refusal;
    }

    private Optional<Refusal> refusal(PlaceReading reading, Instant now) {
        if (reading.observedTime().isAfter(now.plus(FUTURE))) {
            return refuse(
                    RejectionReason.FUTURE,
                    "observed_time",
                    "not after this host's clock, " + now,
                    reading.observedTime());
        }
        if (reading.readingTime().isAfter(reading.observedTime().plus(FUTURE))) {
            return refuse(
                    RejectionReason.FUTURE,
                    "reading_time",
                    "at most 5 min after observed_time " + reading.observedTime(),
                    reading.readingTime());
        }
        if (Bucket.minuteOf(reading.readingTime().toEpochMilli()) < oldest()) {
            return refuse(
                    RejectionReason.EXPIRED,
                    "reading_time",
                    "at most " + PlaceSettings.RETENTION.toDays() + " d before the newest reading",
                    reading.readingTime());
        }
        if (!MeterHourCalculator.admits(reading.measurement())) {
            return refuse(
                    RejectionReason.INVALID_FIELD,
                    "measurement",
                    MeterHourCalculator.admitted(),
                    reading.measurement());
        }
        List<MeterOfPlace> known = stores.meters(reading.place());
        if (known.size() >= MOST_METERS && !known.contains(MeterOfPlace.of(reading))) {
            return refuse(
                    RejectionReason.INVALID_FIELD,
                    "meter",
                    "at most " + MOST_METERS + " meters of a place",
                    "one more, " + reading.meter().meter());
        }
        return Optional.empty();
    }

    private static Optional<Refusal> refuse(RejectionReason reason, String field, String expected, Object found) {
        return Optional.of(new Refusal(reason, field, "expected " + expected + ", found " + found));
    }

    private long oldest() {
        long newest = stores.newestHour();
        return newest == Long.MIN_VALUE ? 0 : Math.max(0, newest - PlaceSettings.RETENTION.toMillis());
    }

    private void store(PlaceReading reading, Instant now) {
        PlaceKey place = reading.place();
        MeterOfPlace meter = MeterOfPlace.of(reading);
        Point point = Point.of(reading.readingTime(), reading.measurement());
        long minute = Bucket.minuteOf(point.time());
        Optional<Bucket> grown = stores.bucket(place, meter, minute).with(point);
        if (grown.isEmpty()) {
            return;
        }
        stores.putBucket(place, meter, minute, grown.get());
        keep(place, meter);
        long hour = hourOf(point.time());
        if (hour > stores.newestHour()) {
            stores.putNewestHour(hour);
        }
        long oldest = oldest();
        long first = hourOf(MeterHourCalculator.windowStart(point.time()) - HOUR);
        for (long each = first; MeterHourCalculator.windowStart(each) <= point.time(); each += HOUR) {
            boolean isRetained = MeterHourCalculator.windowStart(each) >= oldest;
            if (point.time() <= MeterHourCalculator.windowEnd(each) && (isRetained || each == hour)) {
                schedule(new PlaceHour(place, Instant.ofEpochMilli(each)), point.time(), now);
            }
        }
    }

    static long hourOf(long time) {
        return Math.floorDiv(time, HOUR) * HOUR;
    }

    private void keep(PlaceKey place, MeterOfPlace meter) {
        List<MeterOfPlace> known = stores.meters(place);
        if (!known.contains(meter)) {
            List<MeterOfPlace> extended = new ArrayList<>(known);
            extended.add(meter);
            stores.putMeters(place, extended.stream().sorted().toList());
        }
    }

    private void schedule(PlaceHour hour, long readingTime, Instant now) {
        long end = hour.end().toEpochMilli();
        long decided = readingTime <= end + DECIDED ? end : MeterHourCalculator.windowEnd(end - HOUR);
        long time = Math.max(
                now.plus(settings.coalescing()).toEpochMilli(),
                Math.addExact(decided, settings.deadline().toMillis()));
        if (scheduled.getOrDefault(hour, Long.MAX_VALUE) <= time) {
            return;
        }
        stores.putReminder(hour, time);
        if (scheduled.size() >= MOST_SCHEDULED) {
            scheduled.clear();
        }
        scheduled.put(hour, time);
    }

    /** Computes the hours that are due at this wall time. Returns whether more are due at once. */
    public boolean wake(Instant now) {
        List<PlaceHour> due = stores.takeReminders(now.toEpochMilli(), REMINDERS_AT_ONCE);
        for (PlaceHour hour : due) {
            scheduled.remove(hour);
            try {
                compute(hour);
            } catch (RuntimeException failure) {
                readers.fail(hour, failure);
            }
        }
        return due.size() == REMINDERS_AT_ONCE;
    }

    private void compute(PlaceHour placeHour) {
        long hour = placeHour.hourTime().toEpochMilli();
        long oldest = oldest();
        if (MeterHourCalculator.windowStart(hour) < oldest) {
            readers.expire(new ExpiredHour(
                    "meters of place " + placeHour,
                    placeHour.hourTime(),
                    Instant.ofEpochMilli(oldest).plus(MeterHourCalculator.LONGEST)));
            return;
        }
        List<MeterHour> meters = new ArrayList<>();
        for (MeterOfPlace meter : stores.meters(placeHour.place())) {
            List<Point> window = stores.readings(
                    placeHour.place(),
                    meter,
                    MeterHourCalculator.windowStart(hour),
                    MeterHourCalculator.windowEnd(hour));
            MeterHourCalculator.of(meter, hour, window).ifPresent(meters::add);
        }
        readers.issue(new MeteredPlaceHour(placeHour, meters));
    }
}
