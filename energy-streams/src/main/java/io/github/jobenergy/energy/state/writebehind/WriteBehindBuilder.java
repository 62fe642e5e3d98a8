package io.github.jobenergy.energy.state.writebehind;

import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * Builds a write-behind store around a store of Kafka Streams.
 *
 * @param <I> the inner store
 * @param <S> the write-behind store
 */
public final class WriteBehindBuilder<I extends StateStore, S extends StateStore> implements StoreBuilder<S> {

    private final StoreBuilder<I> inside;
    private final Function<I, S> around;

    private WriteBehindBuilder(StoreBuilder<I> inside, Function<I, S> around) {
        this.inside = inside;
        this.around = around;
    }

    /** Returns a builder of the write-behind store that the function creates around each inner store. */
    public static <I extends StateStore, S extends StateStore> StoreBuilder<S> of(
            StoreBuilder<I> inside, Function<I, S> around) {
        return new WriteBehindBuilder<>(inside, around);
    }

    @Override
    public S build() {
        return around.apply(inside.build());
    }

    /** Not supported: the write-behind store is the cache. */
    @Override
    public StoreBuilder<S> withCachingEnabled() {
        throw new UnsupportedOperationException("expected no cache within " + name());
    }

    @Override
    public StoreBuilder<S> withCachingDisabled() {
        return this;
    }

    @Override
    public StoreBuilder<S> withLoggingEnabled(Map<String, String> config) {
        inside.withLoggingEnabled(config);
        return this;
    }

    @Override
    public StoreBuilder<S> withLoggingDisabled() {
        inside.withLoggingDisabled();
        return this;
    }

    @Override
    public Map<String, String> logConfig() {
        return inside.logConfig();
    }

    @Override
    public boolean loggingEnabled() {
        return inside.loggingEnabled();
    }

    @Override
    public String name() {
        return inside.name();
    }
}
