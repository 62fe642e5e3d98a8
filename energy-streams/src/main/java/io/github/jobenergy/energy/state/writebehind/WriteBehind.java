package io.github.jobenergy.energy.state.writebehind;

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
 * A write-behind cache of objects in front of a store of bytes. State that changes with every reading is changed in the cache.
 * Each value is written once for all its changes since the last commit, before the next commit, or earlier when the cache is
 * full. For the store of one task, which is one thread.
 *
 * <pre>
 *   reading ─► change ─► change ─► change ─┐            ┌─► bytes in the store
 *                                          └─ commit ──►┤
 *                                                       └─► changelog, in the transaction of the offsets
 * </pre>
 *
 * A value that was read is cached, too, until values cached later displace it. The order of use is not kept: it would be changed
 * with each reading. The entry that was used last is found without a search, since a value is usually read before it is changed.
 *
 * @param <K> the keys
 * @param <V> the values; never changed, only replaced
 */
public final class WriteBehind<K extends Comparable<K>, V> {

    private final Map<K, Held<K, V>> held = new LinkedHashMap<>(1_024);
    private final NavigableMap<K, Held<K, V>> unwritten = new TreeMap<>();
    private final BiConsumer<K, V> store;
    private final ToIntFunction<V> weigher;
    private final long capacity;
    private long weight;
    private @Nullable Held<K, V> last;
    private @Nullable InternalProcessorContext<?, ?> context;

    /**
     * An empty cache.
     *
     * @param store writes a value into the store behind the cache
     * @param weigher returns the weight of a value
     * @param capacity the largest total weight of the cached values
     */
    WriteBehind(BiConsumer<K, V> store, ToIntFunction<V> weigher, long capacity) {
        this.store = store;
        this.weigher = weigher;
        this.capacity = capacity;
    }

    /** Initializes the cache; called before the first value is cached. */
    void init(StateStoreContext taskContext) {
        context = (InternalProcessorContext<?, ?>) taskContext;
    }

    /**
     * A cached value and, if it is not written yet, the context of the record that changed it last, whose time the changelog
     * carries.
     */
    private static final class Held<K, V> {
        private final K key;
        private V value;
        private @Nullable ProcessorRecordContext changedBy;

        Held(K key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    /** Returns the value if it is cached. */
    public Optional<V> get(K key) {
        Held<K, V> found = find(key);
        return found == null ? Optional.empty() : Optional.of(found.value);
    }

    /** Returns the key as the object with which its value is cached, or the key itself. */
    public K known(K key) {
        Held<K, V> found = find(key);
        return found == null ? key : found.key;
    }

    private @Nullable Held<K, V> find(K key) {
        Held<K, V> found = last != null && key.equals(last.key) ? last : held.get(key);
        if (found != null) {
            last = found;
        }
        return found;
    }

    /** Caches a value that was read from the store behind the cache. */
    public void keep(K key, V value) {
        hold(key, value);
        evict();
    }

    /** Changes a value. */
    public void put(K key, V value) {
        Held<K, V> changed = hold(key, value);
        if (changed.changedBy == null) {
            unwritten.put(changed.key, changed);
        }
        changed.changedBy = context().recordContext();
        evict();
    }

    private Held<K, V> hold(K key, V value) {
        Held<K, V> known = find(key);
        weight += weigher.applyAsInt(value);
        if (known == null) {
            Held<K, V> added = new Held<>(key, value);
            held.put(key, added);
            last = added;
            return added;
        }
        weight -= weigher.applyAsInt(known.value);
        known.value = value;
        return known;
    }

    private void evict() {
        if (weight <= capacity) {
            return;
        }
        write();
        last = null;
        Iterator<Held<K, V>> oldest = held.values().iterator();
        while (weight > capacity / 2 && oldest.hasNext()) {
            weight -= weigher.applyAsInt(oldest.next().value);
            oldest.remove();
        }
    }

    /** Returns the values that are not written yet, from one key to another, both included. */
    public SortedMap<K, V> unwritten(K from, K to) {
        SortedMap<K, V> values = new TreeMap<>();
        unwritten.subMap(from, true, to, true).forEach((key, changed) -> values.put(key, changed.value));
        return values;
    }

    /** Writes all changed values. If a write fails, that value and all after it remain unwritten in the cache. */
    void write() {
        InternalProcessorContext<?, ?> task = context();
        ProcessorRecordContext current = task.recordContext();
        try {
            for (Iterator<Map.Entry<K, Held<K, V>>> changes =
                            unwritten.entrySet().iterator();
                    changes.hasNext(); ) {
                Map.Entry<K, Held<K, V>> change = changes.next();
                task.setRecordContext(change.getValue().changedBy);
                store.accept(change.getKey(), change.getValue().value);
                change.getValue().changedBy = null;
                changes.remove();
            }
        } finally {
            task.setRecordContext(current);
        }
    }

    /** Removes all values, written or not. */
    void clear() {
        held.clear();
        last = null;
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
