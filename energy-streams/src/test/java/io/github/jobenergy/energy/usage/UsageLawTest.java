package io.github.jobenergy.energy.usage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.replay.MemoryRowStores;
import io.github.jobenergy.energy.row.Rows;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.check.Rounds;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.energy.UsageFigures;
import io.github.jobenergy.schemas.energy.UsageKey;
import io.github.jobenergy.schemas.energy.bounds.BoundSums;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.energy.endstate.EnergyByEndState;
import io.github.jobenergy.schemas.energy.endstate.RunsByEndState;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import io.github.jobenergy.schemas.energy.waste.IdleGpus;
import io.github.jobenergy.schemas.energy.waste.Waste;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever results came, were revised and taken back, in whatever order over the runs: rows are what is summed up afresh of
 * the results that hold in the end.
 */
@Tag("property")
class UsageLawTest {

    private static final int HISTORIES = Rounds.of(300);
    private static final Duration COALESCING = Duration.ofMinutes(1);

    private final Map<UsageKey, UsageEnergy> rows = new TreeMap<>();
    private final Map<UsageKey, Long> revisions = new TreeMap<>();
    private Instant now = Instant.parse("2026-11-21T02:00:00Z");
    private UsageAccount account = newAccount();
    private int withdrawn;

    private UsageAccount newAccount() {
        rows.clear();
        return new UsageAccount(new MemoryRowStores<>(UsageRow::key), COALESCING, new CheckedRows());
    }

    /** Each run's results in their order, the runs in any; returns what holds in the end. */
    private Collection<JobEnergy> process(List<List<Optional<JobEnergy>>> histories, Random random) {
        account = newAccount();
        Map<Integer, JobEnergy> holding = new HashMap<>();
        int[] nextResults = new int[histories.size()];
        List<Integer> order = new ArrayList<>();
        for (int run = 0; run < histories.size(); run++) {
            for (int i = 0; i < histories.get(run).size(); i++) {
                order.add(run);
            }
        }
        Collections.shuffle(order, random);
        for (int run : order) {
            Optional<JobEnergy> next = histories.get(run).get(nextResults[run]++);
            UsageChange.between(Optional.ofNullable(holding.get(run)), next)
                    .forEach(change -> account.take(change, now));
            holding.remove(run);
            next.ifPresent(result -> holding.put(run, result));
            if (random.nextInt(10) == 0) {
                pass(Duration.ofSeconds(random.nextInt(100)));
            }
        }
        pass(COALESCING);
        return holding.values();
    }

    private void pass(Duration time) {
        now = now.plus(time);
        assertFalse(account.wake(now));
    }

    @Test
    void rowsEqualTheSumsOfTheLastResultsInAnyOrderOfRuns() {
        int rowCount = 0;
        for (long seed = 0; seed < HISTORIES; seed++) {
            List<List<Optional<JobEnergy>>> histories = new RandomResults(new Random(seed)).histories();
            Collection<JobEnergy> holding = process(histories, new Random(seed));
            Map<UsageKey, UsageFigures> found = figures();

            assertEquals(recomputed(holding), found, "seed " + seed);
            assertEquals(drawnByDay(holding), usedByDay(found), "seed " + seed);
            process(histories, new Random(-seed - 1));
            assertEquals(found, figures(), "seed " + seed + ", in another order");
            rowCount += found.size();
        }
        int rows = rowCount;
        assertTrue(rows > 3 * HISTORIES, () -> "rows: " + rows);
        assertTrue(withdrawn > HISTORIES, () -> "rows that were withdrawn: " + withdrawn);
    }

    private Map<UsageKey, UsageFigures> figures() {
        Map<UsageKey, UsageFigures> figures = new TreeMap<>();
        rows.forEach((key, row) -> figures.put(key, row.figures()));
        return figures;
    }

    private static Map<Instant, Long> usedByDay(Map<UsageKey, UsageFigures> rows) {
        return rows.entrySet().stream()
                .collect(Collectors.groupingBy(
                        row -> row.getKey().dayTime(),
                        Collectors.summingLong(row -> row.getValue().energy().millijoules())));
    }

