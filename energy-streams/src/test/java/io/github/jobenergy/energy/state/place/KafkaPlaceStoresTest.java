package io.github.jobenergy.energy.state.place;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.place.MeterHour;
import io.github.jobenergy.energy.place.MeterOfPlace;
import io.github.jobenergy.energy.place.MeteredPlaceHour;
import io.github.jobenergy.energy.place.NodeHourEnergy;
import io.github.jobenergy.energy.place.PlaceSettings;
import io.github.jobenergy.energy.register.span.Bucket;
import io.github.jobenergy.energy.register.span.Point;
import io.github.jobenergy.energy.state.StoreNames;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.place.EnergyBounds;
import io.github.jobenergy.schemas.energy.place.NodeSum;
import io.github.jobenergy.schemas.energy.place.PlaceEnergy;
import io.github.jobenergy.schemas.energy.place.PlaceHour;
import io.github.jobenergy.schemas.energy.place.PlacePue;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.place.Place;
import io.github.jobenergy.schemas.place.PlaceKey;
import io.github.jobenergy.schemas.place.PlaceKind;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

/** The removal of expired state of the energy of places: by the newest hour, and not by the wall clock. */
class KafkaPlaceStoresTest {

    private static final Instant OLDEST = Instant.parse("2026-11-01T00:00:00Z");
    private static final Instant NEWEST = OLDEST.plus(PlaceSettings.RETENTION);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final PlaceKey HALL = new PlaceKey("centre", "hall");
    private static final PlaceKey RACK = new PlaceKey("centre", "r07");
    private static final MeterOfPlace A = new MeterOfPlace("a", "telegraf.snmp", Measurement.Kind.INSTANT);
    private static final MeterOfPlace B = new MeterOfPlace("b", "telegraf.snmp", Measurement.Kind.COUNTER);

    private final MockProcessorContext<String, byte[]> context = new MockProcessorContext<>();
    private final KafkaPlaceSumStores sums = new KafkaPlaceSumStores(with(PlaceStoreNames.ofSums()));
    private final KafkaPlaceMeterStores meters = new KafkaPlaceMeterStores(with(PlaceStoreNames.ofMeters()));

    private MockProcessorContext<String, byte[]> with(Set<StoreBuilder<?>> builders) {
        for (StoreBuilder<?> builder : builders) {
            KeyValueStore<String, byte[]> store = Stores.keyValueStoreBuilder(
                            Stores.inMemoryKeyValueStore(builder.name()), Serdes.String(), Serdes.ByteArray())
                    .withLoggingDisabled()
                    .withCachingDisabled()
                    .build();
            store.init(context.getStateStoreContext(), store);
            context.addStateStore(store);
        }
        return context;
    }

    private static NodeHour nodeHour(String node, Instant hour) {
        return new NodeHour(new NodeKey("rig22", node), hour);
    }

    private static MeteredPlaceHour metered(PlaceHour hour) {
        Energy energy = Energy.ofJoules(7);
        return new MeteredPlaceHour(
                hour, List.of(new MeterHour(A, new EnergyBounds(energy, energy, energy), HOUR, 60, List.of())));
    }

    private static PlaceEnergy row(PlaceHour hour) {
        return PlaceEnergy.builder(hour, 1)
                .nodes(new NodeSum(0, 0, 0, 0, Quality.MISSING, Optional.empty(), Duration.ZERO))
                .pue(PlacePue.NONE)
                .observedTime(hour.end())
                .build();
    }

    private void putHour(Instant hour, int nodes) {
        sums.putHour(hour.toEpochMilli());
        for (int node = 0; node < nodes; node++) {
            sums.putNodeHour(
                    new NodeHourEnergy(nodeHour("n" + node, hour), 1, Quality.MEASURED, Energy.ofJoules(node), HOUR));
        }
        PlaceHour ofHall = new PlaceHour(HALL, hour);
        sums.putMetered(metered(ofHall));
        sums.putRow(row(ofHall));
    }

    private int sizeOf(Instant hour, int nodes) {
        int size = 0;
        for (int node = 0; node < nodes; node++) {
            size += sums.nodeHour(nodeHour("n" + node, hour)).isPresent() ? 1 : 0;
        }
        PlaceHour ofHall = new PlaceHour(HALL, hour);
        return size
                + (sums.metered(ofHall).isPresent() ? 1 : 0)
                + (sums.row(ofHall).isPresent() ? 1 : 0);
    }

    @Test
    void hoursOlderThanTheRetentionBeforeTheNewestAreRemovedWithAllTheyHave() {
        putHour(OLDEST.minus(HOUR), 2);
        putHour(OLDEST, 2);
        putHour(NEWEST, 2);

        assertTrue(sums.removeExpired(Instant.EPOCH));
        assertFalse(sums.removeExpired(Instant.EPOCH));

        assertEquals(0, sizeOf(OLDEST.minus(HOUR), 2));
        assertEquals(4, sizeOf(OLDEST, 2));
        assertEquals(4, sizeOf(NEWEST, 2));
        assertEquals(List.of(OLDEST.toEpochMilli(), NEWEST.toEpochMilli()), sums.hours());
    }

