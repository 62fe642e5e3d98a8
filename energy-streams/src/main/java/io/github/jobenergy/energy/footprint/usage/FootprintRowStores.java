package io.github.jobenergy.energy.footprint.usage;

import io.github.jobenergy.schemas.energy.UsageKey;
import java.util.List;
import java.util.Optional;

/**
 * The persistent state of the account of footprints. Times of reminders are milliseconds since 1970-01-01T00:00:00Z, as in the keys
 * of the stores.
 */
public interface FootprintRowStores {

    /** Returns a row. */
    Optional<FootprintRow> row(UsageKey key);

    /** Stores a row. */
    void putRow(FootprintRow row);

    /** Deletes a row. */
    void removeRow(UsageKey key);

    /** Schedules a reminder of a row. A row that is scheduled twice is due once, at the earlier time. */
    void putReminder(UsageKey key, long wallTime);

    /** Removes and returns the rows due at the given wall time, at most the given number. */
    List<UsageKey> takeReminders(long wallTime, int atMost);
}