    private static Map<Instant, Long> drawnByDay(Collection<JobEnergy> results) {
        return results.stream()
                .flatMap(result -> result.figures().energyByDay().orElseThrow().stream())
                .collect(Collectors.groupingBy(
                        DayEnergy::dayTime,
                        Collectors.summingLong(day -> day.energy().millijoules())));
    }

    /** The sums, made as a reader of job-energy would make them. */
    private static Map<UsageKey, UsageFigures> recomputed(Collection<JobEnergy> results) {
        Map<UsageKey, List<Part>> parts = new TreeMap<>();
        for (JobEnergy result : results) {
            for (DayEnergy day : result.figures().energyByDay().orElseThrow()) {
                UsageKey key = new UsageKey(
                        result.run().cluster(),
                        day.dayTime(),
                        result.subject().userName(),
                        result.subject().account(),
                        result.subject().partitionName(),
                        result.figures().scope());
                parts.computeIfAbsent(key, row -> new ArrayList<>())
                        .add(new Part(
                                day,
                                result.figures().quality(),
                                EndState.of(result.subject().state())));
            }
        }
        Map<UsageKey, UsageFigures> rows = new TreeMap<>();
        parts.forEach((key, all) -> rows.put(key, figures(all)));
        return rows;
    }

    private record Part(DayEnergy day, Quality quality, EndState end) {}

    private static UsageFigures figures(List<Part> parts) {
        boolean isIdleKnown =
                parts.stream().allMatch(part -> part.day().energyMarginal().isPresent());
        Energy marginal = parts.stream()
                .flatMap(part -> part.day().energyMarginal().stream())
                .reduce(Energy.ZERO, Energy::plus);
        BoundSums boundSums = parts.stream()
                .map(part -> BoundSums.of(part.day().uncertainty()))
                .reduce(BoundSums.NONE, BoundSums::plus);
        return UsageFigures.builder()
                .boundSums(boundSums)
                .bounds(boundSums.around(energy(parts, any -> true)))
                .energy(energy(parts, any -> true))
                .energyMarginal(isIdleKnown ? Optional.of(marginal) : Optional.empty())
                .energyWholeNodes(parts.stream()
                        .map(part -> part.day().energyWholeNodes())
                        .reduce(Energy.ZERO, Energy::plus))
                .energyMeasured(energy(parts, Quality.MEASURED::equals))
                .energyEstimated(energy(parts, Quality.ESTIMATED::equals))
                .energyPartial(energy(parts, quality -> quality == Quality.PARTIAL || quality == Quality.MISSING))
                .held(parts.stream().map(part -> part.day().held()).reduce(Duration.ZERO, Duration::plus))
                .metered(parts.stream().map(part -> part.day().metered()).reduce(Duration.ZERO, Duration::plus))
                .runCount(parts.size())
                .runsMeasured(count(parts, Quality.MEASURED))
                .runsEstimated(count(parts, Quality.ESTIMATED))
                .runsPartial(count(parts, Quality.PARTIAL))
                .runsMissing(count(parts, Quality.MISSING))
                .energyByEndState(energyByEndState(parts))
                .runsByEndState(runsByEndState(parts))
                .wasteByEndState(wasteByEndState(parts))
                .build();
    }

    private static Optional<List<EndStateWaste>> wasteByEndState(List<Part> parts) {
        List<EndStateWaste> all = Stream.of(EndState.values())
                .flatMap(end -> waste(
                        end, parts.stream().filter(part -> part.end() == end).toList())
                        .stream())
                .toList();
        return Optional.of(all).filter(known -> !known.isEmpty());
    }