    @Test
    void nothingExpiresByTheWallClockOrWithoutHours() {
        Instant muchLater = NEWEST.plus(Duration.ofDays(4_000));
        assertFalse(sums.removeExpired(muchLater));
        assertFalse(meters.removeExpired(muchLater));
        putHour(NEWEST, 2);

        assertFalse(sums.removeExpired(muchLater));

        assertEquals(4, sizeOf(NEWEST, 2));
    }

    /** An hour of many nodes is removed in pieces, and remains known until the last piece. */
    @Test
    void aLargeHourIsRemovedInPieces() {
        int nodes = 2 * StoreNames.REMOVALS_AT_ONCE + 1;
        putHour(OLDEST.minus(HOUR), nodes);
        putHour(NEWEST, 1);

        assertTrue(sums.removeExpired(NEWEST));
        assertEquals(nodes + 2 - StoreNames.REMOVALS_AT_ONCE, sizeOf(OLDEST.minus(HOUR), nodes));
        assertTrue(sums.hours().contains(OLDEST.minus(HOUR).toEpochMilli()));
        int pieces = 1;
        while (sums.removeExpired(NEWEST)) {
            pieces++;
        }

        assertEquals(3, pieces);
        assertEquals(0, sizeOf(OLDEST.minus(HOUR), nodes));
        assertEquals(List.of(NEWEST.toEpochMilli()), sums.hours());
        assertEquals(3, sizeOf(NEWEST, 1));
    }

    @Test
    void placesDoNotExpire() {
        Place place = new Place(HALL, PlaceKind.ROOM, Optional.empty(), List.of(), List.of(), 1, OLDEST);
        sums.putPublished(place);
        sums.putApplied(place);
        putHour(OLDEST.minus(HOUR), 1);
        putHour(NEWEST, 1);

        while (sums.removeExpired(NEWEST)) {
            assertEquals(List.of(place), sums.applied());
        }

        assertEquals(List.of(place), sums.published());
        assertEquals(List.of(place), sums.applied());
    }

    private void putReadings(PlaceKey place, MeterOfPlace meter, Instant from, int minutes) {
        meters.putMeters(place, List.of(A, B));
        for (int minute = 0; minute < minutes; minute++) {
            Instant time = from.plusSeconds(60L * minute);
            Point point = Point.of(time, new Measurement.Instantaneous(Power.ofMilliwatts(1_000)));
            meters.putBucket(
                    place, meter, time.toEpochMilli(), Bucket.EMPTY.with(point).orElseThrow());
        }
    }

    private List<Instant> readings(PlaceKey place, MeterOfPlace meter) {
        return meters.readings(place, meter, 0, NEWEST.plus(HOUR).toEpochMilli()).stream()
                .map(point -> Instant.ofEpochMilli(point.time()))
                .toList();
    }

    @Test
    void readingsOlderThanTheRetentionBeforeTheNewestHourAreRemovedWithTheSeriesThatHaveNoOthers() {
        putReadings(HALL, A, OLDEST.minusSeconds(120), 3);
        putReadings(HALL, B, OLDEST.minusSeconds(120), 2);
        putReadings(RACK, A, OLDEST.minusSeconds(60), 1);
        meters.putMeters(RACK, List.of(A));
        meters.putNewestHour(NEWEST.toEpochMilli());

        assertFalse(meters.removeExpired(Instant.EPOCH));

        assertEquals(List.of(OLDEST), readings(HALL, A));
        assertEquals(List.of(), readings(HALL, B));
        assertEquals(List.of(A), meters.meters(HALL));
        assertEquals(List.of(), meters.meters(RACK));
        assertEquals(NEWEST.toEpochMilli(), meters.newestHour());
    }

    @Test
    void manyReadingsAreRemovedInPiecesAndASeriesWithReadingsLeftIsKept() {
        int minutes = StoreNames.REMOVALS_AT_ONCE + 1;
        putReadings(HALL, A, OLDEST.minus(Duration.ofDays(1)), minutes);
        meters.putMeters(HALL, List.of(A));
        meters.putNewestHour(NEWEST.toEpochMilli());

        assertTrue(meters.removeExpired(NEWEST));
        assertEquals(1, readings(HALL, A).size());
        assertEquals(List.of(A), meters.meters(HALL));

        assertFalse(meters.removeExpired(NEWEST));
        assertEquals(List.of(), meters.meters(HALL));
    }

    @Test
    void readingsThatExpireLaterAreRemovedWhenTheNewestHourAdvances() {
        putReadings(HALL, A, OLDEST, 1);
        meters.putMeters(HALL, List.of(A));
        meters.putNewestHour(NEWEST.toEpochMilli());
        assertFalse(meters.removeExpired(NEWEST));
        assertEquals(List.of(OLDEST), readings(HALL, A));

        meters.putNewestHour(NEWEST.plus(HOUR).toEpochMilli());
        assertFalse(meters.removeExpired(NEWEST));

        assertEquals(List.of(), readings(HALL, A));
    }
}
