package io.github.jobenergy.energy.statement;

import io.github.jobenergy.energy.footprint.usage.FootprintPart;
import io.github.jobenergy.schemas.statement.StatementFigures;
import io.github.jobenergy.schemas.statement.StatementKey;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A stored row of the account of statements.
 *
 * @param key the key of the statement
 * @param closesAfter when the statement closes, as determined when the row was created
 * @param closed whether the statement is closed
 * @param sums the amounts of the days of the month
 * @param footprint the exact footprint of the days of the month; unknown in rows that a version without it created
 * @param adjustments the changes of earlier months, one per month, in order of months; each with an amount that is not zero
 * @param revision the revision last issued; 0 if the row was never issued
 * @param changed whether the row was changed since
 */
public record StatementRow(
        StatementKey key,
        Instant closesAfter,
        boolean closed,
        StatementFigures sums,
        Optional<FootprintPart> footprint,
        List<MonthChange> adjustments,
        long revision,
        boolean changed) {

    public StatementRow {
        adjustments = List.copyOf(adjustments);
    }

    static StatementRow empty(StatementKey key, Instant closesAfter) {
        return new StatementRow(
                key,
                closesAfter,
                false,
                StatementFigures.NOTHING,
                Optional.of(FootprintPart.NOTHING),
                List.of(),
                0,
                false);
    }

    /** Returns the row after a change of its own month. */
    StatementRow plus(StatementChange change) {
        return new StatementRow(
                key,
                closesAfter,
                closed,
                sums.plus(change.by()),
                footprint.map(known -> known.plus(change.footprint())),
                adjustments,
                revision,
                true);
    }

    /** Returns the row after a later change of a closed month. */
    StatementRow adjusted(YearMonth origin, StatementChange change) {
        Map<YearMonth, MonthChange> byMonth = new TreeMap<>(Comparator.naturalOrder());
        adjustments.forEach(adjustment -> byMonth.put(adjustment.originMonth(), adjustment));
        byMonth.merge(origin, MonthChange.of(origin, change), MonthChange::plus);
        byMonth.values().removeIf(MonthChange::isNothing);
        return new StatementRow(
                key, closesAfter, closed, sums, footprint, List.copyOf(byMonth.values()), revision, true);
    }

    /** Checks whether the row has no runs and no adjustments. */
    boolean isEmpty() {
        return sums.isNothing()
                && footprint.orElse(FootprintPart.NOTHING).equals(FootprintPart.NOTHING)
                && adjustments.isEmpty();
    }

    /** Checks whether the amounts of the row are final at this time. */
    boolean isClosedAt(Instant now) {
        return closed || !now.isBefore(closesAfter);
    }

    /** Returns the row as it is issued at this time. */
    StatementRow issuedAt(Instant now) {
        return new StatementRow(
                key,
                closesAfter,
                isClosedAt(now),
                sums,
                footprint,
                adjustments,
                Math.max(revision + 1, now.toEpochMilli()),
                false);
    }
}
