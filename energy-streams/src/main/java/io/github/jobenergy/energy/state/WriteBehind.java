package io.github.jobenergy.energy.state;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.processor.internals.InternalProcessorContext;
import org.apache.kafka.streams.processor.internals.ProcessorRecordContext;
import org.jspecify.annotations.Nullable;

/**
 * Values as objects, in front of a store that keeps them as bytes. What changes with every reading is changed here; it is
 * written once for all its changes since the last commit, before the next one, or earlier when there is too much of it. For
 * the store of one task, which is one thread.
 *
 * <pre>
 *   reading ─► change ─► change ─► change ─┐            ┌─► bytes in the store
 *                                          └─ commit ──►┤
 *                                                       └─► changelog, in the transaction of the offsets
 * </pre>
 *
 * A value that was read is kept too, until others are used more.
 *
 * @param <K> what a value is found by
 * @param <V> the values; never changed, only replaced
 */
final class WriteBehind<K extends Comparable<K>, V> {

    private final Map<K, Held<V>> held = new LinkedHashMap<>(1_024, 0.75f, true);
    private final NavigableMap<K, Held<V>> unwritten = new TreeMap<>();
    private final BiConsumer<K, V> store;
    private final ToIntFunction<V> weigher;
    private final long capacity;
    private long weight;
    private @Nullable InternalProcessorContext<?, ?> context;

    /**
     * Nothing yet.
     *
     * @param store writes a value into the store behind
     * @param weigher what a value weighs
     * @param capacity the weight of what is held at most
     */
    WriteBehind(BiConsumer<K, V> store, ToIntFunction<V> weigher, long capacity) {
        this.store = store;
        this.weigher = weigher;
        this.capacity = capacity;
    }

    /** To be called before anything is held. */
    void init(StateStoreContext taskContext) {
        context = (InternalProcessorContext<?, ?>) taskContext;
    }

    /** A value; and, where it is not written yet, the record that changed it last, whose time the changelog is to carry. */
    private static final class Held<V> {
        private V value;
        private @Nullable ProcessorRecordContext changedBy;

        Held(V value) {
            this.value = value;
        }
    }

    /** The value if it is held. */
    Optional<V> get(K key) {
        return Optional.ofNullable(held.get(key)).map(found -> found.value);
    }

    /** Holds a value that was read from the store behind. */
    void keep(K key, V value) {
        hold(key, value);
        relieve();
    }

    /** Changes a value. */
    void put(K key, V value) {
        Held<V> changed = hold(key, value);
        if (changed.changedBy == null) {
            unwritten.put(key, changed);
        }
        changed.changedBy = context().recordContext();
        relieve();
    }

    private Held<V> hold(K key, V value) {
        Held<V> known = held.get(key);
        weight += weigher.applyAsInt(value);
        if (known == null) {
            Held<V> added = new Held<>(value);
            held.put(key, added);
            return added;
        }
        weight -= weigher.applyAsInt(known.value);
        known.value = value;
        return known;
    }

    private void relieve() {
        if (weight <= capacity) {
            return;
        }
        write();
        Iterator<Held<V>> leastUsed = held.values().iterator();
        while (weight > capacity / 2 && leastUsed.hasNext()) {
            weight -= weigher.applyAsInt(leastUsed.next().value);
            leastUsed.remove();
        }
    }

    /** What is not written yet, from one key to another, both included. */
    SortedMap<K, V> unwritten(K from, K to) {
        SortedMap<K, V> values = new TreeMap<>();
        unwritten.subMap(from, true, to, true).forEach((key, changed) -> values.put(key, changed.value));
        return values;
    }

    /** Writes all that has changed. What cannot be written is kept, with all that comes after it. */
    void write() {
        InternalProcessorContext<?, ?> task = context();
        ProcessorRecordContext current = task.recordContext();
        try {
            for (Iterator<Map.Entry<K, Held<V>>> changes = unwritten.entrySet().iterator(); changes.hasNext(); ) {
                Map.Entry<K, Held<V>> change = changes.next();
                task.setRecordContext(change.getValue().changedBy);
                store.accept(change.getKey(), change.getValue().value);
                change.getValue().changedBy = null;
                changes.remove();
            }
        } finally {
            task.setRecordContext(current);
        }
    }

    /** Forgets everything, written or not. */
    void clear() {
        held.clear();
        unwritten.clear();
        weight = 0;
    }

    private InternalProcessorContext<?, ?> context() {
        if (context == null) {
            throw new IllegalStateException("a store before its init");
        }
        return context;
    }
}
