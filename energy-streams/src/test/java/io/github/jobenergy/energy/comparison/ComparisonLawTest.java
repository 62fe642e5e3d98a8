package io.github.jobenergy.energy.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.replay.MemoryRowStores;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.energy.state.StateRecords;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.comparison.ComparisonFigures;
import io.github.jobenergy.schemas.comparison.ComparisonKey;
import io.github.jobenergy.schemas.comparison.ExcludedRuns;
import io.github.jobenergy.schemas.comparison.MeterComparison;
import io.github.jobenergy.schemas.comparison.StepFigures;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.SlurmComparability;
import io.github.jobenergy.schemas.energy.step.ComparedStep;
import io.github.jobenergy.schemas.energy.step.StepComparison;
import io.github.jobenergy.schemas.quantity.Energy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Rows are the sums of the results that hold in the end, whatever results came, were revised and withdrawn, and in whatever order
 * over the runs.
 */
@Tag("property")
class ComparisonLawTest {

    private static final int HISTORIES = Rounds.of(100);
    private static final Duration COALESCING = Duration.ofMinutes(1);
    private static final long DAYS = 40;
    private static final List<Optional<String>> PLUGINS =
            List.of(Optional.of("ipmi"), Optional.of("ipmi"), Optional.of("rapl"), Optional.empty());
    private static final List<SlurmComparability> OTHERS = List.of(SlurmComparability.values());

    private final Map<ComparisonKey, MeterComparison> rows = new TreeMap<>();
    private final Map<ComparisonKey, Long> revisions = new TreeMap<>();
    private Instant now = Instant.parse("2026-12-21T02:00:00Z");
    private ComparisonAccount account = newAccount();
    private int withdrawn;

    private ComparisonAccount newAccount() {
        rows.clear();
        return new ComparisonAccount(new MemoryRowStores<>(ComparisonRow::key), COALESCING, new CheckedRows());
    }

    /** The results of each run in order; empty where the result was withdrawn. */
    private static List<List<Optional<JobEnergy>>> histories(Random random) {
        ComparedRuns runs = new ComparedRuns();
        List<List<Optional<JobEnergy>>> histories = new ArrayList<>();
        int count = 1 + random.nextInt(60);
        for (int run = 0; run < count; run++) {
            List<Optional<JobEnergy>> history = new ArrayList<>();
            int results = 1 + random.nextInt(4);
            for (int revision = 0; revision < results; revision++) {
                history.add(random.nextInt(5) == 0 ? Optional.empty() : Optional.of(result(runs, random)));
            }
            histories.add(history);
        }
        return histories;
    }

    private static JobEnergy result(ComparedRuns runs, Random random) {
        String node = "n" + random.nextInt(3);
        long day = random.nextInt(4) == 0 ? random.nextInt((int) DAYS) : random.nextInt(6);
        JobEnergy run = random.nextInt(4) == 0
                ? runs.run(node, day, OTHERS.get(1 + random.nextInt(OTHERS.size() - 1)))
                : runs.run(node, day, random.nextInt(2_000_000), 1 + random.nextInt(2_000_000));
        return run.toBuilder()
                .slurmEnergyPlugin(PLUGINS.get(random.nextInt(PLUGINS.size())))
                .stepComparison(steps(random))
                .subject(run.subject().toBuilder()
                        .partitionName(
                                random.nextInt(5) == 0
                                        ? Optional.empty()
                                        : Optional.of(random.nextBoolean() ? "batch" : "gpu"))
                        .build())
                .build();
    }

    private static StepComparison steps(Random random) {
        List<ComparedStep> compared = new ArrayList<>();
        for (int step = random.nextInt(4); step > 0; step--) {
            compared.add(new ComparedStep(
                    String.valueOf(step),
                    Energy.ofJoules(random.nextInt(2_000_000)),
                    Energy.ofJoules(1 + random.nextInt(2_000_000)),
                    Energy.ofJoules(random.nextInt(1_000))));
        }
        return StepComparison.of(compared, random.nextInt(3));
    }

    /** Processes the results of each run in their order, and runs in any order; returns the results that hold in the end. */
    private Collection<JobEnergy> process(List<List<Optional<JobEnergy>>> histories, Random random) {
        account = newAccount();
        Map<Integer, JobEnergy> holding = new HashMap<>();
        int[] nextResults = new int[histories.size()];
        List<Integer> order = new ArrayList<>();
        for (int run = 0; run < histories.size(); run++) {
            order.addAll(Collections.nCopies(histories.get(run).size(), run));
        }
        Collections.shuffle(order, random);
        for (int run : order) {
            Optional<JobEnergy> next = histories.get(run).get(nextResults[run]++);
            ComparisonChange.between(Optional.ofNullable(holding.get(run)), next)
                    .forEach(change -> account.take(change, now));
            holding.remove(run);
            next.ifPresent(result -> holding.put(run, result));
            if (random.nextInt(5) == 0) {
                pass(Duration.ofSeconds(random.nextInt(100)));
            }
        }
        pass(COALESCING);
        pass(COALESCING);
        return holding.values();
    }

