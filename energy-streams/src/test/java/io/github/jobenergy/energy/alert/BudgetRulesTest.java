package io.github.jobenergy.energy.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.alert.AlertState;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.statement.BudgetUse;
import io.github.jobenergy.schemas.statement.OwnFigures;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementFigures;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules about the budgets of an account, a user and a WCKey in one month. */
class BudgetRulesTest {

    private static final Instant NOW = Instant.parse("2026-11-21T18:00:00Z");
    private static final Instant CLOSING = Instant.parse("2026-12-08T00:00:00Z");
    private static final StatementKey ACCOUNT =
            StatementKey.ofAccount("rig22", YearMonth.of(2026, 11), Optional.of("astro"), Optional.empty());
    private static final StatementKey UNKNOWN_USER = ACCOUNT.ofUser(Optional.empty());
    private static final BudgetRule ALL = rule("all", Optional.empty());

    private final Map<StatementKey, List<Alert>> stored = new HashMap<>();
    private final Map<String, Alert> held = new HashMap<>();

    private static BudgetRule rule(String name, Optional<String> user) {
        return new BudgetRule(name, BigDecimal.valueOf(80), Optional.empty(), Optional.empty(), user);
    }

    private BudgetRules rules(BudgetRule... rules) {
        BudgetAlertStore store = new BudgetAlertStore() {
            @Override
            public List<Alert> published(StatementKey statement) {
                return stored.getOrDefault(statement, List.of());
            }

            @Override
            public void put(StatementKey statement, List<Alert> alerts) {
                stored.put(statement, alerts);
            }

            @Override
            public void remove(StatementKey statement) {
                stored.remove(statement);
            }
        };
        return new BudgetRules(store, Arrays.asList(rules), new BudgetRules.Readers() {
            @Override
            public void issue(Alert alert) {
                held.put(alert.key(), alert);
            }

            @Override
            public void withdraw(String key) {
                held.remove(key);
            }
        });
    }

    /** A statement that has used this percentage of a budget; 0 for no budget. */
    private static Statement statement(StatementKey key, StatementStatus status, long percent) {
        Optional<BudgetUse> budget = Optional.of(
                        BudgetUse.of(Energy.ofJoules(100), Energy.ofJoules(percent), List.of()))
                .filter(use -> percent > 0);
        return new Statement(
                key,
                status,
                CLOSING,
                1,
                OwnFigures.of(StatementFigures.NOTHING, Optional.empty(), budget),
                List.of(),
                NOW);
    }

    private static Statement open(StatementKey key, long percent) {
        return statement(key, StatementStatus.OPEN, percent);
    }

    private Set<String> names() {
        return held.values().stream().map(alert -> alert.rule().ruleName()).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theStatementOfAnUnknownUserLeavesTheAlertOfItsAccount(boolean isAccountFirst) {
        BudgetRules rules = rules(ALL);
        List<Statement> statements = isAccountFirst
                ? List.of(open(ACCOUNT, 90), open(UNKNOWN_USER, 0))
                : List.of(open(UNKNOWN_USER, 0), open(ACCOUNT, 90));

        statements.forEach(statement -> rules.take(statement, NOW));
        assertEquals(Set.of("all"), names());

        rules.withdraw(UNKNOWN_USER);
        assertEquals(Set.of("all"), names());

        rules.withdraw(ACCOUNT);
        assertTrue(held.isEmpty());
    }

    @Test
    void theAlertsOfUsersAndWckeysAreBesideThatOfTheAccount() {
        BudgetRules rules = rules(ALL);
        List<StatementKey> keys = List.of(ACCOUNT, ACCOUNT.ofUser(Optional.of("alice")), ACCOUNT.ofWckey("alice"));

        keys.forEach(key -> rules.take(open(key, 90), NOW));
        assertEquals(keys.size(), held.size());

        keys.forEach(rules::withdraw);
        assertTrue(held.isEmpty());
        assertTrue(stored.isEmpty());
    }

    @Test
    void theNextStatementWithdrawsTheAlertsOfRulesThatWereRemovedRenamedOrNarrowed() {
        rules(ALL, rule("old", Optional.empty()), rule("narrowed", Optional.empty()))
                .take(open(ACCOUNT, 90), NOW);
        assertEquals(Set.of("all", "old", "narrowed"), names());

        rules(ALL, rule("new", Optional.empty()), rule("narrowed", Optional.of("alice")))
                .take(open(ACCOUNT, 91), NOW);

        assertEquals(Set.of("all", "new"), names());
    }

    @Test
    void theWithdrawalOfAStatementWithdrawsTheAlertsOfRemovedRules() {
        rules(ALL).take(open(ACCOUNT, 90), NOW);

        rules(rule("new", Optional.empty())).withdraw(ACCOUNT);

        assertTrue(held.isEmpty());
        assertTrue(stored.isEmpty());
    }

    @Test
    void aClosedStatementResolvesAndHasNoState() {
        BudgetRules rules = rules(ALL);
        rules.take(open(ACCOUNT, 90), NOW);

        rules.take(statement(ACCOUNT, StatementStatus.CLOSED, 90), NOW);

        assertEquals(
                List.of(AlertState.RESOLVED),
                held.values().stream().map(alert -> alert.interval().state()).toList());
        assertTrue(stored.isEmpty());
    }

    @Test
    void aCorrectionBelowThePercentageWithdraws() {
        BudgetRules rules = rules(ALL);
        rules.take(open(ACCOUNT, 90), NOW);

        rules.take(open(ACCOUNT, 79), NOW);

        assertTrue(held.isEmpty());
        assertTrue(stored.isEmpty());
    }
}
