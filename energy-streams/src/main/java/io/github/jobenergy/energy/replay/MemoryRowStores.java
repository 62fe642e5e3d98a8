package io.github.jobenergy.energy.replay;

import io.github.jobenergy.energy.row.RowStores;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The state of an account with rows in a map: limited by memory, rows do not expire. Times of reminders are milliseconds since
 * 1970-01-01T00:00:00Z.
 *
 * @param <K> the type of the keys of rows
 * @param <R> the type of the rows
 */
public final class MemoryRowStores<K, R> implements RowStores<K, R> {

    private final Map<K, R> rows = new HashMap<>();
    private final MemoryReminders<K> reminders = new MemoryReminders<>();
    private final Function<R, K> keyOf;

    /** Creates stores without rows; the function returns the key of a row. */
    public MemoryRowStores(Function<R, K> keyOf) {
        this.keyOf = keyOf;
    }

    @Override
    public Optional<R> row(K key) {
        return Optional.ofNullable(rows.get(key));
    }

    @Override
    public void putRow(R row) {
        rows.put(keyOf.apply(row), row);
    }

    @Override
    public void removeRow(K key) {
        rows.remove(key);
    }

    @Override
    public void putReminder(K key, long wallTime) {
        reminders.put(key, wallTime);
    }

    @Override
    public List<K> takeReminders(long wallTime, int atMost) {
        return reminders.take(wallTime, atMost);
    }
}