    private void pass(Duration time) {
        now = now.plus(time);
        while (account.wake(now)) {
            // More is due.
        }
    }

    private Map<ComparisonKey, MeterComparison> timeless() {
        Map<ComparisonKey, MeterComparison> timeless = new TreeMap<>();
        rows.forEach((key, row) -> timeless.put(
                key,
                new MeterComparison(
                        key,
                        row.slurmEnergyPlugin(),
                        row.figures(),
                        row.exclusion(),
                        row.steps(),
                        row.assessment(),
                        new MeterComparison.Issue(Optional.empty(), Instant.EPOCH))));
        return timeless;
    }

    @Test
    void rowsEqualThoseOfTheLastResultsAloneInAnyOrderOfRuns() {
        int rowCount = 0;
        int slopes = 0;
        for (long seed = 0; seed < HISTORIES; seed++) {
            List<List<Optional<JobEnergy>>> histories = histories(new Random(seed));
            Collection<JobEnergy> holding = process(histories, new Random(seed));
            Map<ComparisonKey, MeterComparison> found = timeless();

            assertSums(holding, found, "seed " + seed);
            assertPlugins(holding, found, "seed " + seed);
            process(histories, new Random(-seed - 1));
            assertEquals(found, timeless(), "seed " + seed + ", in another order");
            process(holding.stream().map(result -> List.of(Optional.of(result))).toList(), new Random(seed));
            assertEquals(found, timeless(), "seed " + seed + ", last results only");
            rowCount += found.size();
            slopes += (int) found.values().stream()
                    .filter(row -> row.drift().driftPerDay().isPresent())
                    .count();
        }
        int rows = rowCount;
        assertTrue(rows > 5 * HISTORIES, () -> "rows: " + rows);
        assertTrue(withdrawn > HISTORIES / 3, () -> "rows that were withdrawn: " + withdrawn);
        int drifts = slopes;
        assertTrue(drifts > HISTORIES / 3, () -> "rows with a slope: " + drifts);
    }

    /** The sums over nodes equal the sums over partitions, and those of the results as a reader of job-energy adds them up. */
    private static void assertSums(
            Collection<JobEnergy> holding, Map<ComparisonKey, MeterComparison> rows, String seed) {
        Predicate<ComparisonKey> isOfNode = key -> key.node().isPresent();
        Totals ofNodes = Totals.of(rows, isOfNode);

        assertEquals(Totals.of(rows, isOfNode.negate()), ofNodes, seed);
        List<JobEnergy> compared = holding.stream()
                .filter(result -> result.slurmComparability().orElseThrow() == SlurmComparability.COMPARABLE)
                .toList();
        Energy slurm = compared.stream()
                .flatMap(result -> result.slurmEnergy().joules().stream())
                .reduce(Energy.ZERO, Energy::plus);
        Energy meter = compared.stream()
                .map(result -> result.figures().energyWholeNodes())
                .reduce(Energy.ZERO, Energy::plus);
        ExcludedRuns excluded = holding.stream()
                .map(result -> ExcludedRuns.of(result.slurmComparability().orElseThrow()))
                .reduce(ExcludedRuns.NONE, ExcludedRuns::plus);
        List<ComparedStep> steps = holding.stream()
                .flatMap(result -> result.stepComparison().compared().stream())
                .toList();
        StepTotals ofSteps = new StepTotals(
                steps.size(),
                holding.stream()
                        .mapToLong(result ->
                                result.stepComparison().excludedStepCount().orElse(0L))
                        .sum(),
                steps.stream().map(ComparedStep::slurmEnergy).reduce(Energy.ZERO, Energy::plus),
                steps.stream().map(ComparedStep::meterEnergy).reduce(Energy.ZERO, Energy::plus));
        assertEquals(new Totals(compared.size(), slurm, meter, excluded, ofSteps), ofNodes, seed);
    }

    /** A row has the plugin of its compared runs exactly if they have one in common. */
    private static void assertPlugins(
            Collection<JobEnergy> holding, Map<ComparisonKey, MeterComparison> rows, String seed) {
        Map<ComparisonKey, Set<Optional<String>>> plugins = new TreeMap<>();
        for (JobEnergy result : holding) {
            if (result.slurmComparability().orElseThrow() == SlurmComparability.COMPARABLE) {
                ComparisonChange.between(Optional.empty(), Optional.of(result))
                        .forEach(change -> plugins.computeIfAbsent(change.row(), any -> new HashSet<>())
                                .add(result.slurmEnergyPlugin()));
            }
        }
        rows.forEach((key, row) -> {
            Set<Optional<String>> ofRow = plugins.getOrDefault(key, Set.of());
            Optional<String> expected = ofRow.size() == 1 ? ofRow.iterator().next() : Optional.empty();
            assertEquals(expected, row.slurmEnergyPlugin(), () -> seed + ", " + key);
        });
    }

