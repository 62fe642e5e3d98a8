package io.github.jobenergy.energy.footprint.usage;

import io.github.jobenergy.energy.footprint.EmbodiedRate;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.footprint.UsageFootprint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Sums the exact footprints of runs into rows, and issues a changed row at most once per coalescing time. A row without runs is
 * withdrawn. Sums do not depend on the order of changes. The revision of a row is the time at which it is issued, in milliseconds, or
 * one more than the revision before: it is higher than that of every earlier record, also if the state of the row was deleted since.
 */
public final class FootprintAccount {

    private static final int REMINDERS_AT_ONCE = 100;

    private final FootprintRowStores stores;
    private final Duration coalescing;
    private final Optional<EmbodiedRate> embodied;
    private final Rows rows;

    /** Creates an account over these stores, which sends each row to the given consumer at most once per coalescing time. */
    public FootprintAccount(
            FootprintRowStores stores, Duration coalescing, Optional<EmbodiedRate> embodied, Rows rows) {
        this.stores = stores;
        this.coalescing = coalescing;
        this.embodied = embodied;
        this.rows = rows;
    }

    /** Accepts a change. */
    public void take(FootprintChange change, Instant now) {
        FootprintRow row = stores.row(change.row()).orElseGet(() -> FootprintRow.empty(change.row()));
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

    private void issue(FootprintRow row, Instant now) {
        boolean isKnown = row.issued().hasRuns();
        if (!row.sums().hasRuns()) {
            stores.removeRow(row.key());
            if (isKnown) {
                rows.withdraw(row.key());
            }
        } else if (!row.sums().equals(row.issued())) {
            FootprintRow next = row.withIssue(Math.max(row.revision() + 1, now.toEpochMilli()));
            UsageFootprint issued = published(next, now);
            stores.putRow(next);
            rows.issue(issued);
        }
    }

    private UsageFootprint published(FootprintRow row, Instant now) {
        FootprintPart sums = row.sums();
        try {
            return new UsageFootprint(
                    row.key(),
                    row.revision(),
                    sums.runs(),
                    sums.energy(),
                    sums.footprint().amounts(embodied.map(rate -> rate.of(sums.held()))),
                    now);
        } catch (ArithmeticException beyondRange) {
            throw new IllegalArgumentException(
                    row.key() + ": expected amounts in the range of the contract, found a larger one", beyondRange);
        }
    }

    /** The consumer of rows. */
    public interface Rows {

        /** Receives the new value of a row. */
        void issue(UsageFootprint row);

        /** Receives the withdrawal of a row that has no runs any more. */
        void withdraw(UsageKey row);

        /** Receives a failure of due work of a row. If this method returns, the remaining rows are processed. */
        default void fail(UsageKey row, RuntimeException failure) {
            throw failure;
        }
    }
}
