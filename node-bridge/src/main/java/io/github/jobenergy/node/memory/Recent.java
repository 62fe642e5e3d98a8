package io.github.jobenergy.node.memory;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is remembered of the things met last, up to a bound; whatever was not met for the longest time is forgotten first. For
 * one thread at a time.
 *
 * @param <K> what is met
 * @param <V> what is remembered of it
 */
public final class Recent<K, V> {

    private final Map<K, V> entries;

    /** Remembers at most so many things. */
    public Recent(int most) {
        this.entries = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }

    /** What is remembered of it; made on the first meeting. */
    public V meet(K key, Function<K, V> first) {
        return entries.computeIfAbsent(key, first);
    }

    /** What is remembered of it, if anything. */
    public Optional<V> find(K key) {
        return Optional.ofNullable(entries.get(key));
    }

    /** Remembers this of it from now on. */
    public void put(K key, V value) {
        entries.put(key, value);
    }
}