    private record StepTotals(long count, long excluded, Energy slurm, Energy meter) {

        private static final StepTotals NONE = new StepTotals(0, 0, Energy.ZERO, Energy.ZERO);

        static StepTotals of(StepFigures figures) {
            return new StepTotals(
                    figures.stepCount().orElse(0L),
                    figures.excludedStepCount().orElse(0L),
                    figures.energies().stepSlurmEnergy().orElse(Energy.ZERO),
                    figures.energies().stepMeterEnergy().orElse(Energy.ZERO));
        }

        private StepTotals plus(StepTotals other) {
            return new StepTotals(
                    count + other.count, excluded + other.excluded, slurm.plus(other.slurm), meter.plus(other.meter));
        }
    }

    private record Totals(long runCount, Energy slurm, Energy meter, ExcludedRuns excluded, StepTotals steps) {

        static Totals of(Map<ComparisonKey, MeterComparison> rows, Predicate<ComparisonKey> keys) {
            return rows.entrySet().stream()
                    .filter(row -> keys.test(row.getKey()))
                    .map(row -> of(row.getValue()))
                    .reduce(new Totals(0, Energy.ZERO, Energy.ZERO, ExcludedRuns.NONE, StepTotals.NONE), Totals::plus);
        }

        private static Totals of(MeterComparison row) {
            ComparisonFigures figures = row.figures();
            return new Totals(
                    figures.runCount(),
                    figures.slurmEnergy(),
                    figures.meterEnergy(),
                    row.excluded(),
                    StepTotals.of(row.steps()));
        }

        private Totals plus(Totals other) {
            return new Totals(
                    runCount + other.runCount,
                    slurm.plus(other.slurm),
                    meter.plus(other.meter),
                    excluded.plus(other.excluded),
                    steps.plus(other.steps));
        }
    }

    @Test
    void changesAndTheirOppositesCancelExactlyAlsoInStorage() {
        StateRecords records = new StateRecords();
        for (long seed = 0; seed < HISTORIES; seed++) {
            JobEnergy result = result(new ComparedRuns(), new Random(seed));
            List<ComparisonChange> added = ComparisonChange.between(Optional.empty(), Optional.of(result));
            List<ComparisonChange> removed = ComparisonChange.between(Optional.of(result), Optional.empty());

            assertEquals(2, added.size());
            assertEquals(List.of(), ComparisonChange.between(Optional.of(result), Optional.of(result)));
            for (int i = 0; i < added.size(); i++) {
                ComparisonRow row = ComparisonRow.empty(added.get(i).row())
                        .changed(added.get(i).by());
                ComparisonRow stored = records.read(ComparisonRow.class, records.write(row));
                assertEquals(row, stored);
                assertEquals(
                        ComparisonSums.NOTHING,
                        stored.changed(removed.get(i).by()).sums());
            }
        }
    }

    /** Version 1 of a stored row has no plugins: its runs have none, and a run that replaces one of them does. */
    @Test
    void rowsThatAreStoredWithoutPluginsAreRead() {
        StateRecords records = new StateRecords();
        ComparedRuns runs = new ComparedRuns();
        JobEnergy old = runs.run("n1", 0, 1_000, 1_000).toBuilder()
                .slurmEnergyPlugin(Optional.empty())
                .build();
        ComparisonChange added =
                ComparisonChange.between(Optional.empty(), Optional.of(old)).get(0);
        String stored =
                new String(records.write(ComparisonRow.empty(added.row()).changed(added.by())), StandardCharsets.UTF_8);
        String earlier = stored.replace("\"runs_by_plugin\":{},", "");
        assertNotEquals(stored, earlier);

        ComparisonRow row = records.read(ComparisonRow.class, earlier.getBytes(StandardCharsets.UTF_8));

        assertEquals(Optional.empty(), row.sums().plugin());
        JobEnergy revised =
                old.toBuilder().slurmEnergyPlugin(Optional.of("ipmi")).build();
        ComparisonChange change =
                ComparisonChange.between(Optional.of(old), Optional.of(revised)).get(0);
        assertEquals(Optional.of("ipmi"), row.changed(change.by()).sums().plugin());
    }

    /** No row is published twice, revisions of a row increase, also after a withdrawal, and only published rows are withdrawn. */
    private final class CheckedRows implements Rows<ComparisonKey, MeterComparison> {

        @Override
        public void issue(MeterComparison row) {
            ContractCheck.assertValid(row);
            MeterComparison before = rows.put(row.comparisonKey(), row);
            assertFalse(before != null && before.hasSameContentAs(row), row::toString);
            long revision = row.issue().revision().orElseThrow();
            Long last = revisions.put(row.comparisonKey(), revision);
            assertTrue(last == null || last < revision, row::toString);
        }

        @Override
        public void withdraw(ComparisonKey row) {
            assertNotNull(rows.remove(row), row::toString);
            withdrawn++;
        }
    }
}
