package io.github.jobenergy.energy.meter.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.meter.occupancy.IdlePowers;
import io.github.jobenergy.energy.meter.occupancy.StatedPowers;
import io.github.jobenergy.energy.register.span.MeterRules;
import io.github.jobenergy.energy.replay.Replay;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.energy.testing.RecordedJobs;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.endstate.EndState;
import io.github.jobenergy.schemas.energy.waste.EndStateWaste;
import io.github.jobenergy.schemas.energy.waste.IdleGpus;
import io.github.jobenergy.schemas.energy.waste.Waste;
import io.github.jobenergy.schemas.job.GpuPart;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobStart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.Measurement;
import io.github.jobenergy.schemas.node.NodeCapacity;
import io.github.jobenergy.schemas.node.NodeCapacity.GpuCount;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run on a node of 1,000 W with a GPU of known power. Counters are read every ten seconds. */
class IdleGpusTest {

    private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");
    private static final int PERIOD = 10;
    private static final long IDLE = 60;
    private static final long BUSY = 300;
    private static final long MINUTE = 60;
    private static final long DAY = 86_400;

    private Replay replay = replay(Optional.empty());

    private static Replay replay(Optional<Long> idleGpuWatts) {
        MeterSettings usual = MeterSettings.DEFAULT;
        StatedPowers stated = new StatedPowers(List.of(), idleGpuWatts.map(Power::ofWatts));
        return new Replay(
                new MeterSettings(
                        usual.lateness(),
                        usual.deadline(),
                        usual.correctionWindow(),
                        usual.coalescing(),
                        MeterRules.DEFAULT,
                        new IdlePowers(StatedPowers.NONE, stated),
                        Optional.empty()),
                MeterSpaces.OWN,
                Clock.systemUTC());
    }

    @BeforeEach
    void stateCapacity() {
        stateCapacity(replay);
    }

    private static void stateCapacity(Replay to) {
        List<GpuCount> gpu = List.of(new GpuCount(Optional.empty(), 1, Optional.empty()));
        to.observe(NodeState.builder(RecordedJobs.node("n1"), START.minusSeconds(DAY))
                .state("MIXED")
                .stateRaw("MIXED")
                .capacity(new NodeCapacity(Optional.of(8L), Optional.empty(), Optional.empty(), Optional.empty(), gpu))
                .build());
    }

    private void state(long watts) {
        replay = replay(Optional.of(watts));
        stateCapacity(replay);
    }

    /** Reads a counter from one second after the start to another, at a power that depends on the second. */
    private void draws(String domain, long from, long to, LongUnaryOperator watts) {
        long joules = 0;
        for (long second = from; second <= to; second += PERIOD) {
            Instant time = START.plusSeconds(second);
            replay.read(new PowerReading(
                    RecordedJobs.node("n1"),
                    time,
                    domain,
                    "source",
                    new Measurement.Counter(Energy.ofJoules(joules), Optional.empty(), Optional.empty()),
                    List.of(),
                    time));
            joules += watts.applyAsLong(second) * PERIOD;
        }
    }

    private void draws(long from, long to, LongUnaryOperator gpuWatts) {
        draws("node", from, to, second -> 1_000);
        draws("gpu[0]", from, to, gpuWatts);
    }

    private static RunKey run(int id) {
        return RunKey.of("rig22", id, START.getEpochSecond());
    }

    private void runs(int id, long seconds, NodeAllocation allocation) throws MalformedHostlistException {
        replay.start(JobStart.builder(run(id), 1)
                .startTime(START)
                .nodes("n1")
                .allocations(List.of(allocation))
                .observedTime(START)
                .build());
        JobCompletion plain = RecordedJobs.completion(
                run(id), new Slice(START, START.plusSeconds(seconds), "n1", allocation.cpus()), 1);
        replay.complete(plain.toBuilder()
                .resources(plain.resources().toBuilder()
                        .memoryBytes(Optional.empty())
                        .build())
                .build());
    }

    private static NodeAllocation gpu() {
        return new NodeAllocation("n1", Optional.of(4L), Optional.empty(), List.of(0));
    }

