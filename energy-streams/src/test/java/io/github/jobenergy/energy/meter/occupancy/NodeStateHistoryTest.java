package io.github.jobenergy.energy.meter.occupancy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.account.HourRevisions;
import io.github.jobenergy.energy.meter.Meter;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.meter.stores.NodeMemory;
import io.github.jobenergy.energy.meter.sums.Window.Range;
import io.github.jobenergy.energy.replay.MemoryHourRevisionStores;
import io.github.jobenergy.energy.replay.MemoryMeterStores;
import io.github.jobenergy.energy.share.Claim;
import io.github.jobenergy.energy.share.placement.NodeRun;
import io.github.jobenergy.energy.share.placement.NodeRun.Holding;
import io.github.jobenergy.energy.share.placement.NodeRun.Phase;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeHour;
import io.github.jobenergy.schemas.node.NodeKey;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NodeStateHistoryTest {

    private static final NodeKey NODE = RecordedJobs.node("n1");
    private static final Instant BEGIN = Instant.parse("2026-11-20T12:00:00Z");
    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final Optional<Range> ALL = Optional.of(new Range(NodeMemory.NEVER_PAST, NodeMemory.NEVER));
    private static final List<Optional<String>> PLUGINS =
            List.of(Optional.empty(), Optional.of("ipmi"), Optional.of("rapl"));
    private static final int SECONDS = 6 * 3_600;

    private final MemoryMeterStores stores = new MemoryMeterStores();
    private final NodeStateHistory states = new NodeStateHistory(stores);

    private static NodeState state(long second, long cpus) {
        return state(second, cpus, Optional.empty());
    }

    private static NodeState state(long second, long cpus, Optional<String> plugin) {
        NodeCapacity capacity =
                new NodeCapacity(Optional.of(cpus), Optional.empty(), Optional.empty(), Optional.empty(), List.of());
        Instant time = BEGIN.plusSeconds(second);
        return NodeState.builder(NODE, time)
                .state("MIXED")
                .stateRaw("MIXED")
                .capacity(capacity)
                .slurmEnergyPlugin(plugin)
                .build();
    }

    /** The capacities that are kept, by second. */
    private Map<Long, Long> kept() {
        Map<Long, Long> kept = new TreeMap<>();
        stores.states(NODE)
                .forEach((time, state) -> kept.put(
                        (time - BEGIN.toEpochMilli()) / 1_000,
                        state.capacity().cpusTotal().orElseThrow()));
        return kept;
    }

    @Test
    void ofSettledStatesOfOneCapacityTheFirstAndTheLastAreKept() {
        for (long second = 0; second <= SECONDS; second += 60) {
            states.keep(state(second, 8), NOW);
        }

        assertEquals(62, kept().size());
        assertTrue(kept().containsKey(0L));
    }

    @Test
    void aLateStateHoldsUntilTheNextDifferentState() {
        for (long second = 0; second <= 4_800; second += 600) {
            states.keep(state(second, 8), NOW);
        }

        assertEquals(ALL, states.keep(state(1_500, 4), NOW));

        assertEquals(Map.of(1_500L, 4L, 1_800L, 8L), new TreeMap<>(kept()).subMap(1_201L, 2_400L));
    }

    @Test
    void aStateFromAClockThatIsAheadSettlesNoOtherState() {
        for (long second = 0; second < 3_600; second += 600) {
            states.keep(state(second, 8), NOW);
        }

        states.keep(state(Duration.ofDays(4_000).toSeconds(), 8), NOW);

        assertEquals(7, kept().size());
    }

    @Test
    void theMoreDetailedOfTwoStatesOfOneInstantHolds() {
        assertEquals(ALL, states.keep(state(0, 8), NOW));
        assertEquals(ALL, states.keep(state(600, 4), NOW));
        assertEquals(ALL, states.keep(state(600, 8), NOW), "there are no longer 4");
        assertEquals(Map.of(0L, 8L, 600L, 8L), kept());

        assertEquals(Optional.empty(), states.keep(state(600, 4), NOW), "less of the same instant is no news");
        assertEquals(Map.of(0L, 8L, 600L, 8L), kept());
    }

    @Test
    void aPluginOfOneCapacityIsKeptLikeACapacity() {
        assertEquals(ALL, states.keep(state(0, 8), NOW));
        assertEquals(after(600, NodeMemory.NEVER), states.keep(state(600, 8, Optional.of("ipmi")), NOW));
        assertEquals(Optional.empty(), states.keep(state(600, 8), NOW), "no plugin of the same instant is no news");
        for (long second = 1_200; second <= SECONDS; second += 600) {
            assertEquals(
                    second == 9_000 ? after(second, NodeMemory.NEVER) : Optional.empty(),
                    states.keep(state(second, 8, Optional.of(second < 9_000 ? "ipmi" : "rapl")), NOW),
                    "second " + second);
        }

        assertEquals(
                List.of(0L, 600L, 8_400L, 9_000L),
                kept().keySet().stream().limit(4).toList());
    }

    @Test
    void aPluginHoldsUntilTheNextStateAndBeforeTheFirst() {
        states.keep(state(600, 8, Optional.of("ipmi")), NOW);
        states.keep(state(1_200, 8, Optional.of("ipmi")), NOW);

        assertEquals(
                after(900, BEGIN.plusSeconds(1_200).toEpochMilli()),
                states.keep(state(900, 8, Optional.of("rapl")), NOW));
        assertEquals(
                Optional.of(
                        new Range(NodeMemory.NEVER_PAST, BEGIN.plusSeconds(600).toEpochMilli())),
                states.keep(state(0, 8, Optional.of("rapl")), NOW));
        assertEquals(ALL, states.keep(state(1_000, 16, Optional.of("rapl")), NOW));
    }

    private static Optional<Range> after(long second, long end) {
        return Optional.of(new Range(BEGIN.plusSeconds(second).toEpochMilli(), end));
    }

    @Test
    void answersAndHoursAreTheSameInEveryOrderWithinTheBound() {
        int revised = 0;
        for (long seed = 0; seed < 10; seed++) {
            List<NodeState> states = randomStates(new Random(seed));
            NodeHistory expected = new NodeHistory(states, new Random(seed));
            for (long order = 1; order <= 2; order++) {
                NodeHistory found =
                        new NodeHistory(overtaking(states, new Random(seed * 100 + order)), new Random(order));

                assertEquals(expected.answers, found.answers, "seed " + seed);
                assertEquals(expected.hours, found.hours, "seed " + seed);
                revised += found.issued > found.answers.size() ? 1 : 0;
            }
        }
        int changed = revised;
        assertTrue(changed > 10, () -> "lives in which a state changed an answer: " + changed);
    }

    private static List<NodeState> randomStates(Random random) {
        List<NodeState> states = new ArrayList<>();
        int longest = new int[] {60, 300, 900}[random.nextInt(3)];
        double stays = new double[] {0.3, 0.8, 0.95}[random.nextInt(3)];
        long cpus = 16;
        Optional<String> plugin = Optional.empty();
        for (long second = random.nextInt(1_200); second < SECONDS; second += 1 + random.nextInt(longest)) {
            cpus = random.nextDouble() < stays ? cpus : 8L << random.nextInt(3);
            plugin = random.nextDouble() < stays ? plugin : PLUGINS.get(random.nextInt(PLUGINS.size()));
            states.add(state(second, cpus, plugin));
            if (random.nextInt(20) == 0) {
                states.add(state(second, 8L << random.nextInt(3), PLUGINS.get(random.nextInt(PLUGINS.size()))));
            }
        }
        return states;
    }

    /** These in an order in which none comes after one that was observed more than the bound later. */
    private static List<NodeState> overtaking(List<NodeState> states, Random random) {
        Map<NodeState, Long> arrivals = new HashMap<>();
        states.forEach(state -> arrivals.put(
                state,
                state.observedTime().toEpochMilli() + random.nextLong(NodeStateHistory.REORDERED.toMillis() + 1)));
        return states.stream()
                .sorted(Comparator.comparing(state -> arrivals.getOrDefault(state, 0L)))
                .toList();
    }

    /** A node of constant power with runs of two CPUs, whose states arrive between wake-ups. */
    private static final class NodeHistory {

        private final Map<RunKey, NodeJobEnergy> answers = new TreeMap<>();
        private final Map<NodeHour, NodeEnergy> hours = new TreeMap<>();
        private int issued;

        NodeHistory(List<NodeState> states, Random random) {
            HourRevisions ledger = new HourRevisions(
                    new MemoryHourRevisionStores(),
                    hour -> hours.put(
                            hour.nodeHour(),
                            hour.withRevision(1, Optional.empty()).observedAt(NOW)));
            Meter meter = new Meter(new MemoryMeterStores(), MeterSettings.DEFAULT, this::take, ledger::take);
            for (long second = 0; second < SECONDS + 600; second += 60) {
                meter.read(reading(second), NOW);
            }
            for (int id = 1; id <= 20; id++) {
                meter.follow(run(id), NOW);
            }
            Instant now = NOW;
            for (NodeState state : states) {
                meter.observe(state, now);
                if (random.nextInt(10) == 0) {
                    now = now.plusSeconds(120);
                    while (meter.wake(now)) {
                        // There is more that is due.
                    }
                }
            }
            for (int wakings = 0; wakings < 60; wakings++) {
                now = now.plusSeconds(120);
                while (meter.wake(now)) {
                    // There is more that is due.
                }
            }
        }

        private void take(NodeJobEnergy answer) {
            issued++;
            answers.put(answer.run(), answer.observedAt(NOW));
        }

        private static PowerReading reading(long second) {
            Instant time = BEGIN.plusSeconds(second);
            Measurement power = new Measurement.Instantaneous(Power.ofWatts(400 + second % 7 * 10));
            return new PowerReading(NODE, time, PowerReading.NODE_DOMAIN, "bmc", power, List.of(), time);
        }

        private static NodeRun run(int id) {
            long start = BEGIN.plusSeconds(1_000L * id).toEpochMilli();
            Claim two = new Claim(false, Optional.of(2L), Optional.empty(), Optional.empty(), List.of(), 1);
            Holding holding = new Holding(start, start + 1_500_000, two);
            return new NodeRun(RunKey.of("rig22", id, 1), NODE, 1, Phase.ENDED, List.of(holding));
        }
    }
}
