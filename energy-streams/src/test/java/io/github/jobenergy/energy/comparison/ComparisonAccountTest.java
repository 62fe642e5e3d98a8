package io.github.jobenergy.energy.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.replay.MemoryRowStores;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import io.github.jobenergy.schemas.comparison.FindingCode;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Sensors with known errors: what the comparison finds equals their closed forms. */
class ComparisonAccountTest {

    private static final Duration COALESCING = Duration.ofMinutes(1);
    private static final long METER_JOULES = 864_000;

    private final ComparedRuns runs = new ComparedRuns();
    private final Map<ComparisonKey, MeterComparison> rows = new TreeMap<>();
    private final List<ComparisonKey> withdrawn = new ArrayList<>();
    private final List<MeterComparison> issued = new ArrayList<>();
    private final MemoryRowStores<ComparisonKey, ComparisonRow> stores = new MemoryRowStores<>(ComparisonRow::key);
    private final ComparisonAccount account = new ComparisonAccount(stores, COALESCING, new Rows<>() {
        @Override
        public void issue(MeterComparison row) {
            ContractCheck.assertValid(row);
            issued.add(row);
            rows.put(row.comparisonKey(), row);
        }

        @Override
        public void withdraw(ComparisonKey row) {
            withdrawn.add(row);
            rows.remove(row);
        }
    });
    private Instant now = Instant.parse("2026-12-01T00:00:00Z");

    private void replace(Optional<JobEnergy> before, Optional<JobEnergy> after) {
        ComparisonChange.between(before, after).forEach(change -> account.take(change, now));
    }

    private JobEnergy add(JobEnergy result) {
        replace(Optional.empty(), Optional.of(result));
        return result;
    }

    private void pass() {
        now = now.plus(COALESCING);
        assertFalse(account.wake(now));
    }

    private static ComparisonKey key(String node, long day) {
        return new ComparisonKey(
                "rig22",
                ComparedRuns.FIRST_DAY.plus(Duration.ofDays(day)),
                Optional.of(node),
                Optional.empty(),
                Optional.of(Scope.NODE_INPUT));
    }

    private static ComparisonKey batch(long day) {
        return new ComparisonKey(
                "rig22",
                ComparedRuns.FIRST_DAY.plus(Duration.ofDays(day)),
                Optional.empty(),
                Optional.of("batch"),
                Optional.of(Scope.NODE_INPUT));
    }

    private MeterComparison row(ComparisonKey key) {
        MeterComparison row = rows.get(key);
        assertTrue(row != null, () -> key + " of " + rows.keySet());
        return row;
    }

    private FindingCode code(ComparisonKey key) {
        return row(key).finding().findingCode();
    }

    private static BigDecimal decimal(String number) {
        return new BigDecimal(number);
    }

    /** Four hour-long runs a day on each of three nodes for ten days; Slurm's energy is this many thousandths of the meter's. */
    private void tenDays(long onTheFirst, long onTheSecond, long perDayOnTheThird) {
        for (long day = 0; day < 10; day++) {
            for (int run = 0; run < 4; run++) {
                add(runs.run("n1", day, METER_JOULES / 1_000 * onTheFirst, METER_JOULES));
                add(runs.run("n2", day, METER_JOULES / 1_000 * onTheSecond, METER_JOULES));
                add(runs.run("n3", day, METER_JOULES / 1_000 * (1_000 + perDayOnTheThird * day), METER_JOULES));
            }
        }
        pass();
        pass();
    }

    @Test
    void aSensorThreePercentLowOnOneNodeIsFoundOnThisNodeOnly() {
        tenDays(1_000, 970, 0);

        MeterComparison low = row(key("n2", 9));
        assertEquals(FindingCode.SLURM_LOW, low.finding().findingCode());
        assertEquals(
                "Slurm's energy is lower than that of the meters: -3.00 %, spread 0.00 %, 4 runs",
                low.finding().finding());
        assertEquals(Optional.of(decimal("-0.03")), low.figures().relativeDifference());
        assertEquals(Optional.of(BigDecimal.ZERO), low.figures().relativeSpread());
        assertEquals(Energy.ofJoules(4 * 480), low.figures().edgeEnergy());
        assertEquals(10, low.drift().driftDays());
        assertEquals(Optional.of(false), low.drift().driftSignificant());
        assertEquals(FindingCode.AGREES, code(key("n1", 9)));
        assertEquals(FindingCode.AGREES, code(key("n3", 9)));
        assertEquals(Optional.of(decimal("-0.01")), row(batch(9)).figures().relativeDifference());
    }

