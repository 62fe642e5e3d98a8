package io.github.jobenergy.energy.state;

import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;

/**
 * A record for window stores that hold nothing else. Kafka Streams (4.3) keeps the offset up to which such a store is restored
 * in its segments: a store without one has no place for it, and with exactly-once the whole task counts as corrupted whenever it
 * is opened again or handed over. All its stores are deleted and restored then, and handed over once more, which between two
 * instances may go on for ever.
 *
 * <p>Its time is the earliest there is, so that nothing else is ever too old beside it.
 */
final class FirstSegment {

    /** No node and no meter is called so. */
    private static final String NOBODY = "";

    private static final byte[] NOTHING = {};

    private FirstSegment() {}

    /** Writes it, unless there is something else. */
    static void keep(WindowStore<String, byte[]> store) {
        if (isWithoutOthers(store)) {
            store.put(NOBODY, NOTHING, 0);
        }
    }

    private static boolean isWithoutOthers(WindowStore<String, byte[]> store) {
        try (KeyValueIterator<Windowed<String>, byte[]> latestFirst = store.backwardAll()) {
            return !latestFirst.hasNext() || latestFirst.next().key.key().equals(NOBODY);
        }
    }
}