    /** The waste of the days of one class, with all amounts added up as numbers. */
    private static Optional<EndStateWaste> waste(EndState end, List<Part> parts) {
        long held = sum(parts, waste -> waste.idleGpus().gpuHeld().map(Duration::toMillis));
        long judged = sum(parts, waste -> waste.idleGpus().gpuJudged().map(Duration::toMillis));
        long idle = sum(parts, waste -> waste.idleGpus().gpuIdle().map(Duration::toMillis));
        long energy = sum(parts, waste -> waste.idleGpus().energyIdleGpus().map(Energy::millijoules));
        long unrequested = sum(parts, waste -> waste.energyUnrequested().map(Energy::millijoules));
        long withRequest = energy(
                        parts.stream()
                                .filter(part ->
                                        part.day().waste().energyUnrequested().isPresent())
                                .toList(),
                        any -> true)
                .millijoules();
        boolean isJudged = judged + idle + energy > 0;
        boolean isRequestKnown = withRequest + unrequested > 0;
        return held == 0 && !isJudged && !isRequestKnown
                ? Optional.empty()
                : Optional.of(new EndStateWaste(
                        end,
                        new IdleGpus(
                                Optional.of(Duration.ofMillis(held)).filter(time -> !time.isZero()),
                                Optional.of(Duration.ofMillis(judged)).filter(any -> isJudged),
                                Optional.of(Duration.ofMillis(idle)).filter(any -> isJudged),
                                Optional.of(Energy.ofMillijoules(energy)).filter(any -> isJudged)),
                        Optional.of(Energy.ofMillijoules(withRequest)).filter(any -> isRequestKnown),
                        Optional.of(Energy.ofMillijoules(unrequested)).filter(any -> isRequestKnown)));
    }

    private static long sum(List<Part> parts, Function<Waste, Optional<Long>> amount) {
        return parts.stream()
                .flatMap(part -> amount.apply(part.day().waste()).stream())
                .reduce(0L, Math::addExact);
    }

    private static EnergyByEndState energyByEndState(List<Part> parts) {
        return new EnergyByEndState(
                energyOf(parts, EndState.COMPLETED),
                energyOf(parts, EndState.FAILED),
                energyOf(parts, EndState.TIMED_OUT),
                energyOf(parts, EndState.CANCELLED),
                energyOf(parts, EndState.PREEMPTED),
                energyOf(parts, EndState.REQUEUED),
                energyOf(parts, EndState.OTHER));
    }

    private static Optional<Energy> energyOf(List<Part> parts, EndState end) {
        return Optional.of(parts.stream()
                .filter(part -> part.end() == end)
                .map(part -> part.day().energy())
                .reduce(Energy.ZERO, Energy::plus));
    }

    private static RunsByEndState runsByEndState(List<Part> parts) {
        return new RunsByEndState(
                runsOf(parts, EndState.COMPLETED),
                runsOf(parts, EndState.FAILED),
                runsOf(parts, EndState.TIMED_OUT),
                runsOf(parts, EndState.CANCELLED),
                runsOf(parts, EndState.PREEMPTED),
                runsOf(parts, EndState.REQUEUED),
                runsOf(parts, EndState.OTHER));
    }

    private static Optional<Long> runsOf(List<Part> parts, EndState end) {
        return Optional.of(parts.stream().filter(part -> part.end() == end).count());
    }

    private static Energy energy(List<Part> parts, Predicate<Quality> quality) {
        return parts.stream()
                .filter(part -> quality.test(part.quality()))
                .map(part -> part.day().energy())
                .reduce(Energy.ZERO, Energy::plus);
    }

    private static long count(List<Part> parts, Quality quality) {
        return parts.stream().filter(part -> part.quality() == quality).count();
    }

    /** No row is published twice, revisions of a row increase, also after a withdrawal, and only published rows are withdrawn. */
    private final class CheckedRows implements Rows<UsageKey, UsageEnergy> {

        @Override
        public void issue(UsageEnergy row) {
            ContractCheck.assertValid(row);
            UsageEnergy before = rows.put(row.usageKey(), row);
            assertFalse(before != null && before.hasSameContentAs(row), row::toString);
            long revision = row.revision().orElseThrow();
            Long last = revisions.put(row.usageKey(), revision);
            assertTrue(last == null || last < revision, row::toString);
        }

        @Override
        public void withdraw(UsageKey row) {
            assertNotNull(rows.remove(row), row::toString);
            withdrawn++;
        }
    }
}
