package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.testing.RandomNodeHistory;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.energy.DayEnergy;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.UsageEnergy;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A run's days are the run, to the millijoule; and what all runs drew on a day is in that day's accounts, and in its usage. */
class DaysLawTest {

    private static final int ROUNDS = 100;

    private static Energy sum(Collection<DayEnergy> days, Function<DayEnergy, Energy> energy) {
        return days.stream().map(energy).reduce(Energy.ZERO, Energy::plus);
    }

    private static Duration total(Collection<DayEnergy> days, Function<DayEnergy, Duration> time) {
        return days.stream().map(time).reduce(Duration.ZERO, Duration::plus);
    }

    @Test
    void theDaysOfARunSumToTheRunAndTheRunsOfADaySumToTheDay() throws MalformedHostlistException {
        long overMidnight = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            Replay replay = ReplayLaw.fed(new RandomNodeHistory(seed).records());
            Collection<JobEnergy> results = replay.close();

            replay.answers().forEach(DaysLawTest::assertSumOfItsDays);
            assertSameDays("seed " + seed, results, replay);
            overMidnight += results.stream()
                    .filter(result ->
                            result.figures().energyByDay().orElseThrow().size() > 1)
                    .count();
        }
        long count = overMidnight;
        assertTrue(count > ROUNDS / 3, () -> "runs over midnight: " + count);
    }

    private static void assertSumOfItsDays(NodeJobEnergy answer) {
        List<DayEnergy> days = answer.energyByDay().orElseThrow();
        assertEquals(answer.amounts().energy(), sum(days, DayEnergy::energy), answer::toString);
        assertEquals(answer.amounts().energyWholeNode(), sum(days, DayEnergy::energyWholeNodes), answer::toString);
        if (!days.isEmpty()) {
            Optional<Energy> marginal = days.stream()
                    .map(DayEnergy::energyMarginal)
                    .reduce((one, other) -> one.flatMap(known -> other.map(known::plus)))
                    .orElseThrow();
            assertEquals(answer.amounts().energyMarginal(), marginal, answer::toString);
        }
        assertEquals(answer.held(), total(days, DayEnergy::held), answer::toString);
        assertEquals(answer.metered(), total(days, DayEnergy::metered), answer::toString);
        List<Instant> times = days.stream().map(DayEnergy::dayTime).toList();
        assertEquals(times.stream().sorted().distinct().toList(), times);
    }

    private static void assertSameDays(String seed, Collection<JobEnergy> results, Replay replay) {
        Map<Instant, Long> drawn = results.stream()
                .flatMap(result -> result.figures().energyByDay().orElseThrow().stream())
                .collect(Collectors.groupingBy(
                        DayEnergy::dayTime,
                        TreeMap::new,
                        Collectors.summingLong(day -> day.energy().millijoules())));
        Map<Instant, Long> used = replay.days().stream()
                .collect(Collectors.groupingBy(
                        row -> row.usageKey().dayTime(),
                        TreeMap::new,
                        Collectors.summingLong(row -> row.figures().energy().millijoules())));
        assertEquals(drawn, used, seed);
        drawn.values().removeIf(nothing -> nothing == 0);
        assertEquals(drawn, givenToJobs(replay.hours()), seed);
    }

    private static Map<Instant, Long> givenToJobs(Collection<NodeEnergy> hours) {
        Map<Instant, Long> jobs = hours.stream()
                .collect(Collectors.groupingBy(
                        hour -> hour.nodeHour().hourTime().truncatedTo(ChronoUnit.DAYS),
                        TreeMap::new,
                        Collectors.summingLong(hour -> hour.accounts().jobs().millijoules())));
        jobs.values().removeIf(nothing -> nothing == 0);
        return jobs;
    }

    /**
     * <pre>
     *   n1  ├──────────── 60 W ─────────────┤         23:30 to 00:15
     *   n2  ├──────────── 60 W ─────────────┤
     *                     ┆ midnight
     * </pre>
     */
    @Test
    void aRunOverMidnightIsInTheRowsOfBothDays() throws MalformedHostlistException {
        long begin = 11 * 60 + 30;
        JobCompletion run = SteadyNode.run(
                1, new Slice(SteadyNode.at(begin), SteadyNode.at(begin + 45), "n[1-2]", Optional.of(2L)));
        List<Object> records = new ArrayList<>();
        for (String node : List.of("n1", "n2")) {
            records.add(SteadyNode.state(node, 0, "IDLE"));
            records.addAll(SteadyNode.readings(node, begin - 60, begin + 120));
        }
        records.add(run);
        Replay replay = ReplayLaw.fed(records);
        JobEnergy result = replay.close().iterator().next();

        List<UsageEnergy> rows = List.copyOf(replay.days());

        Instant midnight = SteadyNode.at(12 * 60);
        assertEquals(
                List.of(midnight.minus(Duration.ofDays(1)), midnight),
                rows.stream().map(row -> row.usageKey().dayTime()).toList());
        assertEquals(
                List.of(Energy.ofJoules(2 * 30 * 3_600), Energy.ofJoules(2 * 15 * 3_600)),
                rows.stream().map(row -> row.figures().energy()).toList());
        assertEquals(Duration.ofMinutes(60), rows.get(0).figures().held());
        assertEquals(1, rows.get(1).figures().runCount());
        assertEquals(result.subject().userName(), rows.get(0).usageKey().userName());
    }
}