    private static NodeAllocation sevenths(long held) {
        return new NodeAllocation(
                "n1", Optional.of(1L), Optional.empty(), List.of(), Optional.of(List.of(new GpuPart(0, held, 7))));
    }

    private IdleGpus idleGpus(int id) {
        return replay.close().stream()
                .peek(ContractCheck::assertValid)
                .filter(result -> result.run().equals(run(id)))
                .map(JobEnergy::figures)
                .map(figures -> figures.waste().idleGpus())
                .findFirst()
                .orElseThrow();
    }

    private static IdleGpus seconds(long held, long judged, long idle, long joules) {
        return IdleGpus.of(
                Duration.ofSeconds(held),
                Duration.ofSeconds(judged),
                Duration.ofSeconds(idle),
                Energy.ofJoules(joules));
    }

    @Test
    void aGpuAtIdlePowerForHalfOfTheRunIsIdleForHalf() throws MalformedHostlistException {
        state(75);
        draws(-10 * MINUTE, 30 * MINUTE, second -> second >= 10 * MINUTE && second < 20 * MINUTE ? BUSY : IDLE);
        runs(1, 20 * MINUTE, gpu());

        assertEquals(seconds(20 * MINUTE, 20 * MINUTE, 10 * MINUTE, 10 * MINUTE * IDLE), idleGpus(1));
    }

    /** Hours without change points are read from stored minutes. */
    @Test
    void aRunOfADayIsIdleInTheSameMinutes() throws MalformedHostlistException {
        state(IDLE);
        draws(-10 * MINUTE, DAY + 10 * MINUTE, second -> second / 300 % 2 == 0 ? IDLE : BUSY);
        runs(1, DAY, gpu());

        assertEquals(seconds(DAY, DAY, DAY / 2, DAY / 2 * IDLE), idleGpus(1));
    }

    @Test
    void daysAndUsageSumToTheRun() throws MalformedHostlistException {
        state(75);
        draws(-10 * MINUTE, DAY + 10 * MINUTE, second -> IDLE);
        runs(1, DAY, gpu());

        JobEnergy result = replay.close().iterator().next();
        Waste waste = result.figures().waste();
        IdleGpus half = seconds(DAY / 2, DAY / 2, DAY / 2, DAY / 2 * IDLE);

        assertEquals(seconds(DAY, DAY, DAY, DAY * IDLE), waste.idleGpus());
        assertEquals(
                List.of(half, half),
                result.figures().energyByDay().orElseThrow().stream()
                        .map(day -> day.waste().idleGpus())
                        .toList());
        assertEquals(
                List.of(half, half),
                replay.days().stream()
                        .flatMap(row -> row.figures().wasteByEndState().orElseThrow().stream())
                        .filter(one -> one.endState() == EndState.COMPLETED)
                        .map(EndStateWaste::idleGpus)
                        .toList());
    }

    /** The GPU draws 60 W before the run, so that up to 72 W are idle. */
    @Test
    void idlePowerIsLearnedFromTheMinuteOfTheNodeWithATolerance() throws MalformedHostlistException {
        draws(-10 * MINUTE, 30 * MINUTE, second -> second < 0 ? IDLE : second < 5 * MINUTE ? 72 : 73);
        runs(1, 20 * MINUTE, gpu());

        assertEquals(seconds(20 * MINUTE, 20 * MINUTE, 5 * MINUTE, 5 * MINUTE * 72), idleGpus(1));
    }

    @Test
    void withoutKnownIdlePowerNothingIsJudged() throws MalformedHostlistException {
        draws(0, 20 * MINUTE, second -> IDLE);
        runs(1, 20 * MINUTE, gpu());

        IdleGpus found = idleGpus(1);

        assertEquals(Optional.of(Duration.ofMinutes(20)), found.gpuHeld());
        assertEquals(Optional.empty(), found.gpuJudged());
        assertEquals(Optional.empty(), found.energyIdleGpus());
    }

    @Test
    void aRunWithoutGpusHasNone() throws MalformedHostlistException {
        state(75);
        draws(-10 * MINUTE, 30 * MINUTE, second -> IDLE);
        runs(1, 20 * MINUTE, new NodeAllocation("n1", Optional.of(4L), Optional.empty(), List.of()));

        assertEquals(IdleGpus.NONE, idleGpus(1));
    }

