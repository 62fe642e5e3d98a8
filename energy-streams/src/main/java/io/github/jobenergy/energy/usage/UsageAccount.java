package io.github.jobenergy.energy.usage;

import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The last step of usage: sums up what results change, row by row, and says what a row comes to once in the coalescing time,
 * if that is news. A row nobody is in any more is withdrawn. Sums do not depend on the order of what they are made of.
 */
public final class UsageAccount {

    private static final int REMINDERS_AT_ONCE = 100;

    private final UsageStores stores;
    private final Duration coalescing;
    private final Rows rows;

    /** A book over these stores, which sends its rows there, each at most once in the coalescing time. */
    public UsageAccount(UsageStores stores, Duration coalescing, Rows rows) {
        this.stores = stores;
        this.coalescing = coalescing;
        this.rows = rows;
    }

    /** Takes a change. */
    public void take(UsageChange change, Instant now) {
        UsageRow row = stores.row(change.row()).orElseGet(() -> UsageRow.empty(change.row()));
        stores.putRow(row.changed(change.by()));
        stores.putReminder(change.row(), now.plus(coalescing).toEpochMilli());
    }

    /** Says what is due at this wall time. Returns whether there is more to do at once. */
    public boolean wake(Instant now) {
        List<UsageKey> due = stores.takeReminders(now.toEpochMilli(), REMINDERS_AT_ONCE);
        for (UsageKey key : due) {
            try {
                stores.row(key).ifPresent(row -> say(row, now));
            } catch (RuntimeException failure) {
                rows.fail(key, failure);
            }
        }
        return due.size() == REMINDERS_AT_ONCE;
    }

    private void say(UsageRow row, Instant now) {
        boolean isKnown = row.issued().hasRuns();
        if (!row.sums().hasRuns()) {
            stores.removeRow(row.key());
            if (isKnown) {
                rows.withdraw(row.key());
            }
        } else if (!row.sums().equals(row.issued())) {
            stores.putRow(row.said());
            rows.issue(new UsageEnergy(row.key(), row.sums().figures(), now));
        }
    }

    /** Where rows go. */
    public interface Rows {

        /** A row came to this. */
        void issue(UsageEnergy row);

        /** Nobody is in this row any more. */
        void withdraw(UsageKey row);

        /** What is due of a row could not be computed; the others are issued if this returns. */
        default void fail(UsageKey row, RuntimeException failure) {
            throw failure;
        }
    }
}
