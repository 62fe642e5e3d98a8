package io.github.jobenergy.energy.state.place;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** The state stores of the energy of places: their names, which do not change, and their builders. */
public final class PlaceStoreNames {

    static final String METERS = "place-meters";
    static final String READINGS = "place-readings";
    static final String METER_REMINDERS = "place-meter-reminders";
    static final String TREE = "place-tree";
    static final String NODE_HOURS = "place-node-hours";
    static final String METERED_HOURS = "place-metered-hours";
    static final String ROWS = "place-rows";
    static final String HOURS = "place-hours";
    static final String SUM_REMINDERS = "place-sum-reminders";
    static final String PUBLISHED = "published-place-hours";

    private PlaceStoreNames() {}

    /** Returns the stores of the meters of places. */
    public static Set<StoreBuilder<?>> ofMeters() {
        return inOrder(METERS, READINGS, METER_REMINDERS);
    }

    /** Returns the stores of the sums of places. */
    public static Set<StoreBuilder<?>> ofSums() {
        return inOrder(TREE, NODE_HOURS, METERED_HOURS, ROWS, HOURS, SUM_REMINDERS);
    }

    /** Returns the stores of the revisions of rows. */
    public static Set<StoreBuilder<?>> ofRevisions() {
        return inOrder(PUBLISHED);
    }

    private static Set<StoreBuilder<?>> inOrder(String... names) {
        Set<StoreBuilder<?>> stores = new LinkedHashSet<>();
        Arrays.stream(names).map(PlaceStoreNames::keyed).forEach(stores::add);
        return Collections.unmodifiableSet(stores);
    }

    private static StoreBuilder<?> keyed(String name) {
        return Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
                .withCachingEnabled();
    }
}
