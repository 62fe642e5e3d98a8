package io.github.jobenergy.energy.replay;

import static io.github.jobenergy.energy.testing.SteadyNode.readings;
import static io.github.jobenergy.energy.testing.SteadyNode.run;
import static io.github.jobenergy.energy.testing.SteadyNode.slice;
import static io.github.jobenergy.energy.testing.SteadyNode.state;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.testing.ReplayedRuns;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.JobCompletion;
import io.github.jobenergy.schemas.job.JobMembership;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The start and the end of runs on their nodes, from records to result: 240 W a node, 60 W a CPU, 14.4 kJ a minute. */
class RunBoundariesTest {

    private final ReplayedRuns replayed = new ReplayedRuns();

    @ParameterizedTest
    @CsvSource({"10, 40, 30, 50", "10, 50, 20, 30", "30, 50, 10, 40"})
    void allocationsThatOverlapAreHeldOnce(long from, long to, long nextFrom, long nextTo)
            throws MalformedHostlistException {
        replayed.givenNodes("n1");
        JobCompletion run = run(1, slice(from, to, "n1", 4), slice(nextFrom, nextTo, "n1", 4));

        replayed.replay(run);

        assertEquals(40 * 14_400, replayed.joules(run));
        assertEquals(Energy.ofJoules(40 * 14_400), replayed.jobs("n1"));
        assertEquals(1, replayed.result(run).figures().coverage().intValueExact());
    }

    @Test
    void suspendedTimeIsReportedAndCharged() throws MalformedHostlistException {
        replayed.givenNodes("n1");
        JobCompletion run = SteadyNode.suspended(run(1, slice(10, 20, "n1", 4)), Duration.ofMinutes(4));

        replayed.replay(run);

        assertEquals(144_000, replayed.joules(run));
        assertEquals(
                Optional.of(Duration.ofMinutes(4)),
                replayed.result(run).subject().suspended());
        assertEquals(List.of(Flag.SUSPENDED), replayed.result(run).figures().flags());
        assertEquals(1, replayed.result(run).figures().coverage().intValueExact());
    }

    /** Two nodes for ten minutes, then one of them for ten more. */
    @Test
    void aResizedRunIsTheSumOfItsSlices() throws MalformedHostlistException {
        replayed.givenNodes("n1", "n2");
        JobCompletion run = run(1, slice(10, 20, "n[1-2]", 8), slice(20, 30, "n1", 4));

        replayed.replay(run);

        assertEquals(3 * 144_000, replayed.joules(run));
        assertEquals(
                Optional.of(Duration.ofMinutes(20)),
                replayed.result(run).subject().elapsed());
        assertEquals(2, replayed.result(run).figures().nodeCount());
        assertEquals(1, replayed.result(run).figures().coverage().intValueExact());
        assertEquals(Energy.ofJoules(288_000), replayed.jobs("n1"));
        assertEquals(Energy.ofJoules(144_000), replayed.jobs("n2"));
    }

    /** It shrinks on its node: four CPUs, then one. */
    @Test
    void aRunThatShrinksOnItsNodeIsChargedItsSmallerShare() throws MalformedHostlistException {
        replayed.givenNodes("n1");
        JobCompletion run = run(1, slice(10, 20, "n1", 4), slice(20, 30, "n1", 1));

        replayed.replay(run);

        assertEquals(144_000 + 36_000, replayed.joules(run));
        assertEquals(Energy.ofJoules(180_000), replayed.jobs("n1"));
    }

    @Test
    void aRequeuedJobIsTwoRunsAndTheTimeBetweenIsIdle() throws MalformedHostlistException {
        replayed.givenNodes("n1");
        JobCompletion first = run(7, slice(10, 20, "n1", 4));
        JobCompletion second = run(7, slice(25, 30, "n1", 4));

        replayed.replay(first, second);

        assertEquals(144_000, replayed.joules(first));
        assertEquals(72_000, replayed.joules(second));
        assertEquals(Energy.ofJoules(216_000), replayed.jobs("n1"));
        assertEquals(
                Energy.ofJoules(864_000 - 216_000),
                replayed.hours().stream()
                        .filter(hour -> hour.nodeHour().hourTime().equals(SteadyNode.NOON))
                        .map(hour -> hour.accounts().idle())
                        .reduce(Energy.ZERO, Energy::plus));
    }

