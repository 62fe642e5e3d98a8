package io.github.jobenergy.energy.row;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The base class of accounts with rows: a change of a row is stored at once, and the row is due after the coalescing time.
 *
 * @param <K> the type of the keys of rows
 * @param <R> the type of the rows
 */
public abstract class RowAccount<K, R> {

    private static final int REMINDERS_AT_ONCE = 100;

    private final RowStores<K, R> stores;
    private final Duration coalescing;
    private final Rows<K, ?> rows;

    /** Creates an account over these stores whose rows are due after the coalescing time; failures go to the consumer of rows. */
    protected RowAccount(RowStores<K, R> stores, Duration coalescing, Rows<K, ?> rows) {
        this.stores = stores;
        this.coalescing = coalescing;
        this.rows = rows;
    }

    /** Processes the rows due at this wall time. Returns whether more work is due at once. */
    public final boolean wake(Instant now) {
        List<K> due = stores.takeReminders(now.toEpochMilli(), REMINDERS_AT_ONCE);
        boolean hasReminded = false;
        for (K key : due) {
            try {
                Optional<R> row = stores.row(key);
                hasReminded |= row.isPresent() && process(row.get(), now);
            } catch (RuntimeException failure) {
                rows.fail(key, failure);
            }
        }
        return due.size() == REMINDERS_AT_ONCE || (hasReminded && coalescing.isZero());
    }

    /** Issues or withdraws a row that is due. Returns whether other rows are due because of its change. */
    protected abstract boolean process(R row, Instant now);

    /**
     * Returns the revision of a row that is issued at this wall time: the time, in milliseconds, or one more than the revision
     * before. It is higher than that of every earlier record, also if the state of the row was deleted since.
     */
    protected static long nextRevision(long before, Instant now) {
        return Math.max(before + 1, now.toEpochMilli());
    }

    /** Changes a row, which may be new, and schedules it. */
    protected final void change(K key, Function<K, R> empty, UnaryOperator<R> change, Instant now) {
        stores.putRow(change.apply(stores.row(key).orElseGet(() -> empty.apply(key))));
        schedule(key, now);
    }

    /** Schedules a row after the coalescing time. */
    protected final void schedule(K key, Instant now) {
        stores.putReminder(key, now.plus(coalescing).toEpochMilli());
    }
}
