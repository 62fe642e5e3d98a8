package io.github.jobenergy.energy.place;

import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** The state of all steps of places in maps; rows and metered hours pass through their bytes. */
final class MemoryPlaceStores implements PlaceMeterStores, PlaceSumStores, PlaceRevisionStores {

    private final StateRecords records = new StateRecords();
    private final Map<PlaceKey, List<MeterOfPlace>> meters = new HashMap<>();
    private final Map<PlaceKey, Map<MeterOfPlace, Map<Long, Bucket>>> readings = new HashMap<>();
    private final Map<PlaceKey, Place> published = new TreeMap<>();
    private final Map<PlaceKey, Place> applied = new TreeMap<>();
    private final Map<NodeHour, byte[]> nodeHours = new HashMap<>();
    private final Map<PlaceHour, byte[]> metered = new HashMap<>();
    private final Map<PlaceHour, byte[]> rows = new HashMap<>();
    private final Map<PlaceHour, byte[]> revisions = new HashMap<>();
    private final TreeSet<Long> hours = new TreeSet<>();
    private final Map<PlaceHour, Long> reminders = new TreeMap<>();
    private long newestReading = Long.MIN_VALUE;
    private final boolean isOfMeters;

    /** The stores of the meters, whose newest hour is that of the readings, or those of the sums and revisions. */
    MemoryPlaceStores(boolean isOfMeters) {
        this.isOfMeters = isOfMeters;
    }

    @Override
    public List<MeterOfPlace> meters(PlaceKey place) {
        return meters.getOrDefault(place, List.of());
    }

    @Override
    public void putMeters(PlaceKey place, List<MeterOfPlace> all) {
        meters.put(place, all);
    }

    private Map<Long, Bucket> buckets(PlaceKey place, MeterOfPlace meter) {
        return readings.computeIfAbsent(place, any -> new HashMap<>()).computeIfAbsent(meter, any -> new TreeMap<>());
    }

    @Override
    public Bucket bucket(PlaceKey place, MeterOfPlace meter, long minute) {
        return buckets(place, meter).getOrDefault(minute, Bucket.EMPTY);
    }

    @Override
    public void putBucket(PlaceKey place, MeterOfPlace meter, long minute, Bucket bucket) {
        buckets(place, meter).put(minute, bucket);
    }

    @Override
    public List<Point> readings(PlaceKey place, MeterOfPlace meter, long from, long to) {
        List<Point> points = new ArrayList<>();
        buckets(place, meter).values().forEach(bucket -> points.addAll(bucket.points()));
        points.removeIf(point -> point.time() < from || point.time() > to);
        return points;
    }

    @Override
    public long newestHour() {
        if (isOfMeters) {
            return newestReading;
        }
        return hours.isEmpty() ? Long.MIN_VALUE : hours.last();
    }

    @Override
    public void putNewestHour(long hour) {
        newestReading = hour;
    }

    @Override
    public List<Place> published() {
        return List.copyOf(published.values());
    }

    @Override
    public void putPublished(Place place) {
        published.put(place.key(), place);
    }

    @Override
    public void removePublished(PlaceKey place) {
        published.remove(place);
    }

    @Override
    public List<Place> applied() {
        return List.copyOf(applied.values());
    }

    @Override
    public void putApplied(Place place) {
        applied.put(place.key(), place);
    }

    @Override
    public void removeApplied(PlaceKey place) {
        applied.remove(place);
    }

    private <T> Optional<T> read(Class<T> type, byte[] bytes) {
        return Optional.ofNullable(bytes).map(known -> records.read(type, known));
    }

    @Override
    public Optional<NodeHourEnergy> nodeHour(NodeHour hour) {
        return read(NodeHourEnergy.class, nodeHours.get(hour));
    }

    @Override
    public void putNodeHour(NodeHourEnergy hour) {
        nodeHours.put(hour.nodeHour(), records.write(hour));
    }

    @Override
    public Optional<MeteredPlaceHour> metered(PlaceHour hour) {
        return read(MeteredPlaceHour.class, metered.get(hour));
    }

    @Override
    public void putMetered(MeteredPlaceHour hour) {
        metered.put(hour.placeHour(), records.write(hour));
    }

    @Override
    public Optional<PlaceEnergy> row(PlaceHour hour) {
        return read(PlaceEnergy.class, rows.get(hour));
    }

    @Override
    public void putRow(PlaceEnergy row) {
        rows.put(row.placeHour(), records.write(row));
    }

    @Override
    public void removeRow(PlaceHour hour) {
        rows.remove(hour);
    }

    @Override
    public List<Long> hours() {
        return List.copyOf(hours);
    }

    @Override
    public void putHour(long hour) {
        hours.add(hour);
    }

    @Override
    public void putReminder(PlaceHour hour, long wallTime) {
        reminders.merge(hour, wallTime, Math::min);
    }

    @Override
    public List<PlaceHour> takeReminders(long wallTime, int atMost) {
        List<PlaceHour> due = reminders.entrySet().stream()
                .filter(entry -> entry.getValue() <= wallTime)
                .map(Map.Entry::getKey)
                .limit(atMost)
                .toList();
        due.forEach(reminders::remove);
        return due;
    }

    @Override
    public Optional<PublishedRow> published(PlaceHour hour) {
        return read(PublishedRow.class, revisions.get(hour));
    }

    @Override
    public void putPublished(PublishedRow row, Instant oldest) {
        revisions.put(row.row().placeHour(), records.write(row));
    }
}
