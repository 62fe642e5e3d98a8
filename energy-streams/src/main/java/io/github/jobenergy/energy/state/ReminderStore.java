package io.github.jobenergy.energy.state;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Reminders in a state store, each at most once, at the earliest time asked for: under {@code t<time><what>} to find what is
 * due, under {@code w<what>} to find when.
 */
final class ReminderStore {

    private static final byte[] NOTHING = {};

    private final KeyValueStore<String, byte[]> store;

    ReminderStore(KeyValueStore<String, byte[]> store) {
        this.store = store;
    }

    void put(String what, long wallTime) {
        String time = Times.text(wallTime);
        byte @Nullable [] known = store.get("w" + what);
        if (known != null) {
            String before = new String(known, StandardCharsets.US_ASCII);
            if (before.compareTo(time) <= 0) {
                return;
            }
            store.delete("t" + before + what);
        }
        store.put("w" + what, time.getBytes(StandardCharsets.US_ASCII));
        store.put("t" + time + what, NOTHING);
    }

    /** Asks for that time alone, whatever was asked for before. */
    void move(String what, long wallTime) {
        remove(what);
        put(what, wallTime);
    }

    /** Whether it is asked for. */
    boolean holds(String what) {
        return store.get("w" + what) != null;
    }

    void remove(String what) {
        byte @Nullable [] known = store.delete("w" + what);
        if (known != null) {
            store.delete("t" + new String(known, StandardCharsets.US_ASCII) + what);
        }
    }

    /** Takes those due, earliest first, at most as many as asked for. */
    List<String> take(long wallTime, int atMost) {
        return take(wallTime, atMost, what -> true);
    }

    /** The same, up to one that is not wanted. */
    List<String> take(long wallTime, int atMost, Predicate<String> wanted) {
        List<String> keys = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> due = store.range("t", StateKey.after("t" + Times.text(wallTime)))) {
            while (due.hasNext() && keys.size() < atMost) {
                KeyValue<String, byte[]> entry = due.next();
                if (!wanted.test(entry.key.substring(1 + Times.LENGTH))) {
                    break;
                }
                keys.add(entry.key);
            }
        }
        List<String> taken = new ArrayList<>(keys.size());
        for (String key : keys) {
            String what = key.substring(1 + Times.LENGTH);
            store.delete(key);
            store.delete("w" + what);
            taken.add(what);
        }
        return taken;
    }

    /** Times as text that sorts as they do. */
    static final class Times {

        static final int LENGTH = 16;

        private static final HexFormat HEX = HexFormat.of();

        private Times() {}

        /** Sixteen hexadecimal digits; anything before 1970 counts as 1970. */
        static String text(long time) {
            return HEX.toHexDigits(Math.max(0, time));
        }

        static long of(String text) {
            return HexFormat.fromHexDigitsToLong(text);
        }
    }
}
