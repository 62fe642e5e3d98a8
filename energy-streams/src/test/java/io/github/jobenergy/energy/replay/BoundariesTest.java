package io.github.jobenergy.energy.replay;

import static io.github.jobenergy.energy.replay.Steady.readings;
import static io.github.jobenergy.energy.replay.Steady.run;
import static io.github.jobenergy.energy.replay.Steady.slice;
import static io.github.jobenergy.energy.replay.Steady.state;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.meter.MeterSettings;
import io.github.jobenergy.energy.meter.answer.Trace;
import io.github.jobenergy.energy.meter.occupancy.Stretch;
import io.github.jobenergy.energy.register.MeterRules;
import io.github.jobenergy.energy.share.placement.MeterSpaces;
import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.JobEnergy;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobMembership;
import io.github.jobenergy.schemas.job.RunKey;
import io.github.jobenergy.schemas.job.Slice;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.node.NodeState;
import io.github.jobenergy.schemas.node.PowerReading;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import io.github.jobenergy.schemas.quantity.UtcTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a run begins and ends on its nodes, from records to result: 240 W a node, 60 W a CPU, 14.4 kJ a minute. */
class BoundariesTest {

    private final List<Object> records = new ArrayList<>();
    private final Map<RunKey, JobEnergy> results = new TreeMap<>();
    private final List<NodeEnergy> hours = new ArrayList<>();

    private void given(NodeState state, List<PowerReading> readings) {
        records.add(state);
        records.addAll(readings);
    }

    private void givenNodes(String... nodes) {
        for (String node : nodes) {
            given(state(node, -10, "IDLE"), readings(node, -10, 70));
        }
    }

    private void whenReplayed(JobCompletion... completions) throws MalformedHostlistException {
        whenReplayed(MeterSettings.DEFAULT, completions);
    }

    private void whenReplayed(MeterSettings settings, JobCompletion... completions) throws MalformedHostlistException {
        Replay replay = new Replay(settings, MeterSpaces.OWN, Clock.systemUTC());
        for (Object record : records) {
            if (record instanceof PowerReading reading) {
                assertEquals(Optional.empty(), replay.read(reading));
            } else if (record instanceof NodeState state) {
                replay.observe(state);
            }
        }
        for (JobCompletion completion : completions) {
            replay.complete(completion);
        }
        replay.close().forEach(result -> results.put(result.run(), result));
        hours.addAll(replay.hours());
        results.values().forEach(ContractCheck::assertValid);
        hours.forEach(ContractCheck::assertValid);
    }

    private JobEnergy result(JobCompletion completion) {
        return Optional.ofNullable(results.get(completion.run())).orElseThrow();
    }

    private long joules(JobCompletion completion) {
        return result(completion).figures().energy().millijoules() / 1_000;
    }

    /** What the jobs' account of a node gets from noon to one o'clock. */
    private Energy jobs(String node) {
        return hours.stream()
                .filter(hour -> hour.nodeHour().node().node().equals(node))
                .filter(hour -> hour.nodeHour().hourTime().equals(Steady.NOON))
                .map(hour -> hour.accounts().jobs())
                .reduce(Energy.ZERO, Energy::plus);
    }

    /** Some clocks say that a run began in 1970: what its nodes may have drawn since is more than can be written. */
    @ParameterizedTest
    @ValueSource(strings = {"n1", "n[1-2]"})
    void aBoundBeyondWhatCanBeWrittenIsNone(String nodes) throws MalformedHostlistException {
        givenNodes("n1", "n2");
        MeterSettings usual = MeterSettings.DEFAULT;
        MeterRules rules = new MeterRules(Optional.empty(), Optional.of(Power.ofWatts(1_000_000)), Optional.empty());
        MeterSettings settings = new MeterSettings(
                usual.lateness(), usual.deadline(), usual.correctionWindow(), usual.coalescing(), rules);
        JobCompletion run = run(1, slice(1 - Steady.NOON.getEpochSecond() / 60, 20, nodes, 4));

        whenReplayed(settings, run);

        assertEquals(Optional.empty(), result(run).figures().uncertaintyHigh());
        assertEquals(Quality.PARTIAL, result(run).figures().quality());
    }