    @Test
    void aPartOfAGpuHasThatPartOfTimeAndEnergy() throws MalformedHostlistException {
        state(75);
        draws(-10 * MINUTE, 30 * MINUTE, second -> IDLE);
        runs(1, 14 * MINUTE, sevenths(3));
        runs(2, 14 * MINUTE, sevenths(4));

        assertEquals(seconds(6 * MINUTE, 6 * MINUTE, 6 * MINUTE, 6 * MINUTE * IDLE), idleGpus(1));
        assertEquals(seconds(8 * MINUTE, 8 * MINUTE, 8 * MINUTE, 8 * MINUTE * IDLE), idleGpus(2));
    }

    /** The GPU is read again after the end of the run, and its counter stands still meanwhile. */
    @Test
    void timeWithoutReadingsOfTheGpuIsNotJudged() throws MalformedHostlistException {
        state(75);
        draws("node", -10 * MINUTE, 60 * MINUTE, second -> 1_000);
        draws("gpu[0]", -10 * MINUTE, 10 * MINUTE, second -> IDLE);
        runs(1, 40 * MINUTE, gpu());

        assertEquals(seconds(40 * MINUTE, 10 * MINUTE, 10 * MINUTE, 10 * MINUTE * IDLE), idleGpus(1));
    }

    @Test
    void onlyTheLastFiveDaysAreJudged() throws MalformedHostlistException {
        state(75);
        draws(-10 * MINUTE, 6 * DAY + 10 * MINUTE, second -> IDLE);
        runs(1, 6 * DAY, gpu());

        assertEquals(seconds(6 * DAY, 5 * DAY, 5 * DAY, 5 * DAY * IDLE), idleGpus(1));
    }

    @Test
    void aMeterOfSeveralGpusIsNotComparedWithAStatedPower() throws MalformedHostlistException {
        state(75);
        draws("node", -10 * MINUTE, 30 * MINUTE, second -> 1_000);
        draws("gpu", -10 * MINUTE, 30 * MINUTE, second -> IDLE);
        runs(1, 20 * MINUTE, gpu());

        assertEquals(Optional.empty(), idleGpus(1).gpuJudged());
    }

    /** A completion states how many GPUs a run held, and not which: the run is assumed to hold a part of each free GPU. */
    private void runsOnSomeOfFour(long gpus) throws MalformedHostlistException {
        replay.observe(NodeState.builder(RecordedJobs.node("n1"), START.minusSeconds(DAY / 2))
                .state("MIXED")
                .stateRaw("MIXED")
                .capacity(new NodeCapacity(
                        Optional.of(8L),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(new GpuCount(Optional.empty(), 4, Optional.empty()))))
                .build());
        draws("node", -10 * MINUTE, 30 * MINUTE, second -> 2_000);
        draws("gpu[0]", -10 * MINUTE, 30 * MINUTE, second -> BUSY);
        for (int gpu = 1; gpu < 4; gpu++) {
            draws("gpu[" + gpu + "]", -10 * MINUTE, 30 * MINUTE, second -> IDLE);
        }
        JobCompletion plain = RecordedJobs.completion(
                run(1), new Slice(START, START.plusSeconds(20 * MINUTE), "n1", Optional.of(4L)), 1);
        replay.complete(plain.toBuilder()
                .resources(plain.resources().toBuilder()
                        .memoryBytes(Optional.empty())
                        .gpuCount(Optional.of(gpus))
                        .build())
                .build());
    }

    @Test
    void timeOfARunWithAssumedGpusIsNotJudged() throws MalformedHostlistException {
        state(75);
        runsOnSomeOfFour(1);

        IdleGpus found = idleGpus(1);

        assertEquals(Optional.of(Duration.ofMinutes(20)), found.gpuHeld());
        assertEquals(Optional.empty(), found.gpuJudged());
    }

    @Test
    void aRunWithAllGpusIsJudgedWithoutTheirNumbers() throws MalformedHostlistException {
        state(75);
        runsOnSomeOfFour(4);

        assertEquals(seconds(80 * MINUTE, 80 * MINUTE, 60 * MINUTE, 60 * MINUTE * IDLE), idleGpus(1));
    }
}
