package io.github.jobenergy.energy.row;

import java.util.List;
import java.util.Optional;

/**
 * The persistent state of an account with rows. The implementation is Kafka Streams state stores, or maps in {@code replay}. Times of
 * reminders are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores.
 *
 * @param <K> the type of the keys of rows
 * @param <R> the type of the rows
 */
public interface RowStores<K, R> {

    /** Returns a row. */
    Optional<R> row(K key);

    /** Stores a row. */
    void putRow(R row);

    /** Deletes a row. */
    void removeRow(K key);

    /** Schedules a reminder of a row. A row that is scheduled twice is due once, at the earlier time. */
    void putReminder(K key, long wallTime);

    /** Removes and returns the rows due at the given wall time, at most the given number. */
    List<K> takeReminders(long wallTime, int atMost);
}