    @ParameterizedTest
    @CsvSource({"10, 40, 30, 50", "10, 50, 20, 30", "30, 50, 10, 40"})
    void allocationsThatOverlapAreHeldOnce(long from, long to, long nextFrom, long nextTo)
            throws MalformedHostlistException {
        givenNodes("n1");
        JobCompletion run = run(1, slice(from, to, "n1", 4), slice(nextFrom, nextTo, "n1", 4));

        whenReplayed(run);

        assertEquals(40 * 14_400, joules(run));
        assertEquals(Energy.ofJoules(40 * 14_400), jobs("n1"));
        assertEquals(1, result(run).figures().coverage().intValueExact());
    }

    @Test
    void aRunSaidToHaveEndedInTheYear9999IsFinalNoLaterThanCanBeWritten() throws MalformedHostlistException {
        Instant end = Instant.parse("9999-12-31T23:59:59Z");
        JobCompletion run = Scene.completion(
                RunKey.of("rig22", 1, Steady.NOON.getEpochSecond()), new Slice(end, end, "n1", Optional.of(4L)), 0);

        whenReplayed(run);

        assertEquals(UtcTime.LAST, result(run).edition().finalAfter());
    }

    @Test
    void aRunSaidToHaveBegunInTheYearOneIsReadWhereItsNodeWasMetered() throws MalformedHostlistException {
        Slice ages = new Slice(Instant.parse("0001-01-01T00:00:00Z"), Steady.at(20), "n1", Optional.of(4L));
        JobCompletion run = Scene.completion(RunKey.of("rig22", 1, Steady.NOON.getEpochSecond()), ages, 0);
        Replay replay = new Replay(MeterSettings.DEFAULT, MeterSpaces.OWN, Clock.systemUTC());
        readings("n1", -10, 70).forEach(replay::read);
        replay.complete(run);
        LongAdder stretches = new LongAdder();

        Optional<NodeJobEnergy> answer = replay.explain(Scene.node("n1"), run.run(), new Trace() {
            @Override
            public void stretch(Supplier<Stretch> stretch) {
                stretches.increment();
            }
        });

        assertEquals(
                Optional.of(Energy.ofJoules(31 * 14_400 - 7_200)),
                answer.map(known -> known.amounts().energy()));
        assertEquals(
                401, answer.flatMap(NodeJobEnergy::energyByDay).orElseThrow().size());
        assertTrue(stretches.sum() < 500, () -> "stretches: " + stretches);
    }

    @Test
    void suspendedTimeIsStatedBesideAndChargedLikeTheRest() throws MalformedHostlistException {
        givenNodes("n1");
        JobCompletion run = Steady.suspended(run(1, slice(10, 20, "n1", 4)), Duration.ofMinutes(4));

        whenReplayed(run);

        assertEquals(144_000, joules(run));
        assertEquals(Optional.of(Duration.ofMinutes(4)), result(run).subject().suspended());
        assertEquals(List.of(Flag.SUSPENDED), result(run).figures().flags());
        assertEquals(1, result(run).figures().coverage().intValueExact());
    }

    /** Two nodes for ten minutes, then one of them for ten more. */
    @Test
    void aResizedRunIsTheSumOfItsSlices() throws MalformedHostlistException {
        givenNodes("n1", "n2");
        JobCompletion run = run(1, slice(10, 20, "n[1-2]", 8), slice(20, 30, "n1", 4));

        whenReplayed(run);

        assertEquals(3 * 144_000, joules(run));
        assertEquals(Optional.of(Duration.ofMinutes(20)), result(run).subject().elapsed());
        assertEquals(2, result(run).figures().nodeCount());
        assertEquals(1, result(run).figures().coverage().intValueExact());
        assertEquals(Energy.ofJoules(288_000), jobs("n1"));
        assertEquals(Energy.ofJoules(144_000), jobs("n2"));
    }

    /** It shrinks on its node: four CPUs, then one. */
    @Test
    void aRunThatShrinksOnItsNodeHoldsLessFromThenOn() throws MalformedHostlistException {
        givenNodes("n1");
        JobCompletion run = run(1, slice(10, 20, "n1", 4), slice(20, 30, "n1", 1));

        whenReplayed(run);

        assertEquals(144_000 + 36_000, joules(run));
        assertEquals(Energy.ofJoules(180_000), jobs("n1"));
    }

