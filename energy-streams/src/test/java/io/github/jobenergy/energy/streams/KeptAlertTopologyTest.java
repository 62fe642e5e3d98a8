package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.alert.AlertRules;
import io.github.jobenergy.energy.alert.RunRule;
import io.github.jobenergy.energy.alert.RunSelector;
import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.alert.Alert;
import io.github.jobenergy.schemas.alert.AlertInterval;
import io.github.jobenergy.schemas.codec.ContractCodec;
import io.github.jobenergy.schemas.codec.MalformedRecordException;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.topic.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Alerts of a run of twelve minutes that ended, which draws 500 W from minute 2 to minute 7, and 300 W otherwise. */
@Tag("topology")
class KeptAlertTopologyTest {

    private static final Instant BEGIN = Instant.parse("2026-11-21T02:00:00Z");
    private static final RunKey RUN = RunKey.of("rig22", 1, BEGIN.getEpochSecond());
    private static final AlertRules RULES = new AlertRules(
            List.of(new RunRule(
                    "large", RunRule.Kind.POWER, Power.ofMilliwatts(400_000), Duration.ofMinutes(3), RunSelector.ALL)),
            List.of());
    private static final AlertInterval LARGE = AlertInterval.of(at(120), Optional.of(at(420)));

    @TempDir
    private Path stateDirectory = Path.of("");

    private final Map<String, Alert> alerts = new TreeMap<>();

    private static Instant at(long second) {
        return BEGIN.plusSeconds(second);
    }

    private static JobCompletion completion() {
        return RecordedJobs.completion(RUN, new Slice(BEGIN, at(720), "n1", Optional.of(4L)), 0);
    }

    private static void sendReadings(TopologyHarness topology, long from) {
        for (long second = from; second < 900; second += 10) {
            long large = Math.max(0, Math.min(second, 420) - 120);
            topology.send(new PowerReading(
                    RecordedJobs.node("n1"),
                    at(second),
                    PowerReading.NODE_DOMAIN,
                    "pm_counters",
                    new Measurement.Counter(
                            Energy.ofJoules(1_000_000 + 300 * second + 200 * large),
                            Optional.empty(),
                            Optional.empty()),
                    at(second)));
        }
    }

    private TopologyHarness topology(String name) {
        EnergySettings settings = new EnergySettings(
                        Topic.DEFAULT_PREFIX,
                        "",
                        1,
                        MeterSpaces.OWN,
                        MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(Duration.ofMinutes(1)))))
                .withAlerts(Optional.of(RULES));
        return new TopologyHarness(stateDirectory.resolve(name), settings, BEGIN);
    }

    private void read(TopologyHarness topology) throws MalformedRecordException {
        for (TestRecord<String, byte[]> out : topology.read(Topic.ALERTS)) {
            if (out.value() == null) {
                alerts.remove(out.key());
            } else {
                alerts.put(out.key(), new ContractCodec().read(Alert.class, out.value()));
            }
        }
    }

    private void play(TopologyHarness topology) throws MalformedRecordException {
        topology.send(completion());
        sendReadings(topology, -60);
        topology.pass(Duration.ofMinutes(40));
        read(topology);
        assertEquals(LARGE, only().interval());
    }

    private Alert only() {
        assertEquals(1, alerts.size());
        return alerts.values().iterator().next();
    }

    /** Lets the facts and the slots of the run expire, but not its results. */
    private static void expire(TopologyHarness topology) {
        topology.leap(Duration.ofDays(61));
        topology.pass(Duration.ofMinutes(3));
        assertEquals(0, topology.count("runs"));
        assertEquals(0, topology.count("curve-sections"));
    }

    @Test
    void aRunThatIsErasedAfterItsFactsHaveExpiredWithdrawsItsAlert() throws MalformedRecordException {
        try (TopologyHarness topology = topology("erased")) {
            play(topology);
            expire(topology);
            read(topology);
            assertEquals(LARGE, only().interval());

            topology.sendTombstone(RUN);
            topology.pass(Duration.ofMinutes(3));
            read(topology);

            assertTrue(alerts.isEmpty());
            assertEquals(0, topology.count("alerts-of-runs"));
        }
    }

    @Test
    void aCompletionAfterTheSlotsHaveExpiredWithdrawsNothing() throws MalformedRecordException {
        try (TopologyHarness topology = topology("again")) {
            play(topology);
            expire(topology);

            topology.send(completion());
            topology.pass(Duration.ofMinutes(40));
            read(topology);

            assertEquals(LARGE, only().interval());
        }
    }

    /** After a loss of state and of readings, the published slots remain those of the result, which is kept. */
    @Test
    void theSlotsOfAKeptResultAreJudged() throws MalformedRecordException {
        try (TopologyHarness before = topology("before");
                TopologyHarness after = topology("after")) {
            play(before);
            before.drain();
            assertFalse(before.slots().isEmpty());
            before.slots().forEach(after::send);
            before.revisions().forEach(after::send);
            alerts.clear();

            after.send(completion());
            sendReadings(after, 440);
            after.pass(Duration.ofMinutes(40));
            read(after);

            assertEquals(LARGE, only().interval());
        }
    }
}
