package io.github.jobenergy.energy.state;

import io.github.jobenergy.energy.state.writebehind.WriteBehindStore;
import java.util.Optional;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * A store of the rows of an account, such as usage, by the text of their key, written behind: one write per row and commit, however
 * many runs changed the row.
 *
 * @param <R> the type of the rows
 */
final class RowStore<R> extends WriteBehindStore<KeyValueStore<String, byte[]>, String, Optional<R>> {

    /** The number of rows cached as objects; about 2 kB each. */
    private static final int ROWS_HELD = 10_000;

    private final StateRecords records = new StateRecords();
    private final Class<R> type;

    RowStore(KeyValueStore<String, byte[]> inner, Class<R> type) {
        super(inner, any -> 1, ROWS_HELD);
        this.type = type;
    }

    /** Writes a row; deletes the row from the store if it is empty. */
    @Override
    protected void write(String key, Optional<R> row) {
        row.ifPresentOrElse(
                present -> wrapped().put(key, records.write(present)),
                () -> wrapped().delete(key));
    }

    Optional<R> get(String key) {
        Optional<Optional<R>> held = recent().get(key);
        if (held.isPresent()) {
            return held.get();
        }
        Optional<R> row = Optional.ofNullable(wrapped().get(key)).map(bytes -> records.read(type, bytes));
        recent().keep(key, row);
        return row;
    }

    void put(String key, R row) {
        recent().put(key, Optional.of(row));
    }

    void delete(String key) {
        recent().put(key, Optional.empty());
    }
}
