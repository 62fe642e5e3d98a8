package io.github.jobenergy.energy.state.writebehind;

import java.util.function.ToIntFunction;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.internals.WrappedStateStore;

/**
 * A state store whose values are cached as objects and written to the store inside before each commit.
 *
 * @param <S> the store inside
 * @param <K> the keys
 * @param <V> the values
 */
public abstract class WriteBehindStore<S extends StateStore, K extends Comparable<K>, V>
        extends WrappedStateStore<S, String, byte[]> {

    private final WriteBehind<K, V> recent;

    /**
     * A store with an empty cache.
     *
     * @param weigher the weight of a value
     * @param capacity the largest weight of the cache
     */
    @SuppressWarnings("this-escape") // the cache calls write after init, when the subclass is initialized
    protected WriteBehindStore(S inner, ToIntFunction<V> weigher, long capacity) {
        super(inner);
        recent = new WriteBehind<>(this::write, weigher, capacity);
    }

    /** Writes a value to the store inside. */
    protected abstract void write(K key, V value);

    /** Returns the cache. */
    protected WriteBehind<K, V> recent() {
        return recent;
    }

    @Override
    public void init(StateStoreContext taskContext, StateStore root) {
        recent.init(taskContext);
        super.init(taskContext, root);
    }

    @Override
    public void flushCache() {
        recent.write();
        super.flushCache();
    }

    @Override
    public void clearCache() {
        recent.clear();
        super.clearCache();
    }

    /** Clears the cache: the task may be restarted with this same store, from the last commit. */
    @Override
    public void close() {
        recent.clear();
        super.close();
    }
}
