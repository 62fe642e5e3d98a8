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
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The slots of runs that execute. */
class OpenSlotsTest {

    private static final Instant BEGIN = Instant.parse("2026-11-21T10:00:00Z");
    private static final RunKey RUN = RunKey.of("rig22", 1, BEGIN.getEpochSecond());
    private static final long WATTS = 200;

    /** The energy of odd seconds, more than that of even ones: a slot has another energy without the reading at its end. */
    private static final long RIPPLE = 50;

    /** The time of a reading at the end of a slot, in seconds after the beginning. */
    private static final int LATEST = 240;

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
            live.take(reading(second, PowerReading.NODE_DOMAIN, "pm_counters"));
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

    /** A node passes a slot with any reading of any of its meters, and late readings change slots that were sent. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everySlotThatTheNodeHasPassedIsPublished(long seed) throws MalformedHostlistException {
        Random random = new Random(seed);
        NavigableMap<Double, PowerReading> byArrival = new TreeMap<>();
        for (int second = 0; second <= 660; second++) {
            double lag = second == LATEST ? 150 : lag(random);
            byArrival.put(second + lag, reading(second, PowerReading.NODE_DOMAIN, "pm_counters"));
            if (second % 5 == 0) {
                byArrival.put(second + 3 + lag(random), reading(second, "cpu[0]", "rapl"));
            }
        }
        start(4);
        for (PowerReading reading : byArrival.values()) {
            live.take(reading);
        }
        live.pass(Duration.ofMinutes(1));

        Map<Instant, JobPower> published = slots();
        for (int minute = 0; minute < 10; minute++) {
            JobPower slot = Objects.requireNonNull(published.get(BEGIN.plusSeconds(60L * minute)), "slot " + minute);
            assertEquals(minuteOf(1), slot.figures().energy(), slot::toString);
            assertEquals(Duration.ofMinutes(1), slot.figures().metered(), slot::toString);
        }
    }

    /** One reading in twenty is up to 25 s late, and that of {@link #LATEST} 150 s. */
    private static double lag(Random random) {
        return random.nextDouble() + (random.nextInt(20) == 0 ? 25 * random.nextDouble() : 0);
    }

    private static PowerReading reading(int second, String domain, String source) {
        Instant time = BEGIN.plusSeconds(second);
        return new PowerReading(
                RecordedJobs.node("n1"),
                time,
                domain,
                source,
                new Measurement.Counter(
                        Energy.ofJoules(WATTS * second + RIPPLE * (second % 2)), Optional.empty(), Optional.empty()),
                time);
    }
}
