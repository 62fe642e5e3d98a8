package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.schemas.comparison.ComparisonKey;
import io.github.jobenergy.schemas.comparison.Drift;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Sums the changes of results into rows of the comparison, and issues a changed row at most once per coalescing time. A row without
 * runs is withdrawn. Sums do not depend on the order of changes. A change of a row also changes the drift of the later rows of its
 * node or partition, up to the length of the window of the drift:
 *
 * <pre>
 *   day      1    2    3   ...   30   31
 *   row      ▲    │    │          │    ·     a change of day 1
 *            └────┴────┴──────────┘          drift of days 1 to 30
 * </pre>
 */
public final class ComparisonAccount {

    private static final int REMINDERS_AT_ONCE = 100;

    private final ComparisonStores stores;
    private final Duration coalescing;
    private final Rows rows;

    /** Creates a comparison over these stores, which sends each row to the consumer at most once per coalescing time. */
    public ComparisonAccount(ComparisonStores stores, Duration coalescing, Rows rows) {
        this.stores = stores;
        this.coalescing = coalescing;
        this.rows = rows;
    }

    /** Accepts a change. */
    public void take(ComparisonChange change, Instant now) {
        ComparisonRow row = stores.row(change.row()).orElseGet(() -> ComparisonRow.empty(change.row()));
        stores.putRow(row.changed(change.by()));
        remind(change.row(), now);
    }

    /** Issues the rows due at this wall time. Returns whether more work is due at once. */
    public boolean wake(Instant now) {
        List<ComparisonKey> due = stores.takeReminders(now.toEpochMilli(), REMINDERS_AT_ONCE);
        boolean hasReminded = false;
        for (ComparisonKey key : due) {
            try {
                Optional<ComparisonRow> row = stores.row(key);
                hasReminded |= row.isPresent() && process(row.get(), now);
            } catch (RuntimeException failure) {
                rows.fail(key, failure);
            }
        }
        return due.size() == REMINDERS_AT_ONCE || (hasReminded && coalescing.isZero());
    }

    /** Issues or withdraws a row. Returns whether other rows were reminded of its change. */
    private boolean process(ComparisonRow row, Instant now) {
        if (!row.sums().hasRuns()) {
            stores.removeRow(row.key());
            if (row.issued().isPresent()) {
                rows.withdraw(row.key());
            }
        } else {
            issue(row.unchanged(), now);
        }
        return row.changed() && remindLaterDays(row.key(), now);
    }

    private void issue(ComparisonRow row, Instant now) {
        MeterComparison comparison = comparison(row, now);
        boolean isNew =
                row.issued().filter(known -> known.hasSameContentAs(comparison)).isEmpty();
        stores.putRow(isNew ? row.withIssued(comparison) : row);
        if (isNew) {
            rows.issue(comparison);
        }
    }

    private MeterComparison comparison(ComparisonRow row, Instant now) {
        DailyDrift days = days(row);
        Drift drift = days.drift();
        return new MeterComparison(
                row.key(),
                row.sums().figures(),
                row.sums().excluded().total(),
                row.sums().excluded(),
                drift,
                Findings.of(row.sums(), drift, days.change(drift)),
                now);
    }

    private DailyDrift days(ComparisonRow row) {
        DailyDrift days = new DailyDrift();
        for (long day = 1 - Drift.WINDOW_DAYS; day < 0; day++) {
            long ofDay = day;
            row.key()
                    .day(day)
                    .flatMap(stores::row)
                    .map(ComparisonRow::sums)
                    .filter(ComparisonSums::isCompared)
                    .ifPresent(sums -> days.add(ofDay, sums));
        }
        if (row.sums().isCompared()) {
            days.add(0, row.sums());
        }
        return days;
    }

    private boolean remindLaterDays(ComparisonKey key, Instant now) {
        boolean hasReminded = false;
        for (long day = 1; day < Drift.WINDOW_DAYS; day++) {
            Optional<ComparisonRow> later = key.day(day).flatMap(stores::row);
            if (later.isPresent()) {
                remind(later.get().key(), now);
                hasReminded = true;
            }
        }
        return hasReminded;
    }

    private void remind(ComparisonKey key, Instant now) {
        stores.putReminder(key, now.plus(coalescing).toEpochMilli());
    }

    /** The consumer of rows. */
    public interface Rows {

        /** Receives the new value of a row. */
        void issue(MeterComparison row);

        /** Receives the withdrawal of a row that has no runs any more. */
        void withdraw(ComparisonKey row);

        /** Receives a failure of due work of a row. If this method returns, the remaining rows are processed. */
        default void fail(ComparisonKey row, RuntimeException failure) {
            throw failure;
        }
    }
}