    @Test
    void aSensorThatDriftsOnePercentADayIsFoundFromTheFifthDay() {
        tenDays(1_000, 1_000, 10);

        for (long day = 0; day < 10; day++) {
            MeterComparison row = row(key("n3", day));
            assertEquals(
                    Optional.of(BigDecimal.valueOf(day, 2).stripTrailingZeros())
                            .map(number -> number.signum() == 0 ? BigDecimal.ZERO : number),
                    row.figures().relativeDifference());
            assertEquals(
                    day < 2 ? FindingCode.AGREES : day < 4 ? FindingCode.SLURM_HIGH : FindingCode.DRIFTING,
                    row.finding().findingCode());
        }
        MeterComparison last = row(key("n3", 9));
        assertEquals(Optional.of(decimal("0.01")), last.drift().driftPerDay());
        assertEquals(Optional.of(BigDecimal.ZERO), last.drift().driftStandardError());
        assertEquals(
                "Slurm's energy drifts against that of the meters: +1.00 % a day over 10 days, +9.00 % on the day",
                last.finding().finding());
        assertEquals(FindingCode.AGREES, code(key("n1", 9)));
    }

    /**
     * Differences of −1, +1, −1, +1, 0 % on five days of equal energy: the slope is 0.002, Σr² = 4 − 0.4 = 3.6 · 10⁻⁴, and the error √(3.6
     * · 10⁻⁴ / 3 / 10).
     */
    @Test
    void theErrorOfTheSlopeFollowsFromTheDeviationsOfTheDays() {
        long[] thousandths = {990, 1_010, 990, 1_010, 1_000};
        for (int day = 0; day < 5; day++) {
            add(runs.run("n1", day, METER_JOULES / 1_000 * thousandths[day], METER_JOULES));
        }
        pass();

        MeterComparison row = row(key("n1", 4));
        assertEquals(Optional.of(decimal("0.002")), row.drift().driftPerDay());
        assertEquals(Optional.of(decimal("0.003464102")), row.drift().driftStandardError());
        assertEquals(Optional.of(false), row.drift().driftSignificant());
        assertEquals(FindingCode.TOO_FEW, row.finding().findingCode());
        assertEquals(
                "Fewer than three runs of the day are comparable: +0.00 %, 1 run",
                row.finding().finding());
    }

    /** Runs of 100 and 300 kJ, of which Slurm reports 110 and 290: the sums agree, and both deviate by 10 kJ from them. */
    @Test
    void theSpreadIsTheDeviationOfRunsOverTheirMeanEnergy() {
        add(runs.run("n1", 0, 110_000, 100_000));
        add(runs.run("n1", 0, 290_000, 300_000));
        pass();

        assertEquals(
                Optional.of(decimal("0.070711")), row(key("n1", 0)).figures().relativeSpread());
        assertEquals(Optional.of(BigDecimal.ZERO), row(key("n1", 0)).figures().relativeDifference());
    }

    /** Runs of 4.8 kJ with edges of 480 J each: 10 %, of which 1 % counts as agreement. */
    @Test
    void aDifferenceThatEdgesExplainIsNoAgreementInShortRuns() {
        for (int run = 0; run < 3; run++) {
            add(runs.run("n1", 0, 4_896, 4_800));
            add(runs.run("n2", 0, 4_703, 4_800));
            add(runs.run("n3", 0, 5_328, 4_800));
            add(runs.run("n4", 0, 5_329, 4_800));
            add(runs.run("n5", 0, 4_271, 4_800));
        }
        pass();

        assertEquals(FindingCode.AGREES, code(key("n1", 0)));
        assertEquals(FindingCode.WITHIN_EDGES, code(key("n2", 0)));
        assertEquals(FindingCode.WITHIN_EDGES, code(key("n3", 0)));
        assertEquals(FindingCode.SLURM_HIGH, code(key("n4", 0)));
        assertEquals(FindingCode.SLURM_LOW, code(key("n5", 0)));
        assertEquals(
                "The runs are too short for a finding: their edges explain the difference: +11.00 %, spread 0.00 %, 3 runs",
                row(key("n3", 0)).finding().finding());
    }

    /** Differences of −1 and +1 % in turn; the first and the last of ten days have a thousand times the energy of the others. */
    @Test
    void twoDaysWithMostOfTheEnergyAreNoDrift() {
        for (long day = 0; day < 10; day++) {
            long meter = day % 9 == 0 ? 1_000 * METER_JOULES : METER_JOULES;
            for (int run = 0; run < 3; run++) {
                add(runs.run("n1", day, meter / 1_000 * (day % 2 == 0 ? 990 : 1_010), meter));
            }
        }
        pass();
        pass();

        MeterComparison last = row(key("n1", 9));
        assertEquals(Optional.of(false), last.drift().driftSignificant());
        assertEquals(FindingCode.AGREES, last.finding().findingCode());
    }

    @Test
    void runsThatAreNotComparableAreCountedByReason() {
        for (SlurmComparability reason : SlurmComparability.values()) {
            if (reason != SlurmComparability.COMPARABLE) {
                add(runs.run("n1", 0, reason));
            }
        }
        add(runs.run("n1", 0, SlurmComparability.OUTSIDE_STEPS));
        pass();

        MeterComparison row = row(key("n1", 0));
        assertEquals(FindingCode.NOT_COMPARED, row.finding().findingCode());
        assertEquals("No run of the day is comparable: 11 runs", row.finding().finding());
        assertEquals(2, row.excluded().bySteps().runsOutsideSteps());
        assertEquals(1, row.excluded().bySteps().runsOverlappingSteps());
        assertEquals(1, row.excluded().byMeter().runsEstimated());
        assertEquals(1, row.excluded().bySlurm().runsEnergyImplausible());
        assertEquals(0, row.drift().driftDays());
    }

