package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.alert.AlertRules;
import io.github.jobenergy.energy.alert.BudgetRule;
import io.github.jobenergy.energy.alert.RunRule;
import io.github.jobenergy.energy.alert.RunSelector;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.statement.Budget;
import io.github.jobenergy.energy.statement.Budgets;
import io.github.jobenergy.energy.statement.StatementSettings;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.alert.AlertKind;
import io.github.jobenergy.schemas.alert.AlertState;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.statement.StatementKind;
import io.github.jobenergy.schemas.topic.Topic;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The alerts as the topology publishes them: a run of twelve minutes on a node with two GPUs. */
@Tag("topology")
class AlertTopologyTest {

    private static final Instant BEGIN = Instant.parse("2026-11-21T02:00:00Z");
    private static final RunKey RUN = RunKey.of("rig22", 1, BEGIN.getEpochSecond());
    private static final int MINUTES = 12;
    private static final MeterSettings METER =
            MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(Duration.ofMinutes(1))));
    private static final AlertRules RULES = new AlertRules(
            List.of(rule("large", RunRule.Kind.POWER, 400), rule("idle", RunRule.Kind.GPU_IDLE, 50)),
            List.of(new BudgetRule(
                    "budget-80", BigDecimal.valueOf(80), Optional.empty(), Optional.empty(), Optional.empty())));
    private static final Budgets NO_BUDGETS = Budgets.NONE;

    @TempDir
    private Path stateDirectory = Path.of("");

    private final Map<String, Alert> alerts = new TreeMap<>();
    private final List<AlertState> states = new ArrayList<>();

    private static RunRule rule(String name, RunRule.Kind kind, long watts) {
        return new RunRule(name, kind, Power.ofMilliwatts(watts * 1_000), Duration.ofMinutes(3), RunSelector.ALL);
    }

    private static Instant at(long second) {
        return BEGIN.plusSeconds(second);
    }

    /** The node draws 500 W from minute 2 to minute 7, and 300 W otherwise; its GPUs draw 20 W each from minute 5 on. */
    private static long joules(String domain, long second) {
        long large = Math.max(0, Math.min(second, 420) - 120);
        long busy = Math.min(second, 300);
        return domain.equals(PowerReading.NODE_DOMAIN) ? 300 * second + 200 * large : 20 * second + 80 * busy;
    }

    private static PowerReading reading(String domain, long second) {
        return new PowerReading(
                RecordedJobs.node("n1"),
                at(second),
                domain,
                "pm_counters",
                new Measurement.Counter(
                        Energy.ofJoules(1_000_000 + joules(domain, second)), Optional.empty(), Optional.empty()),
                at(second));
    }

    private static List<PowerReading> readings(long from, long to) {
        List<PowerReading> readings = new ArrayList<>();
        for (long second = from; second < to; second += 10) {
            for (String domain : List.of(PowerReading.NODE_DOMAIN, "gpu[0]", "gpu[1]")) {
                readings.add(reading(domain, second));
            }
        }
        return readings;
    }

    private static List<Object> facts() {
        NodeCapacity capacity =
                new NodeCapacity(Optional.of(4L), Optional.empty(), Optional.empty(), Optional.of(2L), List.of());
        NodeState state = NodeState.builder(RecordedJobs.node("n1"), at(-60))
                .state("MIXED")
                .stateRaw("MIXED")
                .capacity(capacity)
                .build();
        JobStart start = JobStart.builder(RUN, 1)
                .startTime(BEGIN)
                .nodes("n1")
                .userName(Optional.of("alice"))
                .account(Optional.of("astro"))
                .partitionName(Optional.of("gpu"))
                .allocations(List.of(
                        new NodeAllocation("n1", Optional.of(4L), Optional.empty(), List.of(0, 1), Optional.empty())))
                .observedTime(BEGIN)
                .build();
        return List.of(state, start);
    }

    private static JobCompletion completion() {
        return RecordedJobs.completion(RUN, new Slice(BEGIN, at(MINUTES * 60), "n1", Optional.of(4L)), 0);
    }

    private TopologyHarness topology(String name, Budgets budgets) {
        EnergySettings settings = new EnergySettings(Topic.DEFAULT_PREFIX, "", 1, MeterSpaces.OWN, METER)
                .withStatements(Optional.of(new StatementSettings(Duration.ofDays(7), budgets)))
                .withAlerts(Optional.of(RULES));
        return new TopologyHarness(stateDirectory.resolve(name), settings, BEGIN);
    }

    @Test
    void alertsFireWhileTheRunExecutesAndAReplayHasTheSame() throws MalformedRecordException {
        Map<String, Alert> live;
        try (TopologyHarness topology = topology("live", NO_BUDGETS)) {
            facts().forEach(topology::send);
            readings(-60, 360).forEach(topology::send);
            topology.pass(Duration.ofMinutes(3));
            read(topology);
            assertEquals(List.of(AlertState.FIRING), states);
            assertEquals(at(120), alert("large").interval().sinceTime());
            assertEquals(new BigDecimal("500.000"), alert("large").figures().alertValue());
            assertEquals(Optional.of("alice"), alert("large").subject().names().userName());
            assertEquals(1, topology.count("alerts-of-runs"));

            readings(360, 640).forEach(topology::send);
            topology.pass(Duration.ofMinutes(3));
            read(topology);
            assertEquals(Optional.of(at(420)), alert("large").interval().untilTime());
            assertEquals(AlertState.FIRING, alert("idle").interval().state());
            assertEquals(at(300), alert("idle").interval().sinceTime());
            assertEquals(new BigDecimal("20.000"), alert("idle").figures().alertValue());

            readings(640, 900).forEach(topology::send);
            topology.send(completion());
            topology.pass(Duration.ofMinutes(40));
            read(topology);
            assertEquals(Optional.of(at(MINUTES * 60)), alert("idle").interval().untilTime());
            live = Map.copyOf(alerts);
        }
        alerts.clear();
        try (TopologyHarness topology = topology("replay", NO_BUDGETS)) {
            facts().forEach(topology::send);
            readings(-60, 900).forEach(topology::send);
            topology.send(completion());
            topology.pass(Duration.ofMinutes(40));
            read(topology);
        }
        assertSame(live, alerts);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void lateReadingsInAnyOrderLeadToTheSameAlerts(long seed) throws MalformedRecordException {
        try (TopologyHarness topology = topology("inOrder", NO_BUDGETS)) {
            facts().forEach(topology::send);
            topology.send(completion());
            readings(-60, 900).forEach(topology::send);
            topology.pass(Duration.ofMinutes(40));
            read(topology);
        }
        Map<String, Alert> inOrder = Map.copyOf(alerts);
        alerts.clear();
        Random random = new Random(seed);
        try (TopologyHarness topology = topology("late", NO_BUDGETS)) {
            facts().forEach(topology::send);
            List<PowerReading> late = new ArrayList<>();
            for (PowerReading reading : readings(-60, 900)) {
                if (random.nextInt(3) == 0) {
                    late.add(reading);
                } else {
                    topology.send(reading);
                }
            }
            topology.send(completion());
            topology.pass(Duration.ofMinutes(20));
            late.forEach(topology::send);
            topology.pass(Duration.ofMinutes(40));
            read(topology);
        }
        assertSame(inOrder, alerts);
    }

    @Test
    void aGpuWithoutReadingsIsNotIdle() throws MalformedRecordException {
        try (TopologyHarness topology = topology("missing", NO_BUDGETS)) {
            facts().forEach(topology::send);
            readings(-60, 900).stream()
                    .filter(reading -> !reading.domain().equals("gpu[1]")
                            || reading.readingTime().isBefore(at(300)))
                    .forEach(topology::send);
            topology.send(completion());
            topology.pass(Duration.ofMinutes(40));
            read(topology);
        }

        assertEquals(
                List.of("large"),
                alerts.values().stream().map(each -> each.rule().ruleName()).toList());
    }

    @Test
    void anErasedRunWithdrawsItsAlertsAndItsState() throws MalformedRecordException {
        try (TopologyHarness topology = topology("erased", NO_BUDGETS)) {
            facts().forEach(topology::send);
            readings(-60, 900).forEach(topology::send);
            topology.pass(Duration.ofMinutes(5));
            read(topology);
            assertEquals(2, alerts.size());

            topology.sendTombstone(RUN);
            topology.pass(Duration.ofMinutes(3));
            read(topology);

            assertTrue(alerts.isEmpty());
            assertEquals(0, topology.count("alerts-of-runs"));
        }
    }

    @Test
    void theStateOfARunWithoutAlertsIsRemovedAfterItsEnd() throws MalformedRecordException {
        try (TopologyHarness topology = topology("quiet", NO_BUDGETS)) {
            facts().forEach(topology::send);
            readings(-60, 200).forEach(topology::send);
            topology.pass(Duration.ofMinutes(3));
            assertEquals(1, topology.count("alerts-of-runs"));

            topology.send(RecordedJobs.completion(RUN, new Slice(BEGIN, at(100), "n1", Optional.of(4L)), 0));
            topology.pass(Duration.ofMinutes(40));
            read(topology);

            assertTrue(alerts.isEmpty());
            assertEquals(0, topology.count("alerts-of-runs"));
        }
    }

    @Test
    void aBudgetThatIsUsedFiresUntilTheStatementCloses() throws MalformedRecordException {
        Budgets budgets = new Budgets(Map.of(
                new Budgets.Selector(
                        StatementKind.ACCOUNT, "astro", Optional.empty(), Optional.empty(), Optional.empty()),
                new Budget(Energy.ofJoules(300_000), List.of(80L))));
        try (TopologyHarness topology = topology("budget", budgets)) {
            facts().forEach(topology::send);
            readings(-60, 900).forEach(topology::send);
            topology.send(completion());
            topology.pass(Duration.ofMinutes(40));
            read(topology);
            Alert alert = alert("budget-80");
            assertEquals(AlertKind.BUDGET, alert.rule().kind());
            assertEquals(AlertState.FIRING, alert.interval().state());
            assertEquals(new BigDecimal("92.000"), alert.figures().alertValue());
            assertEquals("92 % of the energy budget of 2026-11 used, threshold 80 %", alert.message());
            assertEquals(1, topology.count("alerts-of-budgets"));

            topology.leap(Duration.ofDays(40));
            read(topology);
            assertEquals(
                    Optional.of(Instant.parse("2026-12-01T00:00:00Z")),
                    alert("budget-80").interval().untilTime());
            assertEquals(0, topology.count("alerts-of-budgets"));
        }
    }

    @Test
    void theTopicIsOfTheProgramOnlyWithTheOption() {
        try (TopologyHarness topology = new TopologyHarness(stateDirectory, METER)) {
            assertFalse(topology.stores().containsKey("alerts-of-runs"));
            assertFalse(topology.stores().containsKey("alerts-of-budgets"));
        }
    }

    private Alert alert(String rule) {
        return alerts.values().stream()
                .filter(each -> each.rule().ruleName().equals(rule))
                .findFirst()
                .orElseThrow(() -> new AssertionError(alerts.toString()));
    }

    private static void assertSame(Map<String, Alert> expected, Map<String, Alert> found) {
        assertFalse(expected.isEmpty());
        assertEquals(expected.keySet(), found.keySet());
        Map<String, Alert> revised = new HashMap<>();
        found.forEach((key, alert) -> revised.put(
                key,
                alert.revised(
                        expected.getOrDefault(key, alert).revision(),
                        expected.getOrDefault(key, alert).observedTime())));
        assertEquals(expected, revised);
    }

    private void read(TopologyHarness topology) throws MalformedRecordException {
        for (TestRecord<String, byte[]> out : topology.read(Topic.ALERTS)) {
            if (out.value() == null) {
                alerts.remove(out.key());
            } else {
                ContractCheck.assertValid(Topic.ALERTS, out.value());
                Alert alert = new ContractCodec().read(Alert.class, out.value());
                assertEquals(alert.key(), out.key());
                Alert before = alerts.put(out.key(), alert);
                assertTrue(before == null || before.revision() < alert.revision(), alert::toString);
                states.add(alert.interval().state());
            }
        }
    }
}
