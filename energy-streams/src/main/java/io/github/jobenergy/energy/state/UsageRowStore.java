package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.state.writebehind.WriteBehindStore;
import io.github.jobenergy.energy.usage.UsageRow;
import java.util.Optional;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The store of rows of usage by the text of their key, written behind: one write per row and commit, however many runs changed
 * the row.
 */
final class UsageRowStore extends WriteBehindStore<KeyValueStore<String, byte[]>, String, Optional<UsageRow>> {

    /** The number of rows cached as objects; about 2 kB each. */
    private static final int ROWS_HELD = 10_000;

    private final StateRecords records = new StateRecords();

    UsageRowStore(KeyValueStore<String, byte[]> inner) {
        super(inner, any -> 1, ROWS_HELD);
    }

    /** Writes a row; deletes the row from the store if it is empty. */
    @Override
    protected void write(String key, Optional<UsageRow> row) {
        row.ifPresentOrElse(
                present -> wrapped().put(key, records.write(present)),
                () -> wrapped().delete(key));
    }

    Optional<UsageRow> get(String key) {
        Optional<Optional<UsageRow>> held = recent().get(key);
        if (held.isPresent()) {
            return held.get();
        }
        Optional<UsageRow> row =
                Optional.ofNullable(wrapped().get(key)).map(bytes -> records.read(UsageRow.class, bytes));
        recent().keep(key, row);
        return row;
    }

    void put(String key, UsageRow row) {
        recent().put(key, Optional.of(row));
    }

    void delete(String key) {
        recent().put(key, Optional.empty());
    }
}
