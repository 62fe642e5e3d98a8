package io.github.jobenergy.energy.usage;

import io.github.jobenergy.energy.row.RowAccount;
import io.github.jobenergy.energy.row.RowStores;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageKey;
import java.time.Duration;
import java.time.Instant;

/**
 * Sums the changes of results into rows of the usage account, as the last processing step of usage, and issues a
 * changed row at most once per coalescing time. A row without runs is withdrawn. Sums do not depend on the order of
 * changes.
 */
public final class UsageAccount extends RowAccount<UsageKey, UsageRow> {

    private final RowStores<UsageKey, UsageRow> stores;
    private final Rows<UsageKey, UsageEnergy> rows;

    /**
     * Creates a usage account over these stores, which sends each row to the given consumer at most once per coalescing
     * time.
     */
    public UsageAccount(RowStores<UsageKey, UsageRow> stores, Duration coalescing, Rows<UsageKey, UsageEnergy> rows) {
        super(stores, coalescing, rows);
        this.stores = stores;
        this.rows = rows;
    }

    /** Accepts a change. */
    public void take(UsageChange change, Instant now) {
        change(change.row(), UsageRow::empty, row -> row.changed(change.by()), now);
    }

    @Override
    protected boolean process(UsageRow row, Instant now) {
        if (!row.sums().hasRuns()) {
            stores.removeRow(row.key());
            if (row.issued().hasRuns()) {
                rows.withdraw(row.key());
            }
        } else if (!row.sums().equals(row.issued())) {
            UsageRow next = row.withIssue(nextRevision(row.revision().orElse(0L), now));
            stores.putRow(next);
            rows.issue(new UsageEnergy(next.key(), next.revision(), next.sums().figures(), now));
        }
        return false;
    }
}
