package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.jobenergy.energy.curve.SlotLength;
import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.energy.curve.JobPower;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The slots of runs that execute. */
class OpenSlotsTest {

    private static final Instant BEGIN = Instant.parse("2026-11-21T10:00:00Z");
    private static final RunKey RUN = RunKey.of("rig22", 1, BEGIN.getEpochSecond());
    private static final long WATTS = 200;

    private final LiveSteps live =
            new LiveSteps(MeterSettings.DEFAULT.withSlot(Optional.of(new SlotLength(Duration.ofMinutes(1)))));

    private void start(long cpus) throws MalformedHostlistException {
        live.take(JobStart.builder(RUN, 1)
                .startTime(BEGIN)
                .nodes("n1")
                .allocations(List.of(
                        new NodeAllocation("n1", Optional.of(cpus), Optional.empty(), List.of(), Optional.empty())))
                .observedTime(BEGIN)
                .build());
    }

    private void read(int fromSecond, int toSecond) throws MalformedHostlistException {
        for (int second = fromSecond; second <= toSecond; second += 10) {
            Instant time = BEGIN.plusSeconds(second);
            live.take(new PowerReading(
                    RecordedJobs.node("n1"),
                    time,
                    PowerReading.NODE_DOMAIN,
                    "pm_counters",
                    new Measurement.Counter(Energy.ofJoules(WATTS * second), Optional.empty(), Optional.empty()),
                    time));
        }
        live.pass(Duration.ofMinutes(1));
    }

    private void observe(int second, long cpus) throws MalformedHostlistException {
        live.take(NodeState.builder(RecordedJobs.node("n1"), BEGIN.plusSeconds(second))
                .state("MIXED")
                .stateRaw("MIXED")
                .capacity(new NodeCapacity(
                        Optional.of(cpus), Optional.empty(), Optional.empty(), Optional.empty(), List.of()))
                .build());
    }

    private Map<Instant, JobPower> slots() {
        Map<Instant, JobPower> slots = new TreeMap<>();
        live.slots().forEach(slot -> slots.put(slot.startTime(), slot));
        return slots;
    }

    private static Energy minuteOf(long shares) {
        return Energy.ofJoules(60 * WATTS / shares);
    }

    @Test
    void theFirstKnownCapacityReissuesTheSlotsOfTheRunsOnTheNode() throws MalformedHostlistException {
        start(4);
        read(0, 350);
        assertEquals(minuteOf(1), slots().get(BEGIN).figures().energy());

        observe(200, 8);
        read(355, 355);

        assertFalse(slots().isEmpty());
        slots().values().forEach(slot -> {
            assertEquals(2, slot.revision(), slot::toString);
            assertEquals(minuteOf(2), slot.figures().energy(), slot::toString);
        });
    }

    @Test
    void anotherCapacityReissuesTheSlotsFromThenOn() throws MalformedHostlistException {
        observe(0, 8);
        start(4);
        read(0, 650);

        observe(240, 16);
        read(655, 655);

        slots().forEach((begin, slot) -> {
            boolean isLater = !begin.isBefore(BEGIN.plusSeconds(240));
            assertEquals(minuteOf(isLater ? 4 : 2), slot.figures().energy(), slot::toString);
            assertEquals(isLater ? 2 : 1, slot.revision(), slot::toString);
        });
    }

    @Test
    void aStateWithTheSameCapacityReissuesNothing() throws MalformedHostlistException {
        observe(0, 8);
        start(4);
        read(0, 350);
        int before = live.slots().size();

        observe(290, 8);
        read(355, 355);

        assertEquals(before, live.slots().size());
    }

    /** The occupancy of the node is not read for each slot. */
    @Test
    void aRunThatJoinsReissuesTheSlotsItShares() throws MalformedHostlistException {
        observe(0, 8);
        start(4);
        read(0, 350);

        live.take(JobStart.builder(RunKey.of("rig22", 2, BEGIN.getEpochSecond()), 1)
                .startTime(BEGIN.plusSeconds(120))
                .nodes("n1")
                .exclusive(Optional.of(true))
                .observedTime(BEGIN.plusSeconds(120))
                .build());
        read(360, 650);

        live.slots().stream()
                .filter(slot -> slot.run().jobId() == 2)
                .forEach(slot -> assertFalse(slot.startTime().isBefore(BEGIN.plusSeconds(120)), slot::toString));
        assertEquals(1, slots(1).get(BEGIN).revision());
        assertEquals(2, slots(1).get(BEGIN.plusSeconds(180)).revision());
        assertFalse(slots(2).isEmpty());
    }

    private Map<Instant, JobPower> slots(long job) {
        Map<Instant, JobPower> slots = new TreeMap<>();
        live.slots().stream()
                .filter(slot -> slot.run().jobId() == job)
                .forEach(slot -> slots.put(slot.startTime(), slot));
        return slots;
    }
}