    @Test
    void aRequeuedJobIsTwoRunsAndTheTimeBetweenIsNobodys() throws MalformedHostlistException {
        givenNodes("n1");
        JobCompletion first = run(7, slice(10, 20, "n1", 4));
        JobCompletion second = run(7, slice(25, 30, "n1", 4));

        whenReplayed(first, second);

        assertEquals(144_000, joules(first));
        assertEquals(72_000, joules(second));
        assertEquals(Energy.ofJoules(216_000), jobs("n1"));
        assertEquals(
                Energy.ofJoules(864_000 - 216_000),
                hours.stream()
                        .filter(hour -> hour.nodeHour().hourTime().equals(Steady.NOON))
                        .map(hour -> hour.accounts().idle())
                        .reduce(Energy.ZERO, Energy::plus));
    }

    @Test
    void componentsOfAHeterogeneousJobAreRunsThatNameTheirLeader() throws MalformedHostlistException {
        givenNodes("n1", "n2");
        JobCompletion leader = Steady.member(run(20, slice(10, 20, "n1", 4)), hetComponent(20, 0));
        JobCompletion second = Steady.member(run(21, slice(10, 20, "n2", 2)), hetComponent(20, 1));

        whenReplayed(leader, second);

        assertEquals(144_000, joules(leader));
        assertEquals(72_000, joules(second));
        assertEquals(Optional.of(20L), result(second).subject().hetJobId());
        assertEquals(Optional.of(1L), result(second).subject().hetJobOffset());
    }

    private static JobMembership hetComponent(long leader, long offset) {
        return new JobMembership(
                Optional.empty(),
                Optional.empty(),
                Optional.of(leader),
                Optional.of(offset),
                Optional.empty(),
                Optional.empty());
    }

    /** One CPU each of four: 60 W each, and half the node is nobody's. */
    @Test
    void tasksOfAnArrayAreRunsThatShareTheirNode() throws MalformedHostlistException {
        givenNodes("n1");
        JobCompletion one = Steady.member(run(31, slice(10, 20, "n1", 1)), arrayTask(30, 1));
        JobCompletion two = Steady.member(run(30, slice(10, 20, "n1", 1)), arrayTask(30, 2));

        whenReplayed(one, two);

        assertEquals(36_000, joules(one));
        assertEquals(36_000, joules(two));
        assertEquals(Optional.of(30L), result(one).subject().arrayJobId());
        assertEquals(Optional.of(2L), result(two).subject().arrayTaskId());
        assertEquals(Energy.ofJoules(72_000), jobs("n1"));
        assertEquals(Energy.ofJoules(72_000), hours.get(1).accounts().unallocated());
        assertEquals(2, hours.get(1).runCount());
    }

