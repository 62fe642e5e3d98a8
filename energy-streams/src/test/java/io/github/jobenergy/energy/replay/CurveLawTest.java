package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.testing.RandomNodeHistory;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.energy.curve.JobPowerFigures;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The slots of the curve of a run sum to the energy of the run, to the millijoule. */
class CurveLawTest {

    private static final int ROUNDS = 24;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @ParameterizedTest
    @ValueSource(strings = {"PT15S", "PT1M", "PT15M"})
    void theSlotsOfARunSumToTheRun(Duration slotLength) throws MalformedHostlistException {
        long slots = 0;
        for (long seed = 0; seed < ROUNDS; seed++) {
            Replay replay = ReplayLaw.fed(new RandomNodeHistory(seed).records(), slotsOf(slotLength));
            for (JobEnergy result : replay.close()) {
                List<JobPower> curve = replay.curve(result.run());

                assertSums("seed " + seed + ", run " + result.run(), result, curve);
                assertMetered(slotLength, metered(replay, result), total(curve, JobPowerFigures::metered));
                assertInOrder(slotLength, curve);
                slots += curve.size();
            }
        }
        long count = slots;
        assertTrue(count > ROUNDS, () -> "slots: " + count);
    }

    private static MeterSettings slotsOf(Duration length) {
        return MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(length)));
    }

    private static void assertSums(String seed, JobEnergy result, List<JobPower> curve) {
        assertEquals(result.figures().energy(), sum(curve, JobPowerFigures::energy), seed);
        assertEquals(result.figures().energyWholeNodes(), sum(curve, JobPowerFigures::energyWholeNodes), seed);
        Map<String, Energy> domains = new TreeMap<>();
        curve.forEach(slot ->
                slot.figures().domains().forEach((domain, energy) -> domains.merge(domain, energy, Energy::plus)));
        Map<String, Energy> expected = new TreeMap<>(result.figures().domains());
        expected.values().removeIf(Energy.ZERO::equals);
        assertEquals(expected, domains, seed);
        if (!curve.isEmpty()) {
            assertEquals(
                    result.figures().energy(),
                    curve.get(curve.size() - 1).figures().energySoFar());
        }
    }

    private static Energy sum(List<JobPower> curve, Function<JobPowerFigures, Energy> energy) {
        return curve.stream().map(slot -> energy.apply(slot.figures())).reduce(Energy.ZERO, Energy::plus);
    }

    private static Duration total(List<JobPower> curve, Function<JobPowerFigures, Duration> time) {
        return curve.stream().map(slot -> time.apply(slot.figures())).reduce(Duration.ZERO, Duration::plus);
    }

    /** The parts of a node that are added up are metered together in a minute for as long as the least of them. */
    private static void assertMetered(Duration slotLength, Duration expected, Duration found) {
        if (slotLength.compareTo(MINUTE) < 0) {
            assertTrue(found.compareTo(expected) <= 0, () -> found + " of " + expected);
        } else {
            assertEquals(expected, found);
        }
    }

    private static Duration metered(Replay replay, JobEnergy result) {
        return replay.answers().stream()
                .filter(answer -> answer.run().equals(result.run()))
                .map(NodeJobEnergy::metered)
                .reduce(Duration.ZERO, Duration::plus);
    }

    private static void assertInOrder(Duration slotLength, List<JobPower> curve) {
        List<Instant> starts = curve.stream().map(JobPower::startTime).toList();
        assertEquals(starts.stream().sorted().distinct().toList(), starts);
        starts.forEach(start -> assertEquals(0, Math.floorMod(start.toEpochMilli(), slotLength.toMillis())));
        curve.forEach(slot -> assertTrue(!slot.figures().energy().isNegative(), slot::toString));
    }

    @Test
    void theOrderOfTheRecordsDoesNotChangeTheCurve() throws MalformedHostlistException {
        for (long seed = 0; seed < ROUNDS / 2; seed++) {
            List<Object> records = new ArrayList<>(new RandomNodeHistory(seed).records());
            List<JobPowerFigures> expected = figures(records);
            Collections.shuffle(records, new Random(seed));

            assertEquals(expected, figures(records), "seed " + seed);
        }
    }

    private static List<JobPowerFigures> figures(List<Object> records) throws MalformedHostlistException {
        Replay replay = ReplayLaw.fed(records, slotsOf(MINUTE));
        return replay.close().stream()
                .flatMap(result -> replay.curve(result.run()).stream())
                .map(JobPower::figures)
                .toList();
    }

    /**
     * <pre>
     *   n1   60 W      ├───── run ─────┤
     *   n2   60 W      ├───── run ─────┤
     *   slots      ┆   :   ┆       ┆   :   ┆     the first and the last are held for half of a minute
     * </pre>
     */
    @Test
    void aSlotHasTheEnergyOfAllNodesInIt() throws MalformedHostlistException {
        Instant start = SteadyNode.NOON.plusSeconds(30);
        JobCompletion run = SteadyNode.run(1, new Slice(start, start.plusSeconds(120), "n[1-2]", Optional.of(2L)));

        List<JobPower> curve = curveOf(run, "n1", "n2");

        assertEquals(
                List.of(60, 120, 60),
                curve.stream()
                        .map(slot -> Math.toIntExact(slot.figures().held().toSeconds()))
                        .toList());
        assertEquals(
                List.of(Energy.ofJoules(3_600), Energy.ofJoules(7_200), Energy.ofJoules(3_600)),
                curve.stream().map(slot -> slot.figures().energy()).toList());
        assertEquals(SteadyNode.NOON, curve.get(0).startTime());
        assertEquals(MINUTE, curve.get(0).interval());
        assertEquals(
                List.of(Energy.ofJoules(3_600), Energy.ofJoules(10_800), Energy.ofJoules(14_400)),
                curve.stream().map(slot -> slot.figures().energySoFar()).toList());
    }

    private static List<JobPower> curveOf(JobCompletion run, String... nodes) throws MalformedHostlistException {
        List<Object> records = new ArrayList<>();
        for (String node : nodes) {
            records.add(SteadyNode.state(node, -10, "IDLE"));
            records.addAll(SteadyNode.readings(node, -10, 70));
        }
        records.add(run);
        return curveOf(run, records);
    }

    private static List<JobPower> curveOf(JobCompletion run, Collection<?> records) throws MalformedHostlistException {
        Replay replay = ReplayLaw.fed(List.copyOf(records), slotsOf(MINUTE));
        replay.close();
        return replay.curve(run.run());
    }

    /** The time of a node without readings counts in the slots of the others: the energy of the slot does not cover it. */
    @Test
    void aNodeThatIsNotMeteredLeavesItsTimeUncovered() throws MalformedHostlistException {
        JobCompletion run = SteadyNode.run(
                1, new Slice(SteadyNode.NOON, SteadyNode.NOON.plusSeconds(60), "n[1-2]", Optional.of(2L)));

        List<JobPower> curve = curveOf(run, "n1");

        assertEquals(1, curve.size());
        assertEquals(Duration.ofMinutes(2), curve.get(0).figures().held());
        assertEquals(MINUTE, curve.get(0).figures().metered());
        assertEquals(Energy.ofJoules(3_600), curve.get(0).figures().energy());
    }

    /** A start in 1970 is that of a wrong clock. */
    @Test
    void timeBeforeTheFirstReadingHasNoSlots() throws MalformedHostlistException {
        JobCompletion run = SteadyNode.run(
                1,
                new Slice(
                        Instant.parse("1970-01-02T00:00:00Z"), SteadyNode.NOON.plusSeconds(60), "n1", Optional.of(1L)));

        List<JobPower> curve = curveOf(run, "n1");

        assertEquals(SteadyNode.at(-11), curve.get(0).startTime());
        assertEquals(12, curve.size());
        assertEquals(Duration.ofSeconds(30), curve.get(0).figures().metered());
    }

    @Test
    void aRunThatWasNotMeteredHasNoCurve() throws MalformedHostlistException {
        JobCompletion run =
                SteadyNode.run(1, new Slice(SteadyNode.NOON, SteadyNode.NOON.plusSeconds(60), "n1", Optional.of(1L)));

        assertEquals(List.of(), curveOf(run, List.of(run)));
    }
}
