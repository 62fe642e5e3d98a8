package io.github.jobenergy.energy.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.replay.MemoryRowStores;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.energy.statement.MonthChange;
import io.github.jobenergy.energy.statement.StatementRow;
import io.github.jobenergy.energy.usage.UsageAccount;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.energy.usage.UsageRow;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageFigures;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.energy.bounds.BoundParts;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.bounds.TotalBounds;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.energy.endstate.EnergyByEndState;
import io.github.jobenergy.schemas.energy.endstate.RunsByEndState;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.statement.Statement;
import io.github.jobenergy.schemas.statement.StatementEndStates;
import io.github.jobenergy.schemas.statement.StatementFigures;
import io.github.jobenergy.schemas.statement.StatementTimes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rows, and results in them, that a version without sums of uncertainties wrote. */
class UpgradedBoundsTest {

    private static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");
    private static final Optional<JobEnergy> NONE = Optional.empty();
    private static final List<String> SUMS = List.of(
            "uncertainty_independent_square_joules",
            "uncertainty_common_low_joules",
            "uncertainty_common_high_joules",
            "runs_unbounded");

    private final StateRecords records = new StateRecords();
    private final JobEnergy any = new RandomRecords(1).next(JobEnergy.class);
    private final List<UsageFigures> issued = new ArrayList<>();
    private final Rows<UsageKey, UsageEnergy> rows = new Rows<>() {
        @Override
        public void issue(UsageEnergy row) {
            issued.add(row.figures());
        }

        @Override
        public void withdraw(UsageKey row) {
            throw new IllegalStateException("expected rows with runs, found the withdrawal of " + row);
        }
    };
    private final MemoryRowStores<UsageKey, UsageRow> stores = new MemoryRowStores<>(UsageRow::key);
    private final UsageAccount account = new UsageAccount(stores, Duration.ofMinutes(1), rows);
    private Instant now = Instant.parse("2026-11-21T02:00:00Z");

    private static DayEnergy day(int index, long joules) {
        return new DayEnergy(
                DAY.plus(Duration.ofDays(index)),
                Energy.ofJoules(joules),
                Optional.empty(),
                Energy.ofJoules(joules),
                Duration.ofMinutes(1),
                Duration.ofMinutes(1));
    }

    private Optional<JobEnergy> result(long job, DayEnergy... days) {
        Energy energy = Stream.of(days).map(DayEnergy::energy).reduce(Energy.ZERO, Energy::plus);
        return Optional.of(any.toBuilder()
                .run(RunKey.of("rig22", job, DAY.getEpochSecond()))
                .figures(any.figures().toBuilder()
                        .quality(Quality.MEASURED)
                        .energy(energy)
                        .energyByDay(Optional.of(List.of(days)))
                        .uncertaintyLow(energy.minus(Energy.ofJoules(20)))
                        .uncertaintyHigh(Optional.of(energy.plus(Energy.ofJoules(30))))
                        .build())
                .build());
    }

    private static DayEnergy withParts(DayEnergy day) {
        return day.with(BoundParts.of(Energy.ofJoules(3), Energy.ofJoules(1), Optional.of(Energy.ofJoules(2))));
    }

    private void replace(Optional<JobEnergy> before, Optional<JobEnergy> after) {
        UsageChange.between(before, after).forEach(change -> account.take(change, now));
    }

    private UsageFigures pass() {
        now = now.plus(Duration.ofMinutes(1));
        assertFalse(account.wake(now));
        return issued.get(issued.size() - 1);
    }

    private static String withoutSums(byte[] record) {
        String text = new String(record, StandardCharsets.UTF_8);
        for (String name : SUMS) {
            text = text.replaceAll(",\"" + name + "\":[-0-9.]+", "");
        }
        return text;
    }

    /** The row as a version without sums stored it. */
    private void downgrade() {
        UsageRow row = stores.row(
                        UsageChange.between(NONE, result(1, day(0, 100))).get(0).row())
                .orElseThrow();
        stores.putRow(
                records.read(UsageRow.class, withoutSums(records.write(row)).getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void resultsWithoutPartsAreCommonInFull() {
        replace(NONE, result(1, day(0, 100)));
        replace(NONE, result(2, withParts(day(0, 100))));

        assertEquals(
                new TotalBounds(Optional.of(Energy.ofJoules(200 - 21 - 3)), Optional.of(Energy.ofJoules(200 + 32 + 3))),
                pass().bounds());
    }

    @Test
    void eachDayOfAResultWithoutPartsHasTheBoundsOfTheRun() {
        List<BoundSums> sums = UsageChange.between(NONE, result(1, day(0, 100), day(1, 5))).stream()
                .map(change -> change.by().boundSums())
                .toList();

        assertEquals(Optional.of(Energy.ofJoules(20)), sums.get(0).uncertaintyCommonLow());
        assertEquals(Optional.of(Energy.ofJoules(5)), sums.get(1).uncertaintyCommonLow());
        assertEquals(Optional.of(Energy.ofJoules(30)), sums.get(1).uncertaintyCommonHigh());
    }

    @Test
    void rowsOfAnEarlierVersionHaveNoBoundsUntilTheyWereEmpty() {
        Optional<JobEnergy> old = result(1, day(0, 100));
        replace(NONE, old);
        pass();
        downgrade();

        replace(NONE, result(2, withParts(day(0, 50))));
        UsageFigures both = pass();
        replace(old, NONE);
        UsageFigures later = pass();
        replace(result(2, withParts(day(0, 50))), NONE);
        replace(NONE, result(3, withParts(day(0, 10))));
        UsageFigures anew = pass();

        assertEquals(TotalBounds.UNKNOWN, both.bounds());
        assertEquals(BoundSums.UNKNOWN, later.boundSums());
        assertTrue(later.energyByEndState().isKnown());
        assertEquals(Optional.of(Energy.ofJoules(10 - 1 - 3)), anew.bounds().energyLower());
    }

    @Test
    void sumsSurviveStorage() {
        replace(NONE, result(2, withParts(day(0, 50))));
        pass();
        UsageRow row = stores.row(
                        UsageChange.between(NONE, result(2, day(0, 50))).get(0).row())
                .orElseThrow();

        assertEquals(row, records.read(UsageRow.class, records.write(row)));
        assertTrue(row.sums().boundSums().isKnown());
    }

    @Test
    void rowsOfStatementsOfAnEarlierVersionAreRead() {
        Statement any = new RandomRecords(2).next(Statement.class);
        Energy energy = Energy.ofJoules(5);
        StatementFigures figures = new StatementFigures(
                energy,
                energy,
                new StatementTimes(Duration.ofHours(1), Duration.ofHours(1), Optional.empty()),
                1,
                new StatementEndStates(
                        EnergyByEndState.of(EndState.COMPLETED, energy),
                        RunsByEndState.of(EndState.COMPLETED),
                        Optional.empty()),
                BoundSums.UNKNOWN);
        StatementRow row = new StatementRow(
                any.statementKey(),
                any.closesAfter(),
                false,
                figures,
                Optional.empty(),
                List.of(new MonthChange(YearMonth.of(2_000, 1), figures, Optional.empty())),
                any.revision(),
                true);

        byte[] written = records.write(row);

        String text = new String(written, StandardCharsets.UTF_8);
        assertTrue(Stream.of("footprint", "waste", "gpu", "uncertainty").noneMatch(text::contains), text);
        assertEquals(row, records.read(StatementRow.class, written));
    }
}
