package io.github.jobenergy.energy.cli.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.jobenergy.energy.cli.line.OptionLine;
import io.github.jobenergy.energy.statement.Budget;
import io.github.jobenergy.energy.statement.Budgets;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.statement.StatementKey;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of {@code energy-streams run --budgets}. */
class BudgetFileTest {

    private static final StatementKey ASTRO = of("rig22", "2026-11", "astro");

    private static StatementKey of(String cluster, String month, String account) {
        return StatementKey.ofAccount(
                cluster, YearMonth.parse(month), Optional.of(account), Optional.of(Scope.NODE_INPUT));
    }

    private static Budgets parse(String... lines) {
        return BudgetFile.parse(OptionLine.of("budgets.txt", List.of(lines)));
    }

    private static Optional<Budget> budget(long joules, Long... percents) {
        return Optional.of(new Budget(Energy.ofJoules(joules), List.of(percents)));
    }

    @Test
    void theMostSpecificBudgetApplies() {
        Budgets budgets = parse(
                "# budgets of the site",
                "",
                "budget astro 10 kWh",
                "budget astro 0.5 MWh month:2026-12 warn:90,50  # one month",
                "budget astro 7 MJ cluster:RIG22",
                "budget astro 8 Wh cluster:rig22 month:2027-01");

        assertEquals(budget(36_000_000, 80L, 100L), budgets.of(of("other", "2026-11", "astro")));
        assertEquals(budget(1_800_000_000, 50L, 90L), budgets.of(of("rig22", "2026-12", "astro")));
        assertEquals(budget(7_000_000, 80L, 100L), budgets.of(ASTRO));
        assertEquals(budget(28_800, 80L, 100L), budgets.of(of("rig22", "2027-01", "astro")));
        assertEquals(Optional.empty(), budgets.of(of("rig22", "2026-11", "biology")));
    }

    @Test
    void usersAndWckeysHaveBudgetsOfTheirOwn() {
        Budgets budgets = parse("budget astro 3 J user:alice", "budget astro 4 J wckey:alice", "budget astro 5 J");

        assertEquals(budget(3, 80L, 100L), budgets.of(ASTRO.ofUser(Optional.of("alice"))));
        assertEquals(budget(4, 80L, 100L), budgets.of(ASTRO.ofWckey("alice")));
        assertEquals(budget(5, 80L, 100L), budgets.of(ASTRO));
        assertEquals(Optional.empty(), budgets.of(ASTRO.ofUser(Optional.of("bob"))));
        assertEquals(Optional.empty(), budgets.of(ASTRO.ofUser(Optional.empty())));
    }

    @Test
    void runsWithoutAnAccountHaveNoBudget() {
        StatementKey none = StatementKey.ofAccount("rig22", YearMonth.of(2026, 11), Optional.empty(), Optional.empty());

        assertEquals(Optional.empty(), parse("budget astro 5 J").of(none));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            limit astro 5 J | expected budget ACCOUNT ENERGY UNIT, found 'limit astro 5 J'
            budget astro 5 | expected budget ACCOUNT ENERGY UNIT, found 'budget astro 5'
            budget astro 5 GWh | expected a unit of J, MJ, Wh, kWh, MWh, found 'GWh'
            budget astro five J | expected a number of at most 15 digits before and after the point, found 'five'
            budget astro -5 J | expected a number of at most 15 digits before and after the point, found '-5'
            budget astro 1e5 J | expected a number of at most 15 digits before and after the point, found '1e5'
            budget astro 0 J | expected an energy of 1 J to 999999999999999.999 J, found '0 J'
            budget astro 999999999999999 MWh | expected an energy of 1 J to 999999999999999.999 J, found '999999999999999 MWh'
            budget astro 5 J users:alice | expected user:, wckey:, cluster:, month: or warn:, found 'users:alice'
            budget astro 5 J alice | expected user:, wckey:, cluster:, month: or warn:, found 'alice'
            budget astro 5 J user: | expected a value of user, found none
            budget astro 5 J user:a wckey:b | expected user: or wckey:, found both
            budget astro 5 J user:a user:b | expected user: once, found it twice
            budget astro 5 J month:2026-13 | expected a month such as 2026-11, found '2026-13'
            budget astro 5 J warn:0 | expected percents of 1 to 1000000 with commas, found '0'
            budget astro 5 J warn:80,,100 | expected percents of 1 to 1000000 with commas, found '80,,100'
            """)
    void invalidLinesAreNamed(String line, String message) {
        IllegalArgumentException invalid =
                assertThrows(IllegalArgumentException.class, () -> parse("# a comment", line));

        assertEquals("budgets.txt:2: " + message, invalid.getMessage());
    }

    @Test
    void twoBudgetsOfTheSameStatementsAreInvalid() {
        IllegalArgumentException invalid = assertThrows(
                IllegalArgumentException.class,
                () -> parse("budget astro 5 J cluster:rig22", "budget astro 6 J cluster:Rig22"));

        assertEquals(
                "budgets.txt:2: expected one budget for the same account, user or WCKey, cluster and month, found two",
                invalid.getMessage());
    }
}
