package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.alert.AlertRules;
import io.github.jobenergy.energy.alert.RunRule;
import io.github.jobenergy.energy.alert.RunSelector;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.topic.Topic;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Alerts of idle GPUs, below 50 W for three minutes, of runs that hold GPUs with meters and without. */
@Tag("topology")
class GpuAlertTopologyTest {

    private static final Instant BEGIN = Instant.parse("2026-11-21T02:00:00Z");
    private static final RunKey RUN = RunKey.of("rig22", 1, BEGIN.getEpochSecond());
    private static final RunKey OTHER = RunKey.of("rig22", 2, BEGIN.getEpochSecond());
    private static final long NODE_WATTS = 500;
    private static final long GPU_WATTS = 20;
    private static final int LAST = 720;
    private static final AlertRules RULES = new AlertRules(
            List.of(new RunRule(
                    "idle", RunRule.Kind.GPU_IDLE, Power.ofMilliwatts(50_000), Duration.ofMinutes(3), RunSelector.ALL)),
            List.of());

    @TempDir
    private Path stateDirectory = Path.of("");

    private final List<Object> facts = new ArrayList<>();
    private final List<PowerReading> readings = new ArrayList<>();

    private static Instant at(long second) {
        return BEGIN.plusSeconds(second);
    }

    private void state(String node, long gpus) {
        facts.add(NodeState.builder(RecordedJobs.node(node), at(-60))
                .state("MIXED")
                .stateRaw("MIXED")
                .capacity(new NodeCapacity(
                        Optional.of(8L),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        gpus == 0
                                ? List.of()
                                : List.of(new NodeCapacity.GpuCount(
                                        Optional.empty(), gpus, Optional.empty(), Optional.empty()))))
                .build());
    }

    private static NodeAllocation gpus(String node, Integer... gpus) {
        return new NodeAllocation(node, Optional.of(4L), Optional.empty(), Arrays.asList(gpus), Optional.empty());
    }

    private void start(RunKey run, long second, String nodes, NodeAllocation... allocations) {
        facts.add(JobStart.builder(run, 1)
                .startTime(at(second))
                .nodes(nodes)
                .userName(Optional.of("alice"))
                .account(Optional.of("astro"))
                .allocations(Arrays.asList(allocations))
                .observedTime(at(second))
                .build());
    }

    private void read(String node, String domain, long watts, long fromSecond) {
        for (long second = fromSecond; second <= LAST; second += 10) {
            readings.add(new PowerReading(
                    RecordedJobs.node(node),
                    at(second),
                    domain,
                    "pm_counters",
                    new Measurement.Counter(
                            Energy.ofJoules(1_000_000 + watts * second), Optional.empty(), Optional.empty()),
                    at(second)));
        }
    }

    private void readNode(String node, String... gpus) {
        read(node, PowerReading.NODE_DOMAIN, NODE_WATTS, -60);
        for (String gpu : gpus) {
            read(node, gpu, GPU_WATTS, -60);
        }
    }

    private Map<RunKey, Alert> alerts() throws MalformedRecordException {
        EnergySettings settings = new EnergySettings(
                        Topic.DEFAULT_PREFIX,
                        "",
                        1,
                        MeterSpaces.OWN,
                        MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(Duration.ofMinutes(1)))))
                .withAlerts(Optional.of(RULES));
        Map<RunKey, Alert> alerts = new TreeMap<>();
        try (TopologyHarness topology = new TopologyHarness(stateDirectory, settings, BEGIN)) {
            facts.forEach(topology::send);
            readings.sort(Comparator.comparing(PowerReading::readingTime));
            readings.forEach(topology::send);
            topology.pass(Duration.ofMinutes(5));
            for (TestRecord<String, byte[]> out : topology.read(Topic.ALERTS)) {
                Alert alert = new ContractCodec().read(Alert.class, out.value());
                alerts.put(
                        new RunKey(
                                alert.subject().cluster(),
                                alert.subject().jobId().orElseThrow(),
                                alert.subject().submitTime().orElseThrow()),
                        alert);
            }
        }
        return alerts;
    }

    private static BigDecimal watts(Alert alert) {
        return alert.figures().alertValue().stripTrailingZeros();
    }

    @Test
    void idleGpusOfTwoNodesFire() throws MalformedRecordException {
        state("n1", 2);
        state("n2", 2);
        start(RUN, 0, "n[1-2]", gpus("n1", 0, 1), gpus("n2", 0, 1));
        readNode("n1", "gpu[0]", "gpu[1]");
        readNode("n2", "gpu[0]", "gpu[1]");

        Map<RunKey, Alert> alerts = alerts();

        assertEquals(List.of(RUN), List.copyOf(alerts.keySet()));
        assertEquals(
                List.of(at(0)),
                alerts.values().stream()
                        .map(alert -> alert.interval().sinceTime())
                        .toList());
    }

    @Test
    void gpusOfAnotherNodeWithoutMetersMayBeBusy() throws MalformedRecordException {
        state("n1", 2);
        state("n2", 2);
        start(RUN, 0, "n[1-2]", gpus("n1", 0, 1), gpus("n2", 0, 1));
        readNode("n1", "gpu[0]", "gpu[1]");
        readNode("n2");

        assertEquals(Map.of(), alerts());
    }

    @Test
    void theMeteredGpuOfAnotherRunIsNotThatOfTheRun() throws MalformedRecordException {
        state("n1", 2);
        state("n2", 0);
        start(RUN, 0, "n[1-2]", gpus("n1", 0, 1), gpus("n2", 1));
        start(OTHER, 0, "n2", gpus("n2", 0));
        readNode("n1", "gpu[0]", "gpu[1]");
        readNode("n2", "gpu[0]");

        assertEquals(List.of(OTHER), List.copyOf(alerts().keySet()));
    }

    @Test
    void aSlotOfWhichAPartHasNoReadingsOfTheGpuIsNotIdle() throws MalformedRecordException {
        state("n1", 2);
        start(RUN, 0, "n1", gpus("n1", 0, 1));
        start(OTHER, 210, "n1", gpus("n1"));
        readNode("n1");
        read("n1", "gpu[0]", GPU_WATTS, 210);
        read("n1", "gpu[1]", GPU_WATTS, 210);

        Map<RunKey, Alert> alerts = alerts();

        assertEquals(
                List.of(at(240)),
                alerts.values().stream()
                        .map(alert -> alert.interval().sinceTime())
                        .toList());
    }

    @Test
    void aMeterOfFourGpusIsComparedWithFourThresholds() throws MalformedRecordException {
        state("n1", 4);
        start(RUN, 0, "n1", gpus("n1", 0, 1, 2, 3));
        readNode("n1");
        read("n1", "gpu", 120, -60);

        assertEquals(
                List.of(new BigDecimal("3E+1")),
                alerts().values().stream().map(GpuAlertTopologyTest::watts).toList());
    }

    /** The other GPUs of the meter may be idle while that of the run is busy. */
    @Test
    void aMeterThatAlsoCoversGpusOfOthersIsNotJudged() throws MalformedRecordException {
        state("n1", 4);
        start(RUN, 0, "n1", gpus("n1", 0));
        readNode("n1");
        read("n1", "gpu", 120, -60);

        assertEquals(Map.of(), alerts());
    }
}
