package io.github.jobenergy.energy.alert;

import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.alert.AlertFigures;
import io.github.jobenergy.schemas.alert.AlertInterval;
import io.github.jobenergy.schemas.alert.AlertKind;
import io.github.jobenergy.schemas.alert.AlertRule;
import io.github.jobenergy.schemas.alert.AlertSubject;
import io.github.jobenergy.schemas.alert.AlertUnit;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * The processing step of the alerts of budgets. An alert fires while the open statement has reached the percentage, is resolved when
 * the statement closes, and is withdrawn if a correction leads below the percentage.
 */
public final class BudgetRules {

    private final BudgetAlertStore store;
    private final List<BudgetRule> rules;
    private final Readers readers;

    /** The consumer of alerts. */
    public interface Readers {

        /** Receives an alert that is new, or has changed. */
        void issue(Alert alert);

        /** Receives the key of an alert that does not hold. */
        void withdraw(String key);
    }

    /** Creates the step over this store. */
    public BudgetRules(BudgetAlertStore store, List<BudgetRule> rules, Readers readers) {
        this.store = store;
        this.rules = List.copyOf(rules);
        this.readers = readers;
    }

    /** Accepts a new value of a statement. */
    public void take(Statement statement, Instant now) {
        for (BudgetRule rule : rules) {
            if (rule.isAbout(statement.statementKey())) {
                rule.reached(statement)
                        .ifPresentOrElse(
                                percent -> issue(alert(rule, statement, percent), now),
                                () -> withdraw(rule, statement.statementKey()));
            }
        }
    }

    /** Accepts the withdrawal of a statement. */
    public void withdraw(StatementKey statement) {
        rules.forEach(rule -> withdraw(rule, statement));
    }

    private void withdraw(BudgetRule rule, StatementKey statement) {
        String key = Alert.key(rule.name(), AlertSubject.ofStatement(statement));
        if (store.published(key).isPresent()) {
            store.remove(key);
            readers.withdraw(key);
        }
    }

    private void issue(Alert alert, Instant now) {
        Optional<Alert> last = store.published(alert.key());
        if (last.filter(alert::hasSameContentAs).isEmpty()) {
            Alert next = alert.revised(RunRules.revision(last, now), now);
            readers.issue(next);
            if (next.interval().untilTime().isPresent()) {
                store.remove(next.key());
            } else {
                store.put(next);
            }
        }
    }

    private static Alert alert(BudgetRule rule, Statement statement, BigDecimal percent) {
        YearMonth month = statement.statementKey().periodMonth();
        AlertFigures figures = new AlertFigures(percent, rule.percent(), AlertUnit.PERCENT, Optional.empty());
        return new Alert(
                new AlertRule(rule.name(), AlertKind.BUDGET),
                AlertSubject.ofStatement(statement.statementKey()),
                AlertInterval.of(
                        start(month),
                        statement.status() == StatementStatus.CLOSED
                                ? Optional.of(start(month.plusMonths(1)))
                                : Optional.empty()),
                figures,
                AlertMessages.ofBudget(month.toString(), figures),
                1,
                Instant.EPOCH);
    }

    private static Instant start(YearMonth month) {
        return month.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
