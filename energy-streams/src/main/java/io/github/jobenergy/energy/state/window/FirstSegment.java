package io.github.jobenergy.energy.state.window;

import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;

/**
 * A placeholder record for window stores that hold nothing else. Kafka Streams (4.3) keeps the offset up to which such a store is
 * restored in its segments: a store without a segment cannot hold it, and with exactly-once the whole task counts as corrupted
 * whenever it is opened again or handed over. All its stores are then deleted, restored and handed over once more, which between
 * two instances may repeat for ever.
 *
 * <p>The time of the record is the earliest possible, so that no other record is ever too old beside it.
 */
public final class FirstSegment {

    /** The key of the placeholder: no node and no meter has an empty name. */
    private static final String PLACEHOLDER_KEY = "";

    private static final byte[] NOTHING = {};

    private FirstSegment() {}

    /** Writes the placeholder, unless the store holds another record. */
    public static void keep(WindowStore<String, byte[]> store) {
        if (isWithoutOthers(store)) {
            store.put(PLACEHOLDER_KEY, NOTHING, 0);
        }
    }

    private static boolean isWithoutOthers(WindowStore<String, byte[]> store) {
        try (KeyValueIterator<Windowed<String>, byte[]> latestFirst = store.backwardAll()) {
            return !latestFirst.hasNext() || latestFirst.next().key.key().equals(PLACEHOLDER_KEY);
        }
    }
}
