package io.github.jobenergy.energy.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.replay.MemoryRowStores;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.energy.usage.UsageAccount;
import io.github.jobenergy.energy.usage.UsageChange;
import io.github.jobenergy.energy.usage.UsageRow;
import io.github.jobenergy.schemas.check.RandomRecords;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageFigures;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.energy.endstate.EnergyByEndState;
import io.github.jobenergy.schemas.energy.endstate.RunsByEndState;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import io.github.jobenergy.schemas.energy.waste.IdleGpus;
import io.github.jobenergy.schemas.energy.waste.Waste;
import io.github.jobenergy.schemas.job.JobState;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.quantity.Energy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rows and changes that a version without sums by end state wrote, and their corrections after the upgrade. */
class UpgradedUsageRowTest {

    private static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");
    private static final String WITHOUT_END_STATES = "{\"energy_measured_joules\":10,\"energy_estimated_joules\":0,"
            + "\"energy_partial_joules\":0,\"energy_marginal_joules\":4,\"marginal_unknown\":0,"
            + "\"energy_whole_nodes_joules\":20,\"held_seconds\":60,\"metered_seconds\":60,\"runs_measured\":1,"
            + "\"runs_estimated\":0,\"runs_partial\":0,\"runs_missing\":0}";
    private static final String ROW = "\"cluster\":\"rig22\",\"day_time\":\"2026-11-20T00:00:00.000Z\","
            + "\"user_name\":\"alice\",\"account\":\"astro\",\"partition_name\":\"batch\",\"scope\":\"node_input\"";
    private static final Optional<JobEnergy> NONE = Optional.empty();

    private final StateRecords records = new StateRecords();
    private final JobEnergy any = new RandomRecords(1).next(JobEnergy.class);
    private final Optional<JobEnergy> old = result(1, "FAILED", 10);
    private final List<UsageFigures> issued = new ArrayList<>();
    private final List<UsageKey> withdrawn = new ArrayList<>();
    private final Rows<UsageKey, UsageEnergy> rows = new Rows<>() {
        @Override
        public void issue(UsageEnergy row) {
            issued.add(row.figures());
        }

        @Override
        public void withdraw(UsageKey row) {
            withdrawn.add(row);
        }
    };
    private final MemoryRowStores<UsageKey, UsageRow> stores = new MemoryRowStores<>(UsageRow::key);
    private final UsageAccount account = new UsageAccount(stores, Duration.ofMinutes(1), rows);
    private Instant now = Instant.parse("2026-11-21T02:00:00Z");

    private Optional<JobEnergy> result(long job, String state, long joules) {
        DayEnergy day = new DayEnergy(
                DAY,
                Energy.ofMillijoules(1000 * joules),
                Optional.of(Energy.ofMillijoules(4000)),
                Energy.ofMillijoules(20_000),
                Duration.ofMinutes(1),
                Duration.ofMinutes(1));
        return Optional.of(any.toBuilder()
                .run(RunKey.of("rig22", job, DAY.getEpochSecond()))
                .figures(any.figures().toBuilder()
                        .quality(Quality.MEASURED)
                        .energy(day.energy())
                        .energyByDay(Optional.of(List.of(day)))
                        .scope(Optional.of(Scope.NODE_INPUT))
                        .build())
                .subject(any.subject().toBuilder()
                        .state(new JobState(state))
                        .userName(Optional.of("alice"))
                        .account(Optional.of("astro"))
                        .partitionName(Optional.of("batch"))
                        .build())
                .build());
    }

    private void upgrade() {
        String row = "{\"schema_version\":1," + ROW + ",\"sums\":" + WITHOUT_END_STATES + ",\"issued\":"
                + WITHOUT_END_STATES + "}";
        stores.putRow(records.read(UsageRow.class, row.getBytes(StandardCharsets.UTF_8)));
    }

    private void replace(Optional<JobEnergy> before, Optional<JobEnergy> after) {
        UsageChange.between(before, after).forEach(change -> account.take(change, now));
    }

    private void pass() {
        now = now.plus(Duration.ofMinutes(1));
        assertFalse(account.wake(now));
    }

    private UsageFigures last() {
        return issued.get(issued.size() - 1);
    }

