package io.github.jobenergy.node.memory;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A bounded map that evicts the least recently used entry. For one thread at a time.
 *
 * @param <K> the keys
 * @param <V> the values
 */
public final class Recent<K, V> {

    private final Map<K, V> entries;

    /** Creates a map with at most this number of entries. */
    public Recent(int most) {
        this.entries = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }

    /** The value of a key, computed if the key is absent. */
    public V getOrCreate(K key, Function<K, V> first) {
        return entries.computeIfAbsent(key, first);
    }

    /** The value of a key; empty if the key is absent. */
    public Optional<V> find(K key) {
        return Optional.ofNullable(entries.get(key));
    }

    /** Sets the value of a key. */
    public void put(K key, V value) {
        entries.put(key, value);
    }
}
