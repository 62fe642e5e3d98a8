package io.github.jobenergy.energy.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReminderStoreTest {

    /** Their order as texts is not their order as bytes. */
    private static final List<String> SUBJECTS = Stream.of("a", "b", "\uffee", "\ud83d\ude00", "ab")
            .map(StateKey::of)
            .toList();

    private static final int STEPS = 5_000;

    /** So that some times are read with those before them, and some are not. */
    private static final long TIME_STEP = 25_000;

    private final Queue queue = new Queue();
    private final ReminderStore reminders = new ReminderStore(queue);

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void returnsDueRemindersInTheOrderOfTheirTimes(long seed) {
        Random random = new Random(seed);
        Map<String, Long> expected = new HashMap<>();
        for (int step = 0; step < STEPS; step++) {
            String what = SUBJECTS.get(random.nextInt(SUBJECTS.size()));
            long time = random.nextInt(10) * TIME_STEP;
            switch (random.nextInt(4)) {
                case 0 -> {
                    reminders.put(what, time);
                    expected.merge(what, time, Math::min);
                }
                case 1 -> {
                    reminders.move(what, time);
                    expected.put(what, time);
                }
                case 2 -> {
                    reminders.remove(what);
                    expected.remove(what);
                }
                default ->
                    assertEquals(take(expected, time, what), reminders.take(time, 3, next -> !next.equals(what)));
            }
        }
    }

    private static List<String> take(Map<String, Long> expected, long time, String unwanted) {
        List<String> due = expected.entrySet().stream()
                .filter(entry -> entry.getValue() <= time)
                .sorted(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Queue.BY_BYTES)))
                .map(Map.Entry::getKey)
                .takeWhile(what -> !what.equals(unwanted))
                .limit(3)
                .toList();
        due.forEach(expected::remove);
        return due;
    }

    @Test
    void aSearchDoesNotScanRemindersThatWereRemoved() {
        int many = 5_000;
        assertEquals(List.of(), reminders.take(many, 1));
        for (int i = many - 1; i >= 0; i--) {
            reminders.put(StateKey.of("run " + i), i);
        }

        for (int i = 0; i < many; i++) {
            assertEquals(List.of(StateKey.of("run " + i)), reminders.take(many, 1));
        }

        assertTrue(queue.passed < 5 * many, () -> "rows passed, of " + many + " reminders: " + queue.passed);
    }

    @Test
    void aStoreInWhichNothingIsDueIsRarelySearched() {
        int wakings = 6_000;
        for (int waking = 0; waking < wakings; waking++) {
            long now = 100L * waking;
            reminders.put(StateKey.of("node " + waking % 4), now + 60_000);
            reminders.take(now, 1);
        }

        assertTrue(queue.searches <= 11, () -> "searches in ten minutes: " + queue.searches);
    }

    /** A store as RocksDB is one: what is deleted is passed over in searches until the store is compacted. */
    private static final class Queue implements KeyValueStore<String, byte[]> {

        private static final Comparator<String> BY_BYTES = (one, other) ->
                Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));

        private final NavigableMap<String, Optional<byte[]>> rows = new TreeMap<>(BY_BYTES);
        private int passed;
        private int searches;

        @Override
        @SuppressWarnings("NullAway") // as stores answer
        public byte[] get(String key) {
            return rows.getOrDefault(key, Optional.empty()).orElse(null);
        }

        @Override
        public void put(String key, byte[] value) {
            rows.put(key, Optional.of(value));
        }

        @Override
        public byte[] delete(String key) {
            byte[] before = get(key);
            rows.put(key, Optional.empty());
            return before;
        }

        @Override
        public KeyValueIterator<String, byte[]> range(String from, String to) {
            searches++;
            Iterator<KeyValue<String, byte[]>> found = rows.subMap(from, true, to, true).entrySet().stream()
                    .peek(row -> passed++)
                    .flatMap(row -> row.getValue().map(value -> KeyValue.pair(row.getKey(), value)).stream())
                    .iterator();
            return new KeyValueIterator<>() {
                @Override
                public boolean hasNext() {
                    return found.hasNext();
                }

                @Override
                public KeyValue<String, byte[]> next() {
                    return found.next();
                }

                @Override
                public String peekNextKey() {
                    throw new UnsupportedOperationException();
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public byte[] putIfAbsent(String key, byte[] value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void putAll(List<KeyValue<String, byte[]>> entries) {
            throw new UnsupportedOperationException();
        }

        @Override
        public KeyValueIterator<String, byte[]> all() {
            throw new UnsupportedOperationException();
        }

        @Override
        public long approximateNumEntries() {
            return rows.size();
        }

        @Override
        public String name() {
            return "reminders";
        }

        @Override
        public void init(StateStoreContext context, StateStore root) {}

        @Override
        public void close() {}

        @Override
        public boolean persistent() {
            return false;
        }

        @Override
        public boolean isOpen() {
            return true;
        }
    }
}
