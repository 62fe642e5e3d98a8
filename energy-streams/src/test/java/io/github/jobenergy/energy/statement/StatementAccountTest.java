package io.github.jobenergy.energy.statement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.replay.MemoryRowStores;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.energy.usage.UsageAmounts;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.energy.endstate.EnergyByEndState;
import io.github.jobenergy.schemas.energy.endstate.RunsByEndState;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.statement.BudgetUse;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementKey;
import io.github.jobenergy.schemas.statement.StatementKind;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StatementAccountTest {

    private static final Instant CLOSING = Instant.parse("2026-12-10T00:00:00Z");
    private static final YearMonth NOVEMBER = YearMonth.of(2026, 11);

    private final List<Statement> issued = new ArrayList<>();
    private final List<StatementKey> withdrawn = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final StatementAccount account = new StatementAccount(
            new MemoryRowStores<>(StatementRow::key),
            Duration.ofSeconds(10),
            new StatementTerms(Duration.ofDays(2), StatementTerms.DEFAULT_GRACE),
            new Budgets(Map.of(
                    new Budgets.Selector(
                            StatementKind.ACCOUNT, "astro", Optional.empty(), Optional.empty(), Optional.empty()),
                    new Budget(Energy.ofJoules(10), List.of(50L, 100L)))),
            Optional.empty(),
            new Collected());

    @Test
    void closesByTheClockAtTheEndOfTheMonthAndTheTimeForCorrections() {
        used("2026-11-30", 5, "2026-12-01T00:00:00Z");
        wake("2026-12-01T00:00:10Z");
        assertEquals("2026-11 OPEN 5 []", last());
        wake("2026-12-09T23:59:59.999Z");
        assertEquals(1, issued.size());
        wake("2026-12-10T00:00:00Z");
        assertEquals("2026-11 CLOSED 5 []", last());
        wake("2027-03-01T00:00:00Z");
        assertEquals(2, issued.size());
    }

    @Test
    void aChangeAtTheClosingTimeIsAnAdjustmentEvenBeforeTheClosingIsPublished() {
        used("2026-11-30", 5, "2026-12-01T00:00:00Z");
        used("2026-11-30", 3, "2026-12-09T23:59:59.999Z");
        used("2026-11-30", 2, "2026-12-10T00:00:00Z");
        wake("2026-12-10T00:00:10Z");
        assertEquals(List.of("2026-11 CLOSED 8 []", "2026-12 OPEN 0 [2026-11 2]"), lastTwo());
    }

    @Test
    void laterChangesGoToTheFirstOpenMonth() {
        used("2026-11-30", 5, "2026-12-01T00:00:00Z");
        wake("2026-12-11T00:00:00Z");
        used("2026-11-30", -2, "2027-04-20T00:00:00Z");
        wake("2027-04-20T00:00:10Z");
        assertEquals("2027-04 OPEN 0 [2026-11 -2]", last());
        used("2026-11-30", 2, "2027-04-21T00:00:00Z");
        wake("2027-04-21T00:00:10Z");
        assertEquals(List.of(key("2027-04")), withdrawn);
    }

    @Test
    void aClosedStatementStaysClosedWhenTheClockIsSetBack() {
        used("2026-11-30", 5, "2026-12-01T00:00:00Z");
        wake("2026-12-10T00:00:00Z");
        used("2026-11-30", 1, "2026-11-30T00:00:00Z");
        wake("2026-11-30T00:00:10Z");
        assertEquals(List.of("2026-11 CLOSED 5 []", "2026-12 OPEN 0 [2026-11 1]"), lastTwo());
    }

    @Test
    void aStatementThatWouldBeNegativeIsNotPublished() {
        used("2026-11-30", -1, "2026-12-01T00:00:00Z");
        wake("2026-12-01T00:00:10Z");
        assertEquals(List.of(), issued);
        assertEquals(
                "rig22/2026-11/account/astro//: energy_joules: expected 0 or more, found a negative number",
                failures.get(0));
        used("2026-11-30", 3, "2026-12-01T00:01:00Z");
        wake("2026-12-01T00:01:10Z");
        assertEquals("2026-11 OPEN 2 []", last());
        wake(CLOSING.toString());
        assertEquals("2026-11 CLOSED 2 []", last());
    }

    @Test
    void theUseOfABudgetIncludesAdjustments() {
        used("2026-12-01", 4, "2026-12-01T00:00:00Z");
        wake("2026-12-01T00:00:10Z");
        assertEquals("0.400000 none", budget());
        used("2026-12-01", 1, "2026-12-01T00:01:00Z");
        wake("2026-12-01T00:01:10Z");
        assertEquals("0.500000 50", budget());
        used("2026-11-01", 6, "2026-12-10T00:00:00Z");
        wake("2026-12-10T00:00:10Z");
        assertEquals("1.100000 100", budget());
        used("2026-11-01", -20, "2026-12-11T00:00:00Z");
        wake("2026-12-11T00:00:10Z");
        assertEquals("0.000000 none", budget());
    }

    private String budget() {
        BudgetUse use = ofAccount().get(ofAccount().size() - 1).own().budget().orElseThrow();
        return use.usedRatio() + " " + use.warningPercent().map(String::valueOf).orElse("none");
    }

    @Test
    void revisionsIncreaseWhenTheClockIsSetBack() {
        used("2026-11-30", 5, "2026-12-01T00:00:00Z");
        wake("2026-12-01T00:00:10Z");
        used("2026-11-30", 5, "2026-11-01T00:00:00Z");
        wake("2026-11-01T00:00:10Z");
        List<Statement> ofAccount = ofAccount();
        assertEquals(ofAccount.get(0).revision() + 1, ofAccount.get(1).revision());
    }

    @Test
    void termsAreLimited() {
        assertThrows(IllegalArgumentException.class, () -> StatementTerms.requireGrace(Duration.ofMillis(-1)));
        assertThrows(IllegalArgumentException.class, () -> StatementTerms.requireGrace(Duration.ofDays(367)));
        assertTrue(StatementTerms.requireGrace(Duration.ZERO).isZero());
        assertEquals(
                CLOSING, new StatementTerms(Duration.ofDays(2), StatementTerms.DEFAULT_GRACE).closesAfter(NOVEMBER));
    }

    private void used(String day, long joules, String now) {
        Energy energy = Energy.ofJoules(joules);
        UsageKey row = new UsageKey(
                "rig22",
                Instant.parse(day + "T00:00:00Z"),
                Optional.of("alice"),
                Optional.of("astro"),
                Optional.of("batch"),
                Optional.empty());
        UsageAmounts by = new UsageAmounts(
                new UsageAmounts.Energies(
                        energy,
                        Energy.ZERO,
                        Energy.ZERO,
                        EnergyByEndState.of(EndState.COMPLETED, energy),
                        Optional.empty()),
                Energy.ZERO,
                0,
                Energy.ZERO,
                Duration.ZERO,
                Duration.ZERO,
                new UsageAmounts.Runs(0, 0, 0, 0, RunsByEndState.NONE),
                BoundSums.NONE);
        account.take(new UsageChange(row, by, Optional.empty()), Instant.parse(now));
    }

    private void wake(String now) {
        account.wake(Instant.parse(now));
        withdrawn.removeIf(key -> key.kind() == StatementKind.USER);
    }

    private List<Statement> ofAccount() {
        List<Statement> statements = new ArrayList<>(issued);
        statements.removeIf(row -> row.statementKey().kind() == StatementKind.USER);
        return statements;
    }

    private String last() {
        issued.removeIf(row -> row.statementKey().kind() == StatementKind.USER);
        return text(issued.get(issued.size() - 1));
    }

    private List<String> lastTwo() {
        List<Statement> all = ofAccount();
        return all.subList(all.size() - 2, all.size()).stream()
                .map(StatementAccountTest::text)
                .sorted()
                .toList();
    }

    private static String text(Statement row) {
        return row.statementKey().periodMonth() + " " + row.status() + " "
                + row.figures().energy().joules().stripTrailingZeros().toPlainString() + " "
                + row.adjustments().stream()
                        .map(each -> each.originMonth() + " "
                                + each.figures()
                                        .energy()
                                        .joules()
                                        .stripTrailingZeros()
                                        .toPlainString())
                        .toList();
    }

    private static StatementKey key(String month) {
        return StatementKey.ofAccount("rig22", YearMonth.parse(month), Optional.of("astro"), Optional.empty());
    }

    private final class Collected implements Rows<StatementKey, Statement> {

        @Override
        public void issue(Statement row) {
            issued.add(row);
        }

        @Override
        public void withdraw(StatementKey row) {
            withdrawn.add(row);
        }

        @Override
        public void fail(StatementKey row, RuntimeException failure) {
            failures.add(row + ": " + failure.getMessage());
        }
    }
}
