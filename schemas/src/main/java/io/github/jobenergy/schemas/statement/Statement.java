package io.github.jobenergy.schemas.statement;

import io.github.jobenergy.schemas.InvalidFieldException;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The energy of an account, or of a user or a WCKey of an account, in one calendar month in UTC: the value type of {@code statements}. The
 * highest revision of a key applies, and a tombstone states that an open statement has no runs left. A closed statement does not
 * change: what changes later is an adjustment of the first statement that is open at that time.
 *
 * @param statementKey the key of the statement
 * @param status whether the statement is closed
 * @param closesAfter when the statement closes, or closed
 * @param revision higher for each later record of the statement; the numbers are not consecutive
 * @param own the amounts of the days of the period, with their bounds; not negative, and all zero in a statement with adjustments only
 * @param adjustments the changes of earlier periods, one per period, in order of periods
 * @param observedTime when the sums were computed
 */
public record Statement(
        StatementKey statementKey,
        StatementStatus status,
        Instant closesAfter,
        long revision,
        OwnFigures own,
        List<Adjustment> adjustments,
        Instant observedTime) {

    public Statement {
        if (revision < 1) {
            throw new InvalidFieldException("revision", "1 or more", revision);
        }
        Optional<String> negative = own.negative();
        if (negative.isPresent()) {
            throw new InvalidFieldException(negative.get(), "0 or more", "a negative number");
        }
        adjustments = List.copyOf(adjustments);
        @Nullable YearMonth before = null;
        for (Adjustment adjustment : adjustments) {
            YearMonth origin = adjustment.originMonth();
            if (!origin.isBefore(statementKey.periodMonth())) {
                throw new InvalidFieldException(
                        "origin_month", "a month before the period " + statementKey.periodMonth(), "'" + origin + "'");
            }
            if (before != null && !before.isBefore(origin)) {
                throw new InvalidFieldException("origin_month", "a month after " + before, "'" + origin + "'");
            }
            before = origin;
        }
    }

    /** Creates a statement with these amounts of the days of the period, without footprint and budget. */
    public Statement(
            StatementKey statementKey,
            StatementStatus status,
            Instant closesAfter,
            long revision,
            StatementFigures figures,
            List<Adjustment> adjustments,
            Instant observedTime) {
        this(
                statementKey,
                status,
                closesAfter,
                revision,
                OwnFigures.of(figures, Optional.empty(), Optional.empty()),
                adjustments,
                observedTime);
    }

    /** Returns the amounts of the days of the period. */
    public StatementFigures figures() {
        return own.figures();
    }

    /** Returns the amounts of the statement with those of its adjustments. */
    public StatementFigures total() {
        return adjustments.stream().map(Adjustment::figures).reduce(figures(), StatementFigures::plus);
    }
}