    private static JobMembership arrayTask(long array, long task) {
        return new JobMembership(
                Optional.of(array),
                Optional.of(task),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** The counter begins half way, at 19:30: what was drawn before nobody knows, and nobody makes it up. */
    @Test
    void aRunThatBeganBeforeAnyReadingIsMeteredFromTheFirst() throws MalformedHostlistException {
        given(state("n1", -10, "IDLE"), readings("n1", 20, 70));
        JobCompletion run = run(1, slice(10, 30, "n1", 4));

        whenReplayed(run);

        assertEquals(Quality.PARTIAL, result(run).figures().quality());
        assertEquals(0.525, result(run).figures().coverage().doubleValue());
        assertEquals(630 * 240, joules(run));
        assertEquals(Optional.empty(), result(run).figures().uncertaintyHigh());
        assertEquals(Energy.ofJoules(630 * 240), jobs("n1"));
    }

    /** One second, two runs: the second is charged once. */
    @Test
    void aRunThatStartsInTheSecondAnotherEndsAddsUpWithIt() throws MalformedHostlistException {
        givenNodes("n1");
        JobCompletion first = run(1, slice(10, 13, "n1", 4));
        JobCompletion second = run(2, slice(13, 20, "n1", 4));

        whenReplayed(first, second);

        assertEquals(
                144_000_000,
                result(first).figures().energy().millijoules()
                        + result(second).figures().energy().millijoules());
        assertEquals(3 * 14_400, joules(first));
        assertEquals(Energy.ofJoules(144_000), jobs("n1"));
    }

    @Test
    void aRunOfNoTimeUsedNothingAndTookNothingFromAnyone() throws MalformedHostlistException {
        givenNodes("n1");
        JobCompletion none = run(1, slice(15, 15, "n1", 4));
        JobCompletion other = run(2, slice(10, 20, "n1", 4));

        whenReplayed(none, other);

        assertEquals(Energy.ZERO, result(none).figures().energy());
        assertEquals(1, result(none).figures().coverage().intValueExact());
        assertEquals(Quality.MEASURED, result(none).figures().quality());
        assertEquals(144_000, joules(other));
        assertEquals(1, hours.get(1).runCount());
    }

    @Test
    void aRunOverMidnightIsInTheHoursOfBothDays() throws MalformedHostlistException {
        given(state("n1", 600, "IDLE"), readings("n1", 600, 800));
        JobCompletion run = run(1, slice(710, 730, "n1", 1));

        whenReplayed(run);

        assertEquals(72_000, joules(run));
        assertEquals(
                List.of(Energy.ofJoules(36_000), Energy.ofJoules(36_000)),
                hours.stream()
                        .map(hour -> hour.accounts().jobs())
                        .filter(jobs -> jobs.millijoules() > 0)
                        .toList());
    }

    /** Ten minutes each, 144 kJ. The run holds one CPU of four. */
    @Test
    void anHourGoesToWhereSlurmsWordsSay() throws MalformedHostlistException {
        records.addAll(readings("n1", -10, 70));
        records.add(state("n1", 0, "IDLE+POWERING_UP"));
        records.add(state("n1", 12, "MIXED"));
        records.add(state("n1", 20, "MIXED+COMPLETING"));
        records.add(state("n1", 30, "IDLE"));
        records.add(state("n1", 40, "IDLE+PLANNED"));
        records.add(state("n1", 50, "IDLE+DRAIN"));

        whenReplayed(run(1, slice(10, 20, "n1", 1)));

        NodeEnergy hour = hours.get(1);
        assertEquals(Steady.NOON, hour.nodeHour().hourTime());
        assertEquals(Energy.ofJoules(144_000), hour.accounts().boot());
        assertEquals(Energy.ofJoules(36_000), hour.accounts().jobs());
        assertEquals(Energy.ofJoules(108_000), hour.accounts().unallocated());
        assertEquals(Energy.ofJoules(144_000), hour.accounts().epilog());
        assertEquals(Energy.ofJoules(144_000), hour.accounts().idle());
        assertEquals(Energy.ofJoules(144_000), hour.accounts().reservedIdle());
        assertEquals(Energy.ofJoules(144_000), hour.accounts().down());
        assertEquals(Energy.ZERO, hour.accounts().system());
        assertEquals(Energy.ofJoules(864_000), hour.energy());
        assertEquals(Quality.MEASURED, hour.quality());
    }

    /** Before Slurm said anything, and while it says that somebody is there whom nobody told us of. */
    @Test
    void whatNobodyExplainsIsTheSystems() throws MalformedHostlistException {
        records.addAll(readings("n1", 0, 60));
        records.add(state("n1", 15, "IDLE"));
        records.add(state("n1", 30, "ALLOCATED"));
        records.add(state("n1", 45, "IDLE"));

        whenReplayed();

        NodeEnergy hour = hours.get(1);
        assertEquals(Energy.ofJoules(30 * 14_400), hour.accounts().system());
        assertEquals(Energy.ofJoules(30 * 14_400), hour.accounts().idle());
    }

    /** Seen allocated while the run was there, and not seen again until ten minutes after it left. */
    @Test
    void whatWasSaidOfARunEndsWithIt() throws MalformedHostlistException {
        records.addAll(readings("n1", 0, 60));
        records.add(state("n1", -1, "IDLE"));
        records.add(state("n1", 19, "ALLOCATED"));
        records.add(state("n1", 30, "IDLE"));

        whenReplayed(run(1, slice(10, 20, "n1", 4)));

        assertEquals(Energy.ofJoules(50 * 14_400), hours.get(1).accounts().idle());
    }

    /** Slurm cuts ends to the second: what was said within it was still said of the run. */
    @Test
    void whatWasSaidOfARunInItsLastSecondEndsWithIt() throws MalformedHostlistException {
        records.addAll(readings("n1", 0, 60));
        records.add(state("n1", -1, "IDLE"));
        records.add(state("n1", 20, "ALLOCATED"));
        records.add(state("n1", 30, "IDLE"));

        whenReplayed(run(1, slice(10, 20, "n1", 4)));

        assertEquals(Energy.ofJoules(50 * 14_400), hours.get(1).accounts().idle());
        assertEquals(Energy.ZERO, hours.get(1).accounts().system());
    }
}
