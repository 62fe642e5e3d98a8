package io.github.jobenergy.energy.footprint.usage;

import io.github.jobenergy.energy.footprint.EmbodiedRate;
import io.github.jobenergy.energy.row.RowAccount;
import io.github.jobenergy.energy.row.RowStores;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.footprint.UsageFootprint;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Sums the exact footprints of runs into rows, and issues a changed row at most once per coalescing time. A row without runs is
 * withdrawn. Sums do not depend on the order of changes.
 */
public final class FootprintAccount extends RowAccount<UsageKey, FootprintRow> {

    private final RowStores<UsageKey, FootprintRow> stores;
    private final Optional<EmbodiedRate> embodied;
    private final Rows<UsageKey, UsageFootprint> rows;

    /** Creates an account over these stores, which sends each row to the given consumer at most once per coalescing time. */
    public FootprintAccount(
            RowStores<UsageKey, FootprintRow> stores,
            Duration coalescing,
            Optional<EmbodiedRate> embodied,
            Rows<UsageKey, UsageFootprint> rows) {
        super(stores, coalescing, rows);
        this.stores = stores;
        this.embodied = embodied;
        this.rows = rows;
    }

    /** Accepts a change. */
    public void take(FootprintChange change, Instant now) {
        change(change.row(), FootprintRow::empty, row -> row.changed(change.by()), now);
    }

    @Override
    protected boolean process(FootprintRow row, Instant now) {
        if (!row.sums().hasRuns()) {
            stores.removeRow(row.key());
            if (row.issued().hasRuns()) {
                rows.withdraw(row.key());
            }
        } else if (!row.sums().equals(row.issued())) {
            FootprintRow next = row.withIssue(nextRevision(row.revision(), now));
            UsageFootprint issued = published(next, now);
            stores.putRow(next);
            rows.issue(issued);
        }
        return false;
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
}
