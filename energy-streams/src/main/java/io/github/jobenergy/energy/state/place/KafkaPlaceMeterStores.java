package io.github.jobenergy.energy.state.place;

import io.github.jobenergy.energy.place.MeterOfPlace;
import io.github.jobenergy.energy.place.PlaceMeterStores;
import io.github.jobenergy.energy.place.PlaceSettings;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.energy.state.MeterBytes;
import io.github.jobenergy.energy.state.ReminderStore;
import io.github.jobenergy.energy.state.ReminderStore.Times;
import io.github.jobenergy.energy.state.StateKey;
import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.energy.state.StoreNames;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.place.PlaceKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The state stores of the meters of places in their task. Readings are kept by minute. */
public final class KafkaPlaceMeterStores implements PlaceMeterStores {

    /** The key of the newest hour; the key of a place contains a slash. */
    private static final String NEWEST = "newest";

    private final KeyValueStore<String, byte[]> meters;
    private final KeyValueStore<String, byte[]> readings;
    private final ReminderStore reminders;
    private final StateRecords records = new StateRecords();

    /** The newest hour at the end of the last removal. */
    private long removedAt = Long.MIN_VALUE;

    /** The stores of the task of this context. */
    public KafkaPlaceMeterStores(ProcessingContext context) {
        meters = context.getStateStore(PlaceStoreNames.METERS);
        readings = context.getStateStore(PlaceStoreNames.READINGS);
        reminders = new ReminderStore(context.getStateStore(PlaceStoreNames.METER_REMINDERS));
    }

    /** The series of a place, as stored. */
    record KnownMeters(List<MeterOfPlace> meters) {

        KnownMeters {
            meters = List.copyOf(meters);
        }
    }

    @Override
    public List<MeterOfPlace> meters(PlaceKey place) {
        return Optional.ofNullable(meters.get(place.text()))
                .map(bytes -> records.read(KnownMeters.class, bytes).meters())
                .orElse(List.of());
    }

    @Override
    public void putMeters(PlaceKey place, List<MeterOfPlace> all) {
        if (all.isEmpty()) {
            meters.delete(place.text());
        } else {
            meters.put(place.text(), records.write(new KnownMeters(all)));
        }
    }

    private static String series(PlaceKey place, MeterOfPlace meter) {
        return StateKey.of(place.text(), meter.kind().name(), meter.meter(), meter.source());
    }

    @Override
    public Bucket bucket(PlaceKey place, MeterOfPlace meter, long minute) {
        byte @Nullable [] known = readings.get(series(place, meter) + Times.text(minute));
        return known == null ? Bucket.EMPTY : MeterBytes.bucket(known);
    }

    @Override
    public void putBucket(PlaceKey place, MeterOfPlace meter, long minute, Bucket bucket) {
        readings.put(series(place, meter) + Times.text(minute), MeterBytes.write(bucket));
    }

    @Override
    public List<Point> readings(PlaceKey place, MeterOfPlace meter, long from, long to) {
        String series = series(place, meter);
        List<Point> points = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> found =
                readings.range(series + Times.text(Bucket.minuteOf(from)), series + Times.text(to))) {
            found.forEachRemaining(
                    entry -> points.addAll(MeterBytes.bucket(entry.value).points()));
        }
        points.removeIf(point -> point.time() < from || point.time() > to);
        return points;
    }

    @Override
    public long newestHour() {
        return Optional.ofNullable(meters.get(NEWEST))
                .map(bytes -> Times.of(new String(bytes, StandardCharsets.US_ASCII)))
                .orElse(Long.MIN_VALUE);
    }

    @Override
    public void putNewestHour(long hour) {
        meters.put(NEWEST, Times.text(hour).getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void putReminder(PlaceHour hour, long wallTime) {
        reminders.put(hour.text(), wallTime);
    }

    @Override
    public List<PlaceHour> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost).stream().map(PlaceHour::parse).toList();
    }

    /** Removes readings whose retention has expired, and series without readings. Returns whether there are more. */
    public boolean removeExpired(Instant now) {
        long newest = newestHour();
        if (newest == removedAt) {
            return false;
        }
        long oldest = newest - PlaceSettings.RETENTION.toMillis();
        int left = StoreNames.REMOVALS_AT_ONCE;
        for (PlaceKey place : places()) {
            List<MeterOfPlace> known = meters(place);
            List<MeterOfPlace> kept = new ArrayList<>(known);
            for (MeterOfPlace meter : known) {
                left -= removeBefore(series(place, meter), oldest, left);
                if (left > 0 && !hasReadings(series(place, meter))) {
                    kept.remove(meter);
                }
            }
            if (kept.size() < known.size()) {
                putMeters(place, kept);
            }
            if (left <= 0) {
                return true;
            }
        }
        removedAt = newest;
        return false;
    }

    private List<PlaceKey> places() {
        List<PlaceKey> places = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> all = meters.all()) {
            all.forEachRemaining(entry -> {
                if (!entry.key.equals(NEWEST)) {
                    places.add(PlaceKey.parse(entry.key));
                }
            });
        }
        return places;
    }

    private int removeBefore(String series, long oldest, int atMost) {
        List<String> old = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> found =
                readings.range(series + Times.text(0), series + Times.text(oldest - 1))) {
            while (found.hasNext() && old.size() < atMost) {
                old.add(found.next().key);
            }
        }
        old.forEach(readings::delete);
        return old.size();
    }

    private boolean hasReadings(String series) {
        try (KeyValueIterator<String, byte[]> found =
                readings.range(series + Times.text(0), series + Times.text(Long.MAX_VALUE))) {
            return found.hasNext();
        }
    }
}
