package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.usage.UsageRow;
import java.util.Optional;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.internals.WrappedStateStore;

/**
 * The store of rows of usage by the text of their key, written behind: one write per row and commit, however many runs changed
 * the row.
 */
final class UsageRowStore extends WrappedStateStore<KeyValueStore<String, byte[]>, String, byte[]> {

    /** The number of rows cached as objects; about 1 kB each. */
    private static final int ROWS_HELD = 10_000;

    private final StateRecords records = new StateRecords();

    /** The cached rows; empty for a row that is not in the store. */
    private final WriteBehind<String, Optional<UsageRow>> recent = new WriteBehind<>(this::write, any -> 1, ROWS_HELD);

    UsageRowStore(KeyValueStore<String, byte[]> inner) {
        super(inner);
    }

    private void write(String key, Optional<UsageRow> row) {
        row.ifPresentOrElse(
                present -> wrapped().put(key, records.write(present)),
                () -> wrapped().delete(key));
    }

    @Override
    public void init(StateStoreContext taskContext, StateStore root) {
        recent.init(taskContext);
        super.init(taskContext, root);
    }

    Optional<UsageRow> get(String key) {
        Optional<Optional<UsageRow>> held = recent.get(key);
        if (held.isPresent()) {
            return held.get();
        }
        Optional<UsageRow> row =
                Optional.ofNullable(wrapped().get(key)).map(bytes -> records.read(UsageRow.class, bytes));
        recent.keep(key, row);
        return row;
    }

    void put(String key, UsageRow row) {
        recent.put(key, Optional.of(row));
    }

    void delete(String key) {
        recent.put(key, Optional.empty());
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
