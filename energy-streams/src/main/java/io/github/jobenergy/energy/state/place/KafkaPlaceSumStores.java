package io.github.jobenergy.energy.state.place;

import io.github.jobenergy.energy.place.MeteredPlaceHour;
import io.github.jobenergy.energy.place.NodeHourEnergy;
import io.github.jobenergy.energy.place.PlaceSettings;
import io.github.jobenergy.energy.place.PlaceSumStores;
import io.github.jobenergy.energy.state.ReminderStore;
import io.github.jobenergy.energy.state.ReminderStore.Times;
import io.github.jobenergy.energy.state.StateKey;
import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.energy.state.StoreNames;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.kafka.streams.processor.api.ProcessingContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The state stores of the sums of places in their task. Keys of hours begin with the hour. The energy of a node takes 26 bytes,
 * big-endian:
 *
 * <pre>
 *   1 │ quality u8 │ revision i64 │ energy i64, millijoules │ metered i64, milliseconds
 * </pre>
 */
public final class KafkaPlaceSumStores implements PlaceSumStores {

    private static final String PUBLISHED = "p";
    private static final String APPLIED = "a";
    private static final byte FORMAT = 1;
    private static final int NODE_BYTES = 2 + 3 * Long.BYTES;
    /** The qualities by their number in the store. */
    private static final List<Quality> QUALITIES =
            List.of(Quality.MEASURED, Quality.ESTIMATED, Quality.PARTIAL, Quality.MISSING);

    private static final byte[] NOTHING = {};
    private static final long HOUR = PlaceHour.LENGTH.toMillis();

    private final KeyValueStore<String, byte[]> tree;
    private final KeyValueStore<String, byte[]> nodeHours;
    private final KeyValueStore<String, byte[]> meteredHours;
    private final KeyValueStore<String, byte[]> rows;
    private final KeyValueStore<String, byte[]> hours;
    private final ReminderStore reminders;
    private final StateRecords records = new StateRecords();

    /** The hours of the store, since they are read for each record. */
    private @Nullable NavigableSet<Long> knownHours;

    /** The stores of the task of this context. */
    public KafkaPlaceSumStores(ProcessingContext context) {
        tree = context.getStateStore(PlaceStoreNames.TREE);
        nodeHours = context.getStateStore(PlaceStoreNames.NODE_HOURS);
        meteredHours = context.getStateStore(PlaceStoreNames.METERED_HOURS);
        rows = context.getStateStore(PlaceStoreNames.ROWS);
        hours = context.getStateStore(PlaceStoreNames.HOURS);
        reminders = new ReminderStore(context.getStateStore(PlaceStoreNames.SUM_REMINDERS));
    }

    @Override
    public List<Place> published() {
        return places(PUBLISHED);
    }

    @Override
    public void putPublished(Place place) {
        tree.put(PUBLISHED + place.key().text(), records.write(place));
    }

    @Override
    public void removePublished(PlaceKey place) {
        tree.delete(PUBLISHED + place.text());
    }

    @Override
    public List<Place> applied() {
        return places(APPLIED);
    }

    @Override
    public void putApplied(Place place) {
        tree.put(APPLIED + place.key().text(), records.write(place));
    }

    @Override
    public void removeApplied(PlaceKey place) {
        tree.delete(APPLIED + place.text());
    }

