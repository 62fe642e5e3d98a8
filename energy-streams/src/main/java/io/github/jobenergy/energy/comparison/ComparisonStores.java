package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.comparison.ComparisonKey;
import java.util.List;
import java.util.Optional;

/**
 * The persistent state of the comparison. The implementation is Kafka Streams state stores, or maps in {@code replay}. Times of
 * reminders are milliseconds since 1970-01-01T00:00:00Z, as in the keys of the stores.
 */
public interface ComparisonStores {

    /** Returns a row. */
    Optional<ComparisonRow> row(ComparisonKey key);

    /** Stores a row. */
    void putRow(ComparisonRow row);

    /** Deletes a row. */
    void removeRow(ComparisonKey key);

    /** Schedules a reminder of a row. A row that is scheduled twice is due once, at the earlier time. */
    void putReminder(ComparisonKey key, long wallTime);

    /** Removes and returns the rows due at the given wall time, at most the given number. */
    List<ComparisonKey> takeReminders(long wallTime, int atMost);
}
