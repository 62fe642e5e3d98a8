package io.github.jobenergy.energy.state;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Reminders in a state store, each at most once, at the earliest time requested: under {@code t<time><item>} to find due
 * reminders, under {@code w<item>} to find the time of a reminder. The first reminders are in memory, too: a search in the store
 * passes over all keys deleted since the last compaction, and copies the keys of its cache. A search also reads the reminders of
 * the next minute, so that a wake-up ten times a second finds in memory whether anything is due. Times are milliseconds since
 * 1970-01-01T00:00:00Z of the wall clock, as in the keys of the store.
 */
public final class ReminderStore {

    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final byte[] NOTHING = {};

    /** The number of keys read in one search. */
    private static final int READ_AT_ONCE = 512;

    /** The largest number of keys in memory. */
    private static final int MOST_IN_MEMORY = 4 * READ_AT_ONCE;

    /** A search reads keys of times up to this much later than requested. */
    private static final long READ_AHEAD = Duration.ofMinutes(1).toMillis();

    private final KeyValueStore<String, byte[]> store;

    /** All time keys before {@link #unread}. */
    private final NavigableSet<String> read = new TreeSet<>(ReminderStore::compare);

    /** The key at which the next search starts. */
    private String unread = "t";

    /** No reminder is due before this time. */
    private long quietUntil = Long.MIN_VALUE;

    /** Creates reminders in a store. */
    public ReminderStore(KeyValueStore<String, byte[]> store) {
        this.store = store;
    }

    /** Sets a reminder, unless there is an earlier one of the item. */
    public void put(String item, long wallTime) {
        quietUntil = Math.min(quietUntil, wallTime);
        String time = Times.text(wallTime);
        String before = time(item);
        if (before != null) {
            if (before.compareTo(time) <= 0) {
                return;
            }
            delete("t" + before + item);
        }
        store.put("w" + item, time.getBytes(StandardCharsets.US_ASCII));
        String key = "t" + time + item;
        store.put(key, NOTHING);
        if (compare(key, unread) < 0) {
            read.add(key);
            evictAllBut(MOST_IN_MEMORY);
        }
    }

    private void evictAllBut(int most) {
        while (read.size() > most) {
            unread = read.pollLast();
        }
    }

    private void delete(String key) {
        store.delete(key);
        read.remove(key);
    }

    /** Sets the time of a reminder, in place of any earlier time. */
    void move(String item, long wallTime) {
        if (!Times.text(wallTime).equals(time(item))) {
            remove(item);
            put(item, wallTime);
        }
    }

    /**
     * Sets a reminder to the end of the UTC hour in which the retention ends. A retention that is renewed within the hour has
     * that time already, and nothing is written.
     */
    public void keep(String item, long now, Duration kept) {
        move(item, (Math.floorDiv(now + kept.toMillis(), HOUR) + 1) * HOUR);
    }

    private @Nullable String time(String item) {
        byte @Nullable [] known = store.get("w" + item);
        return known == null ? null : new String(known, StandardCharsets.US_ASCII);
    }

    /** Checks whether there is such a reminder. */
    public boolean holds(String item) {
        return store.get("w" + item) != null;
    }

    /** Removes a reminder. */
    public void remove(String item) {
        byte @Nullable [] known = store.delete("w" + item);
        if (known != null) {
            delete("t" + new String(known, StandardCharsets.US_ASCII) + item);
        }
    }

    /** Removes and returns the reminders that are due, earliest first, at most that many. */
    public List<String> take(long wallTime, int atMost) {
        return take(wallTime, atMost, item -> true);
    }

    /** Removes and returns the reminders that are due, earliest first, up to the first that is not wanted. */
    List<String> take(long wallTime, int atMost, Predicate<String> filter) {
        List<String> taken = new ArrayList<>();
        if (wallTime < quietUntil) {
            return taken;
        }
        String end = end(wallTime);
        while (taken.size() < atMost) {
            if (read.isEmpty()) {
                readUpTo(end, end(wallTime + READ_AHEAD));
            }
            if (read.isEmpty() || compare(read.first(), end) > 0) {
                quietUntil = timeOf(read.isEmpty() ? unread : read.first());
                return taken;
            }
            String key = read.first();
            String item = key.substring(1 + Times.LENGTH);
            if (!filter.test(item)) {
                return taken;
            }
            delete(key);
            store.delete("w" + item);
            taken.add(item);
        }
        return taken;
    }

    private static long timeOf(String key) {
        return Times.of(key.substring(1, 1 + Times.LENGTH));
    }

    private static String end(long wallTime) {
        return StateKey.after("t" + Times.text(wallTime));
    }

    /** Reads keys up to {@code ahead}, at most {@link #READ_AT_ONCE}, unless all up to {@code end} have been read. */
    private void readUpTo(String end, String ahead) {
        if (compare(unread, end) >= 0) {
            return;
        }
        try (KeyValueIterator<String, byte[]> found = store.range(unread, ahead)) {
            unread = ahead;
            while (found.hasNext() && unread.equals(ahead)) {
                String key = found.next().key;
                if (read.size() < READ_AT_ONCE) {
                    read.add(key);
                } else {
                    unread = key;
                }
            }
        }
    }

    /** Compares keys in the order of the store, which is the order of bytes. */
    private static int compare(String key, String other) {
        return Arrays.compareUnsigned(key.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    /** Converts times to text that sorts in the order of time. */
    public static final class Times {

        /** The number of characters of a time. */
        public static final int LENGTH = 16;

        private static final HexFormat HEX = HexFormat.of();

        private Times() {}

        /** Returns sixteen hexadecimal digits; a time before 1970 is written as 1970. */
        public static String text(long time) {
            return HEX.toHexDigits(Math.max(0, time));
        }

        /** Parses a time. */
        public static long of(String text) {
            return HexFormat.fromHexDigitsToLong(text);
        }
    }
}