    private List<Place> places(String prefix) {
        List<Place> places = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> found = tree.all()) {
            found.forEachRemaining(entry -> {
                if (entry.key.startsWith(prefix)) {
                    places.add(records.read(Place.class, entry.value));
                }
            });
        }
        return places;
    }

    private static String key(PlaceHour hour) {
        return Times.text(hour.hourTime().toEpochMilli())
                + StateKey.of(hour.place().text());
    }

    private static String key(NodeHour hour) {
        return Times.text(hour.hourTime().toEpochMilli())
                + StateKey.of(hour.node().text());
    }

    @Override
    public Optional<NodeHourEnergy> nodeHour(NodeHour hour) {
        return Optional.ofNullable(nodeHours.get(key(hour))).map(bytes -> {
            ByteBuffer in = ByteBuffer.wrap(bytes);
            if (bytes.length != NODE_BYTES || in.get() != FORMAT) {
                throw new IllegalStateException("state: expected the energy of a node in format " + FORMAT + ", found "
                        + bytes.length + " bytes");
            }
            Quality quality = QUALITIES.get(in.get());
            return new NodeHourEnergy(
                    hour, in.getLong(), quality, Energy.ofMillijoules(in.getLong()), Duration.ofMillis(in.getLong()));
        });
    }

    @Override
    public void putNodeHour(NodeHourEnergy hour) {
        ByteBuffer out = ByteBuffer.allocate(NODE_BYTES);
        out.put(FORMAT).put((byte) QUALITIES.indexOf(hour.quality())).putLong(hour.revision());
        out.putLong(hour.energy().millijoules()).putLong(hour.metered().toMillis());
        nodeHours.put(key(hour.nodeHour()), out.array());
    }

    @Override
    public Optional<MeteredPlaceHour> metered(PlaceHour hour) {
        return Optional.ofNullable(meteredHours.get(key(hour)))
                .map(bytes -> records.read(MeteredPlaceHour.class, bytes));
    }

    @Override
    public void putMetered(MeteredPlaceHour hour) {
        meteredHours.put(key(hour.placeHour()), records.write(hour));
    }

    @Override
    public Optional<PlaceEnergy> row(PlaceHour hour) {
        return Optional.ofNullable(rows.get(key(hour))).map(bytes -> records.read(PlaceEnergy.class, bytes));
    }

    @Override
    public void putRow(PlaceEnergy row) {
        rows.put(key(row.placeHour()), records.write(row));
    }

    @Override
    public void removeRow(PlaceHour hour) {
        rows.delete(key(hour));
    }

    @Override
    public List<Long> hours() {
        return List.copyOf(known());
    }

    @Override
    public long newestHour() {
        return known().isEmpty() ? Long.MIN_VALUE : known().last();
    }

    @Override
    public void putHour(long hour) {
        if (known().add(hour)) {
            hours.put(Times.text(hour), NOTHING);
        }
    }

    private NavigableSet<Long> known() {
        NavigableSet<Long> known = knownHours;
        if (known == null) {
            known = new TreeSet<>();
            try (KeyValueIterator<String, byte[]> found = hours.all()) {
                while (found.hasNext()) {
                    known.add(Times.of(found.next().key));
                }
            }
            knownHours = known;
        }
        return known;
    }

    @Override
    public void putReminder(PlaceHour hour, long wallTime) {
        reminders.put(hour.text(), wallTime);
    }

    @Override
    public List<PlaceHour> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost).stream().map(PlaceHour::parse).toList();
    }

    /** Removes an hour whose retention has expired, in part if it is large. Returns whether there is more to remove. */
    public boolean removeExpired(Instant now) {
        if (known().isEmpty() || known().first() >= newestHour() - PlaceSettings.RETENTION.toMillis()) {
            return false;
        }
        long hour = known().first();
        boolean isEmpty = remove(nodeHours, hour) && remove(meteredHours, hour) && remove(rows, hour);
        if (isEmpty) {
            hours.delete(Times.text(hour));
            known().remove(hour);
        }
        return true;
    }

    /** Removes entries of an hour, and returns whether none is left. */
    private static boolean remove(KeyValueStore<String, byte[]> store, long hour) {
        List<String> old = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> found = store.range(Times.text(hour), Times.text(hour + HOUR))) {
            while (found.hasNext() && old.size() < StoreNames.REMOVALS_AT_ONCE) {
                old.add(found.next().key);
            }
        }
        old.forEach(store::delete);
        return old.size() < StoreNames.REMOVALS_AT_ONCE;
    }
}
