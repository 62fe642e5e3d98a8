package io.github.jobenergy.energy.statement;

import io.github.jobenergy.energy.footprint.EmbodiedRate;
import io.github.jobenergy.energy.footprint.usage.FootprintChange;
import io.github.jobenergy.energy.footprint.usage.FootprintPart;
import io.github.jobenergy.energy.row.RowAccount;
import io.github.jobenergy.energy.row.RowStores;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.schemas.footprint.FootprintTotal;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.statement.Adjustment;
import io.github.jobenergy.schemas.statement.OwnFigures;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;

/**
 * Sums the changes of results into statements, closes them, and issues a changed statement at most once per coalescing time. From the
 * time at which a statement closes, a change of its month is an adjustment of the statement of the first open month. The sum over
 * all statements of an account, with their adjustments, does not depend on the order of changes.
 *
 * <pre>
 *   now        change of    goes to
 *   5 Nov      October      the row of October, which is open until 10 November (2 days of corrections and 7 of grace)
 *   12 Nov     October      an adjustment of October in the row of November
 *   12 Dec     October      an adjustment of October in the row of December
 * </pre>
 *
 * An open statement that becomes empty is withdrawn. The revision of a statement is the time at which it is issued, in milliseconds, or
 * one more than the revision before: it is higher than that of every earlier record, also if the state of the row was deleted since.
 */
public final class StatementAccount extends RowAccount<StatementKey, StatementRow> {

    private final RowStores<StatementKey, StatementRow> stores;
    private final StatementTerms terms;
    private final Budgets budgets;
    private final Optional<EmbodiedRate> embodied;
    private final Rows<StatementKey, Statement> rows;

    /**
     * Creates an account over these stores, which sends each statement to the given consumer at most once per coalescing time.
     *
     * @param embodied the embodied emissions that the site states, for footprints
     */
    public StatementAccount(
            RowStores<StatementKey, StatementRow> stores,
            Duration coalescing,
            StatementTerms terms,
            Budgets budgets,
            Optional<EmbodiedRate> embodied,
            Rows<StatementKey, Statement> rows) {
        super(stores, coalescing, rows);
        this.stores = stores;
        this.terms = terms;
        this.budgets = budgets;
        this.embodied = embodied;
        this.rows = rows;
    }

    /** Accepts a change of usage. */
    public void take(UsageChange change, Instant now) {
        StatementChange.of(change).forEach(each -> take(each, now));
    }

    /** Accepts a change of footprints. */
    public void take(FootprintChange change, Instant now) {
        StatementChange.of(change).forEach(each -> take(each, now));
    }

    private void take(StatementChange change, Instant now) {
        StatementKey target = open(change.row(), now);
        YearMonth origin = change.row().periodMonth();
        change(
                target,
                key -> StatementRow.empty(key, terms.closesAfter(key.periodMonth())),
                row -> origin.equals(target.periodMonth()) ? row.plus(change) : row.adjusted(origin, change),
                now);
    }

    /** Returns the statement that takes the changes of a month at this time: the first, not before the month, that is open. */
    private StatementKey open(StatementKey row, Instant now) {
        StatementKey target = row;
        while (isClosed(target, now)) {
            YearMonth next = target.periodMonth().plusMonths(1);
            YearMonth first = terms.firstOpen(now);
            target = target.in(next.isBefore(first) ? first : next);
        }
        return target;
    }

    private boolean isClosed(StatementKey key, Instant now) {
        return stores.row(key)
                .map(row -> row.isClosedAt(now))
                .orElseGet(() -> !now.isBefore(terms.closesAfter(key.periodMonth())));
    }

    @Override
    protected boolean process(StatementRow row, Instant now) {
        boolean isToClose = row.isClosedAt(now) && !row.closed();
        if (!row.isClosedAt(now)) {
            stores.putReminder(row.key(), row.closesAfter().toEpochMilli());
        }
        if (row.isEmpty() && !row.closed()) {
            stores.removeRow(row.key());
            if (row.revision() > 0) {
                rows.withdraw(row.key());
            }
        } else if (row.changed() || isToClose) {
            StatementRow next = row.issuedAt(now);
            Statement issued = published(next, now);
            stores.putRow(next);
            rows.issue(issued);
        }
        return false;
    }

    private Statement published(StatementRow row, Instant now) {
        try {
            List<Adjustment> adjustments =
                    row.adjustments().stream().map(StatementAccount::adjustment).toList();
            Energy total = adjustments.stream()
                    .map(adjustment -> adjustment.figures().energy())
                    .reduce(row.sums().energy(), Energy::plus);
            return new Statement(
                    row.key(),
                    row.closed() ? StatementStatus.CLOSED : StatementStatus.OPEN,
                    row.closesAfter(),
                    row.revision(),
                    OwnFigures.of(
                            row.sums(),
                            row.footprint().filter(FootprintPart::hasRuns).map(this::footprint),
                            budgets.of(row.key()).map(budget -> budget.use(total))),
                    adjustments,
                    now);
        } catch (ArithmeticException beyondRange) {
            throw new IllegalArgumentException(
                    row.key() + ": expected amounts in the range of the contract, found a larger one", beyondRange);
        }
    }

    /** Returns a footprint; without embodied emissions if it is negative, since it was not summed from the beginning then. */
    private FootprintTotal footprint(FootprintPart part) {
        return part.total(embodied.filter(any -> !part.held().isNegative()));
    }

    private static Adjustment adjustment(MonthChange change) {
        return new Adjustment(
                change.originMonth(), change.figures(), change.footprint().map(part -> part.total(Optional.empty())));
    }
}