    @Test
    void aRowHasThePluginThatItsComparedRunsHaveInCommon() {
        JobEnergy other = add(runs.run("n1", 0, METER_JOULES, METER_JOULES).toBuilder()
                .slurmEnergyPlugin(Optional.of("rapl"))
                .build());
        add(runs.run("n1", 0, METER_JOULES, METER_JOULES));
        add(runs.run("n1", 0, SlurmComparability.ENERGY_UNSET).toBuilder()
                .slurmEnergyPlugin(Optional.empty())
                .build());
        add(runs.run("n2", 0, METER_JOULES, METER_JOULES));
        add(runs.run("n3", 0, SlurmComparability.ENERGY_UNSET));
        pass();
        assertEquals(Optional.empty(), row(key("n1", 0)).slurmEnergyPlugin());
        assertEquals(Optional.empty(), row(batch(0)).slurmEnergyPlugin());
        assertEquals(Optional.of("ipmi"), row(key("n2", 0)).slurmEnergyPlugin());
        assertEquals(Optional.empty(), row(key("n3", 0)).slurmEnergyPlugin());

        replace(Optional.of(other), Optional.empty());
        pass();

        assertEquals(Optional.of("ipmi"), row(key("n1", 0)).slurmEnergyPlugin());
        assertEquals(Optional.of("ipmi"), row(batch(0)).slurmEnergyPlugin());
    }

    @Test
    void aRunOnSeveralNodesIsInTheRowOfItsPartitionOnly() {
        JobEnergy run = runs.run("n[1-2]", 0, METER_JOULES, METER_JOULES);
        add(run.toBuilder()
                .figures(run.figures().toBuilder().nodeCount(2).build())
                .build());
        add(runs.run("n[7]", 0, METER_JOULES, METER_JOULES));
        pass();

        assertEquals(2, rows.size());
        assertEquals(1, row(key("n7", 0)).figures().runCount());
        assertEquals(2, row(batch(0)).figures().runCount());
    }

    @Test
    void resultsOfVersionsWithoutComparabilityAndRunsWithoutNodesAreLeftOut() {
        add(runs.run("n1", 0, METER_JOULES, METER_JOULES).toBuilder()
                .slurmComparability(Optional.empty())
                .build());
        pass();

        assertTrue(rows.isEmpty());
    }

    @Test
    void aCorrectedDayCorrectsTheDriftOfTheDaysAfterIt() {
        JobEnergy first = add(runs.run("n1", 0, METER_JOULES, METER_JOULES));
        for (long day = 1; day < 32; day++) {
            add(runs.run("n1", day, METER_JOULES, METER_JOULES));
        }
        pass();
        issued.clear();

        replace(Optional.of(first), Optional.of(runs.run("n1", 0, 2 * METER_JOULES, METER_JOULES)));
        pass();
        pass();

        assertEquals(Optional.of(decimal("-0.2")), row(key("n1", 4)).drift().driftPerDay());
        assertEquals(
                26,
                issued.stream()
                        .filter(row -> row.comparisonKey().node().isPresent())
                        .filter(row -> row.drift().driftPerDay().isPresent())
                        .count());
        assertEquals(30, row(key("n1", 31)).drift().driftDays());
        assertEquals(Optional.of(BigDecimal.ZERO), row(key("n1", 30)).drift().driftPerDay());
    }

    @Test
    void aChangeThatIsTakenBackBeforeItsRowIsDueCorrectsTheDriftOfLaterDays() {
        for (long day = 1; day < 6; day++) {
            add(runs.run("n1", day, METER_JOULES, METER_JOULES));
        }
        now = now.plusSeconds(30);
        JobEnergy earlier = add(runs.run("n1", 0, 2 * METER_JOULES, METER_JOULES));
        now = now.minusSeconds(30);
        pass();
        assertEquals(6, row(key("n1", 5)).drift().driftDays());

        replace(Optional.of(earlier), Optional.empty());
        pass();
        pass();

        assertEquals(5, row(key("n1", 5)).drift().driftDays());
        assertTrue(withdrawn.isEmpty());
        assertEquals(Optional.empty(), stores.row(key("n1", 0)));
    }

    @Test
    void theLastRunThatIsWithdrawnWithdrawsTheRow() {
        JobEnergy run = add(runs.run("n1", 0, METER_JOULES, METER_JOULES));
        pass();

        replace(Optional.of(run), Optional.empty());
        pass();

        assertEquals(List.of(batch(0), key("n1", 0)), withdrawn);
        assertEquals(Optional.empty(), stores.row(batch(0)));
    }
}
