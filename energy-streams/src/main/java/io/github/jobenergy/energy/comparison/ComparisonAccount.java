package io.github.jobenergy.energy.comparison;

import io.github.jobenergy.energy.row.RowAccount;
import io.github.jobenergy.energy.row.RowStores;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import io.github.jobenergy.schemas.comparison.Drift;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import io.github.jobenergy.schemas.comparison.StepFigures;
import java.time.Duration;
import java.time.Instant;
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
public final class ComparisonAccount extends RowAccount<ComparisonKey, ComparisonRow> {

    private final RowStores<ComparisonKey, ComparisonRow> stores;
    private final Rows<ComparisonKey, MeterComparison> rows;

    /** Creates a comparison over these stores, which sends each row to the consumer at most once per coalescing time. */
    public ComparisonAccount(
            RowStores<ComparisonKey, ComparisonRow> stores,
            Duration coalescing,
            Rows<ComparisonKey, MeterComparison> rows) {
        super(stores, coalescing, rows);
        this.stores = stores;
        this.rows = rows;
    }

    /** Accepts a change. */
    public void take(ComparisonChange change, Instant now) {
        change(change.row(), ComparisonRow::empty, row -> row.changed(change.by()), now);
    }

    @Override
    protected boolean process(ComparisonRow row, Instant now) {
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
        long before = row.issued()
                .flatMap(comparison -> comparison.issue().revision())
                .orElse(0L);
        DailyDrift days = days(row);
        Drift drift = days.drift();
        return new MeterComparison(
                row.key(),
                row.sums().plugin(),
                row.sums().figures(),
                MeterComparison.Exclusion.of(row.sums().excluded()),
                row.sums().steps().map(Findings::ofSteps).orElse(StepFigures.NONE),
                new MeterComparison.Assessment(drift, Findings.of(row.sums(), drift, days.change(drift))),
                new MeterComparison.Issue(Optional.of(nextRevision(before, now)), now));
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
                schedule(later.get().key(), now);
                hasReminded = true;
            }
        }
        return hasReminded;
    }
}
