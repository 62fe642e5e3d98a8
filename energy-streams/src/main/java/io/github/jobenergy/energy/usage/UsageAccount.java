package io.github.jobenergy.energy.usage;

import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Sums the changes of results into rows of the usage account, as the last processing step of usage, and issues a
 * changed row at most once per coalescing time. A row without runs is withdrawn. Sums do not depend on the order of
 * changes.
 */
public final class UsageAccount {

    private static final int REMINDERS_AT_ONCE = 100;

    private final UsageStores stores;
    private final Duration coalescing;
    private final Rows rows;

    /**
     * Creates a usage account over these stores, which sends each row to the given consumer at most once per coalescing
     * time.
     */
    public UsageAccount(UsageStores stores, Duration coalescing, Rows rows) {
        this.stores = stores;
        this.coalescing = coalescing;
        this.rows = rows;
    }

    /** Accepts a change. */
    public void take(UsageChange change, Instant now) {
        UsageRow row = stores.row(change.row()).orElseGet(() -> UsageRow.empty(change.row()));
        stores.putRow(row.changed(change.by()));
        stores.putReminder(change.row(), now.plus(coalescing).toEpochMilli());
    }

    /** Issues the rows due at this wall time. Returns whether more work is due at once. */
    public boolean wake(Instant now) {
        List<UsageKey> due = stores.takeReminders(now.toEpochMilli(), REMINDERS_AT_ONCE);
        for (UsageKey key : due) {
            try {
                stores.row(key).ifPresent(row -> issue(row, now));
            } catch (RuntimeException failure) {
                rows.fail(key, failure);
            }
        }
        return due.size() == REMINDERS_AT_ONCE;
    }

    private void issue(UsageRow row, Instant now) {
        boolean isKnown = row.issued().hasRuns();
        if (!row.sums().hasRuns()) {
            stores.removeRow(row.key());
            if (isKnown) {
                rows.withdraw(row.key());
            }
        } else if (!row.sums().equals(row.issued())) {
            stores.putRow(row.withIssued());
            rows.issue(new UsageEnergy(row.key(), row.sums().figures(), now));
        }
    }

    /** The consumer of rows. */
    public interface Rows {

        /** Receives the new value of a row. */
        void issue(UsageEnergy row);

        /** Receives the withdrawal of a row that has no runs any more. */
        void withdraw(UsageKey row);

        /** Receives a failure of due work of a row. If this method returns, the remaining rows are processed. */
        default void fail(UsageKey row, RuntimeException failure) {
            throw failure;
        }
    }
}