    @Test
    void componentsOfAHeterogeneousJobAreRunsThatNameTheirLeader() throws MalformedHostlistException {
        replayed.givenNodes("n1", "n2");
        JobCompletion leader = SteadyNode.member(run(20, slice(10, 20, "n1", 4)), hetComponent(20, 0));
        JobCompletion second = SteadyNode.member(run(21, slice(10, 20, "n2", 2)), hetComponent(20, 1));

        replayed.replay(leader, second);

        assertEquals(144_000, replayed.joules(leader));
        assertEquals(72_000, replayed.joules(second));
        assertEquals(Optional.of(20L), replayed.result(second).subject().hetJobId());
        assertEquals(Optional.of(1L), replayed.result(second).subject().hetJobOffset());
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

    /** One CPU each of four: 60 W each, and half of the node is unallocated. */
    @Test
    void tasksOfAnArrayAreRunsThatShareTheirNode() throws MalformedHostlistException {
        replayed.givenNodes("n1");
        JobCompletion one = SteadyNode.member(run(31, slice(10, 20, "n1", 1)), arrayTask(30, 1));
        JobCompletion two = SteadyNode.member(run(30, slice(10, 20, "n1", 1)), arrayTask(30, 2));

        replayed.replay(one, two);

        assertEquals(36_000, replayed.joules(one));
        assertEquals(36_000, replayed.joules(two));
        assertEquals(Optional.of(30L), replayed.result(one).subject().arrayJobId());
        assertEquals(Optional.of(2L), replayed.result(two).subject().arrayTaskId());
        assertEquals(Energy.ofJoules(72_000), replayed.jobs("n1"));
        assertEquals(Energy.ofJoules(72_000), replayed.hours().get(1).accounts().unallocated());
        assertEquals(2, replayed.hours().get(1).runCount());
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

    /** The counter begins at 19:30: the energy before it is unknown and is not extrapolated. */
    @Test
    void aRunThatStartedBeforeTheFirstReadingIsMeteredFromIt() throws MalformedHostlistException {
        replayed.given(state("n1", -10, "IDLE"), readings("n1", 20, 70));
        JobCompletion run = run(1, slice(10, 30, "n1", 4));

        replayed.replay(run);

        assertEquals(Quality.PARTIAL, replayed.result(run).figures().quality());
        assertEquals(0.525, replayed.result(run).figures().coverage().doubleValue());
        assertEquals(630 * 240, replayed.joules(run));
        assertEquals(Optional.empty(), replayed.result(run).figures().uncertaintyHigh());
        assertEquals(Energy.ofJoules(630 * 240), replayed.jobs("n1"));
    }

    /** One second, two runs: the second is charged once. */
    @Test
    void aRunThatStartsInTheSecondInWhichAnotherEndsAddsUpWithIt() throws MalformedHostlistException {
        replayed.givenNodes("n1");
        JobCompletion first = run(1, slice(10, 13, "n1", 4));
        JobCompletion second = run(2, slice(13, 20, "n1", 4));

        replayed.replay(first, second);

        assertEquals(
                144_000_000,
                replayed.result(first).figures().energy().millijoules()
                        + replayed.result(second).figures().energy().millijoules());
        assertEquals(3 * 14_400, replayed.joules(first));
        assertEquals(Energy.ofJoules(144_000), replayed.jobs("n1"));
    }

    @Test
    void aRunOfZeroDurationIsChargedNothingAndChangesNoOtherRun() throws MalformedHostlistException {
        replayed.givenNodes("n1");
        JobCompletion none = run(1, slice(15, 15, "n1", 4));
        JobCompletion other = run(2, slice(10, 20, "n1", 4));

        replayed.replay(none, other);

        assertEquals(Energy.ZERO, replayed.result(none).figures().energy());
        assertEquals(1, replayed.result(none).figures().coverage().intValueExact());
        assertEquals(Quality.MEASURED, replayed.result(none).figures().quality());
        assertEquals(144_000, replayed.joules(other));
        assertEquals(1, replayed.hours().get(1).runCount());
    }

    @Test
    void aRunOverMidnightIsInTheHoursOfBothDays() throws MalformedHostlistException {
        replayed.given(state("n1", 600, "IDLE"), readings("n1", 600, 800));
        JobCompletion run = run(1, slice(710, 730, "n1", 1));

        replayed.replay(run);

        assertEquals(72_000, replayed.joules(run));
        assertEquals(
                List.of(Energy.ofJoules(36_000), Energy.ofJoules(36_000)),
                replayed.hours().stream()
                        .map(hour -> hour.accounts().jobs())
                        .filter(jobs -> jobs.millijoules() > 0)
                        .toList());
    }
}