    @Test
    void rowsOfAnEarlierVersionHaveNoEndStatesWhileRunsOfThatVersionAreInThem() {
        upgrade();

        replace(NONE, result(2, "COMPLETED", 5));
        pass();
        replace(old, result(1, "FAILED", 12));
        pass();

        assertEquals(2, issued.size());
        assertEquals(Energy.ofMillijoules(17_000), last().energy());
        assertEquals(2, last().runCount());
        assertEquals(EnergyByEndState.UNKNOWN, last().energyByEndState());
        assertEquals(RunsByEndState.UNKNOWN, last().runsByEndState());
    }

    @Test
    void rowsOfAnEarlierVersionHaveEndStatesOnceTheyWereEmpty() {
        upgrade();

        replace(old, NONE);
        replace(NONE, result(2, "TIMEOUT", 5));
        pass();

        Energy five = Energy.ofMillijoules(5000);
        assertEquals(five, last().energy());
        assertEquals(EnergyByEndState.of(EndState.TIMED_OUT, five), last().energyByEndState());
        assertEquals(RunsByEndState.of(EndState.TIMED_OUT), last().runsByEndState());
    }

    @Test
    void rowsOfAnEarlierVersionAreWithdrawnWhenEmpty() {
        upgrade();

        replace(old, NONE);
        pass();

        assertTrue(issued.isEmpty());
        assertEquals(1, withdrawn.size());
        assertTrue(stores.row(withdrawn.get(0)).isEmpty());
    }

    @Test
    void changesOfAnEarlierVersionMakeEndStatesUnknown() {
        String change = "{\"schema_version\":1,\"changes\":[{" + ROW + ",\"by\":" + WITHOUT_END_STATES + "}]}";

        replace(NONE, result(2, "COMPLETED", 5));
        pass();
        records.read(UsageChange.Changes.class, change.getBytes(StandardCharsets.UTF_8))
                .changes()
                .forEach(by -> account.take(by, now));
        pass();

        assertTrue(issued.get(0).energyByEndState().isKnown());
        assertEquals(Energy.ofMillijoules(15_000), last().energy());
        assertEquals(EnergyByEndState.UNKNOWN, last().energyByEndState());
        assertEquals(RunsByEndState.UNKNOWN, last().runsByEndState());
    }

    /** The results of an earlier version add no waste, and take none back. */
    @Test
    void rowsOfAnEarlierVersionHaveTheWasteOfLaterResults() {
        upgrade();
        Waste waste = new Waste(
                IdleGpus.of(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofSeconds(30), Energy.ofJoules(2)),
                Optional.of(Energy.ofJoules(1)));

        replace(old, withWaste(old, waste));
        pass();

        assertEquals(
                Optional.of(EndStateWaste.of(EndState.FAILED, Energy.ofJoules(10), waste)), last().wasteByEndState());
    }

    private static Optional<JobEnergy> withWaste(Optional<JobEnergy> result, Waste waste) {
        return result.map(one -> one.toBuilder()
                .figures(one.figures().toBuilder()
                        .energyByDay(one.figures()
                                .energyByDay()
                                .map(days -> List.of(days.get(0).with(waste))))
                        .build())
                .build());
    }

    @Test
    void endStatesSurviveStorage() {
        replace(NONE, result(2, "COMPLETED", 5));
        replace(NONE, result(3, "CANCELLED", 7));
        pass();
        UsageRow row = stores.row(UsageChange.between(NONE, old).get(0).row()).orElseThrow();

        UsageRow read = records.read(UsageRow.class, records.write(row));

        assertEquals(row, read);
        assertTrue(read.sums().energies().byEndState().isKnown());
    }

    @Test
    void revisionsThatChangeTheEndStateAloneMoveTheEnergy() {
        Optional<JobEnergy> first = result(2, "FAILED", 5);
        replace(NONE, first);
        pass();

        replace(first, result(2, "REQUEUED", 5));
        pass();

        assertEquals(2, issued.size());
        assertEquals(EnergyByEndState.of(EndState.REQUEUED, Energy.ofMillijoules(5000)), last().energyByEndState());
        assertEquals(RunsByEndState.of(EndState.REQUEUED), last().runsByEndState());
    }
}
