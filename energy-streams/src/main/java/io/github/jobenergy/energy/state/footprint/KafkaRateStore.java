package io.github.jobenergy.energy.state.footprint;

import io.github.jobenergy.energy.state.ReminderStore.Times;
import io.github.jobenergy.energy.state.StateKey;
import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.schemas.rate.RateKey;
import io.github.jobenergy.schemas.rate.RateSlot;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The slots of rates in a store of a task: under {@code r<series><class><start>} each slot, under {@code l<series><class>} the length
 * of the longest slot of a series in a class of lengths, since a search for the slots of a time begins as much earlier. Because of the
 * classes, a slot of a year does not extend the search to a year of the hours of its series. Times are milliseconds since
 * 1970-01-01T00:00:00Z.
 */
final class KafkaRateStore {

    private static final String SLOT = "r";
    private static final String LONGEST = "l";

    /** The longest slots of the classes of lengths, except for the last class. */
    private static final List<Duration> CLASSES = List.of(Duration.ofHours(1), Duration.ofDays(1), Duration.ofDays(31));

    private final KeyValueStore<String, byte[]> store;
    private final StateRecords records = new StateRecords();

    KafkaRateStore(KeyValueStore<String, byte[]> store) {
        this.store = store;
    }

    private static String seriesOf(RateKey key) {
        String text = key.text();
        return StateKey.of(text.substring(0, text.lastIndexOf('/')));
    }

    /** Returns the class of a length: the number of {@link #CLASSES} that it exceeds. */
    private static long classOf(Duration length) {
        return CLASSES.stream().filter(longest -> length.compareTo(longest) > 0).count();
    }

    private static String slotKey(RateKey key, long lengthClass) {
        return SLOT + seriesOf(key) + lengthClass + Times.text(key.startTime().toEpochMilli());
    }

    Optional<RateSlot> get(RateKey key) {
        return LongStream.rangeClosed(0, CLASSES.size())
                .mapToObj(lengthClass -> store.get(slotKey(key, lengthClass)))
                .filter(Objects::nonNull)
                .findFirst()
                .map(this::slot);
    }

    private RateSlot slot(byte[] bytes) {
        return records.read(RateSlot.class, bytes);
    }

    void put(RateSlot slot) {
        long lengthClass = classOf(slot.interval());
        String longest = LONGEST + seriesOf(slot.key()) + lengthClass;
        long known = Optional.ofNullable(store.get(longest))
                .map(KafkaRateStore::length)
                .orElse(0L);
        if (slot.interval().toMillis() > known) {
            store.put(longest, Times.text(slot.interval().toMillis()).getBytes(StandardCharsets.US_ASCII));
        }
        get(slot.key())
                .map(before -> classOf(before.interval()))
                .filter(other -> other != lengthClass)
                .ifPresent(other -> store.delete(slotKey(slot.key(), other)));
        store.put(slotKey(slot.key(), lengthClass), records.write(slot));
    }

    /** Removes a slot. The length of the longest slot remains, and is at least that of the others. */
    void remove(RateKey key) {
        LongStream.rangeClosed(0, CLASSES.size()).forEach(lengthClass -> store.delete(slotKey(key, lengthClass)));
    }

    private static long length(byte[] bytes) {
        return Times.of(new String(bytes, StandardCharsets.US_ASCII));
    }

    /** Returns the slots with a part in the interval. */
    Collection<RateSlot> within(long from, long to) {
        List<RateSlot> slots = new ArrayList<>();
        longestBySeries().forEach((series, longest) -> {
            try (KeyValueIterator<String, byte[]> found =
                    store.range(SLOT + series + Times.text(from - longest), SLOT + series + Times.text(to - 1))) {
                found.forEachRemaining(entry -> slots.add(slot(entry.value)));
            }
        });
        Instant start = Instant.ofEpochMilli(from);
        slots.removeIf(slot -> !slot.span().end().isAfter(start));
        return slots;
    }

    /** Returns the length of the longest slot of each series and class, by the beginning of the keys of these slots. */
    private Map<String, Long> longestBySeries() {
        Map<String, Long> longest = new TreeMap<>();
        try (KeyValueIterator<String, byte[]> found = store.range(LONGEST, StateKey.after(LONGEST))) {
            found.forEachRemaining(entry -> longest.put(entry.key.substring(LONGEST.length()), length(entry.value)));
        }
        return longest;
    }

    /** Removes slots that are older than the retention of their topic. Returns whether there are more. */
    boolean removeExpired(Instant now, int atMost) {
        long end = now.minus(Topic.RATES.retention()).toEpochMilli();
        List<String> old = new ArrayList<>();
        longestBySeries().forEach((series, longest) -> {
            String from = SLOT + series;
            try (KeyValueIterator<String, byte[]> found = store.range(from, from + Times.text(end - longest))) {
                while (found.hasNext() && old.size() < atMost) {
                    old.add(found.next().key);
                }
            }
        });
        old.forEach(store::delete);
        return old.size() == atMost;
    }
}
