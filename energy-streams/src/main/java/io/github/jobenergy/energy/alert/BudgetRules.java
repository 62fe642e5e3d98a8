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
import io.github.jobenergy.schemas.statement.StatementKind;
import io.github.jobenergy.schemas.statement.StatementStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * The processing step of the alerts of budgets. An alert fires while the open statement has reached the percentage, is resolved when
 * the statement closes, and is withdrawn if a correction leads below the percentage, or if no present rule states it.
 */
public final class BudgetRules {

    private final BudgetAlertStore store;
    private final List<BudgetRule> rules;
    private final Readers readers;

    /** The consumer of alerts. */
    public interface Readers extends PublishedAlerts.Readers {}

    /** Creates the step over this store. */
    public BudgetRules(BudgetAlertStore store, List<BudgetRule> rules, Readers readers) {
        this.store = store;
        this.rules = List.copyOf(rules);
        this.readers = readers;
    }

    /**
     * Accepts a new value of a statement. The statement of the runs of an account whose user is unknown has no budget, and its alerts would
     * have the keys of those of the account.
     */
    public void take(Statement statement, Instant now) {
        StatementKey key = statement.statementKey();
        if (isOfUnknownUser(key)) {
            return;
        }
        List<Alert> known = store.published(key);
        List<Alert> published = PublishedAlerts.replace(known, alerts(statement), now, readers);
        if (published.isEmpty() || statement.status() == StatementStatus.CLOSED) {
            store.remove(key);
        } else if (!published.equals(known)) {
            store.put(key, published);
        }
    }

    /** Accepts the withdrawal of a statement. */
    public void withdraw(StatementKey statement) {
        if (!isOfUnknownUser(statement)) {
            store.published(statement).forEach(alert -> readers.withdraw(alert.key()));
            store.remove(statement);
        }
    }

    private static boolean isOfUnknownUser(StatementKey statement) {
        return statement.kind() == StatementKind.USER && statement.userName().isEmpty();
    }

    private List<Alert> alerts(Statement statement) {
        return rules.stream()
                .filter(rule -> rule.isAbout(statement.statementKey()))
                .flatMap(rule -> rule.reached(statement).map(percent -> alert(rule, statement, percent)).stream())
                .toList();
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
