package io.github.jobenergy.energy.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.share.LargestShare;
import io.github.jobenergy.energy.share.MeasuredUse;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.job.GpuPart;
import io.github.jobenergy.schemas.job.NodeAllocation;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** The rules of shares, each with numbers to check by head: runs of 100 s on a node of constant power. */
class SharesOnANodeTest {

    private static final Optional<Long> NO_GPUS = Optional.of(0L);

    private static NodeAllocation given(long cpus, Integer... gpus) {
        return new NodeAllocation("n1", Optional.of(cpus), Optional.empty(), List.of(gpus));
    }

    private static NodeAllocation given(long cpus, GpuPart part) {
        return new NodeAllocation("n1", Optional.of(cpus), Optional.empty(), List.of(), Optional.of(List.of(part)));
    }

    private static NodeJobEnergy answer(SortedMap<Long, NodeJobEnergy> answers, long id) {
        NodeJobEnergy answer = answers.get(id);
        assertNotNull(answer, () -> "an answer for run " + id + " among " + answers.keySet());
        return answer;
    }

    private static void assertDrew(long joules, NodeJobEnergy answer) {
        assertEquals(Energy.ofJoules(joules), answer.amounts().energy(), answer::toString);
    }

    private static void assertFlags(NodeJobEnergy answer, Flag... flags) {
        assertEquals(List.of(flags), answer.flags());
        assertEquals(flags.length == 0 ? Quality.MEASURED : Quality.ESTIMATED, answer.quality());
    }

    @Test
    void aGpuGoesToItsHolderAndEverythingElseByTheLargestShare() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 2)
                .draws("node", 1_000)
                .draws("gpu[0]", 300)
                .draws("gpu[1]", 100)
                .holds(1, given(2, 0))
                .holds(2, given(2))
                .runs(1, "n1", 2, Optional.of(1L))
                .runs(2, "n1", 2, NO_GPUS);

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        // the GPU's 30,000 J, and half of the 60,000 J that no GPU drew: one GPU of two is its largest share
        assertDrew(30_000 + 30_000, answer(answers, 1));
        // a quarter of them; the other GPU's 10,000 J and the last quarter are nobody's
        assertDrew(15_000, answer(answers, 2));
        assertEquals(Energy.ofJoules(100_000), answer(answers, 1).amounts().energyWholeNode());
        assertFlags(answer(answers, 1));
        assertFlags(answer(answers, 2));
    }

    @Test
    void anIdleGpuThatIsHeldIsItsHolders() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 2)
                .draws("node", 470)
                .draws("gpu[0]", 70)
                .draws("gpu[1]", 70)
                .holds(1, given(0, 0))
                .runs(1, "n1", 0, Optional.of(1L));

        assertDrew(7_000 + 33_000 / 2, answer(node.answers(), 1));
    }

    @Test
    void aQuarterOfAGpusShardsIsAQuarterOfItsEnergy() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 1)
                .draws("node", 1_000)
                .draws("gpu[0]", 200)
                .holds(1, given(1, new GpuPart(0, 1, 4)))
                .holds(2, given(4, new GpuPart(0, 2, 4)))
                .runs(1, "n1", 1, NO_GPUS)
                .runs(2, "n1", 4, NO_GPUS);

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        assertDrew(5_000 + 20_000, answer(answers, 1));
        assertDrew(10_000 + 40_000, answer(answers, 2));
    }

    @Test
    void partitionsOfAGpuArePartsOfItsMeter() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 10)
                .draws("node", 1_000)
                .draws("gpu[0]", 300)
                .draws("gpu[1]", 100)
                .holds(1, given(1, 0, 1))
                .holds(2, given(1, 4, 5))
                .runs(1, "n1", 1, Optional.of(2L))
                .runs(2, "n1", 1, Optional.of(2L));

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        // two of five on the first; one of five on either; two of ten of the rest
        assertDrew(12_000 + 12_000, answer(answers, 1));
        assertDrew(6_000 + 2_000 + 12_000, answer(answers, 2));
        assertFlags(answer(answers, 1), Flag.ASSUMED_GPUS);
    }

    @Test
    void gpusThatNobodyNamesAreThoseNobodyElseHolds() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 2)
                .draws("node", 1_000)
                .draws("gpu[0]", 300)
                .draws("gpu[1]", 100)
                .holds(1, given(4, 0))
                .runs(1, "n1", 4, Optional.of(1L))
                .runs(2, "n1", 4, Optional.of(1L));

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        assertDrew(30_000 + 30_000, answer(answers, 1));
        assertDrew(10_000 + 30_000, answer(answers, 2));
        assertFlags(answer(answers, 1));
        assertFlags(answer(answers, 2), Flag.ASSUMED_GPUS);
    }

    @Test
    void gpusThatClaimMoreThanTheNodeAreCutToIt() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 2)
                .draws("node", 500)
                .draws("gpu[0]", 600)
                .draws("gpu[1]", 400)
                .holds(1, given(8, 0))
                .runs(1, "n1", 8, Optional.of(1L));

        NodeJobEnergy answer = answer(node.answers(), 1);

        assertDrew(30_000, answer);
        assertFlags(answer, Flag.GPU_EXCEEDS_NODE);
    }

    @Test
    void whereNoMeterIsAtTheInputTheOutermostComponentsAreAddedUp() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 1)
                .draws("cpu[0]", "intel-rapl", 150)
                .draws("cpu[0]", "intel-rapl-mmio", 150)
                .draws("core[0]", "intel-rapl", 100)
                .draws("dram[0]", "intel-rapl", 50)
                .draws("gpu[0]", "nvml", 200)
                .draws("fan[0]", "hwmon", 30)
                .holds(1, given(4, 0))
                .holds(2, given(4))
                .runs(1, "n1", 4, Optional.of(1L))
                .runs(2, "n1", 4, NO_GPUS);

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        assertEquals(Energy.ofJoules(40_000), answer(answers, 1).amounts().energyWholeNode());
        assertEquals(Optional.of(Scope.COMPONENTS), answer(answers, 1).scope());
        // its GPU, and two thirds of packages and memory: 1 and 1/2, divided by their sum
        assertEquals(
                20_000_000 + 13_333_333, answer(answers, 1).amounts().energy().millijoules());
        assertEquals(Energy.ofJoules(10_000), answer(answers, 2).domains().get("core[0]"));
    }

    @Test
    void twoInstrumentsThatDifferByMoreThanHalfAreToldOf() throws MalformedHostlistException {
        SharedNode differing = SharedNode.of(8, 0).draws("node", "ipmi", 300).draws("node", "pm_counters", 460);
        SharedNode near = SharedNode.of(8, 0).draws("node", "ipmi", 300).draws("node", "pm_counters", 440);

        NodeJobEnergy told = answer(differing.runs(1, "n1", 8, NO_GPUS).answers(), 1);
        NodeJobEnergy untold = answer(near.runs(1, "n1", 8, NO_GPUS).answers(), 1);

        assertEquals(List.of(Flag.CONFLICTING_METERS), told.flags());
        assertEquals(List.of(), untold.flags());
    }

    @Test
    void aCapacityThatIsOneThingAndAnotherByTurnsIsAssumed() throws MalformedHostlistException {
        SharedNode grown = SharedNode.of(8, 0).draws("node", 300).has(-50, 16, 0);
        SharedNode byTurns =
                SharedNode.of(8, 0).draws("node", 300).has(-50, 16, 0).has(-40, 8, 0);
        SharedNode later =
                SharedNode.of(8, 0).draws("node", 300).has(1_200, 16, 0).has(1_800, 8, 0);

        assertFlags(answer(grown.runs(1, "n1", 4, NO_GPUS).answers(), 1));
        assertFlags(answer(byTurns.runs(1, "n1", 4, NO_GPUS).answers(), 1), Flag.ASSUMED_CAPACITY);
        assertFlags(answer(later.runs(1, "n1", 4, NO_GPUS).answers(), 1), Flag.ASSUMED_CAPACITY);
    }

    @Test
    void theBoundsHoldWhatEitherOfThemSays() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 0)
                .draws("node", "ipmi", 300)
                .draws("node", "pm_counters", 460)
                .draws("node", "redfish", 150)
                .holds(1, given(2))
                .holds(2, given(4))
                .runs(1, "n1", 2, NO_GPUS)
                .runs(2, "n1", 4, NO_GPUS);

        Amounts amounts = answer(node.answers(), 2).amounts();

        assertEquals(Energy.ofJoules(15_000), amounts.energy());
        assertTrue(amounts.uncertaintyLow().compareTo(Energy.ofJoules(7_500)) <= 0, amounts::toString);
        assertTrue(amounts.uncertaintyLow().compareTo(Energy.ofJoules(7_000)) > 0, amounts::toString);
        assertTrue(amounts.uncertaintyHigh().orElseThrow().compareTo(Energy.ofJoules(23_000)) >= 0, amounts::toString);
        assertTrue(amounts.uncertaintyHigh().orElseThrow().compareTo(Energy.ofJoules(23_500)) < 0, amounts::toString);
    }

    @Test
    void aPlatformsPackagesAreNotAddedToIt() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 0)
                .draws("psys", 300)
                .draws("cpu[0]", 150)
                .draws("dram[0]", 50)
                .runs(1, "n1", 8, NO_GPUS);

        assertDrew(30_000, answer(node.answers(), 1));
    }

    @Test
    void aModulesGpuIsInsideAndStillItsHolders() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 1)
                .draws("module[0]", 600)
                .draws("grace[0]", 200)
                .draws("cpu[0]", 150)
                .draws("gpu[0]", 300)
                .holds(1, given(2))
                .holds(2, given(2, 0))
                .runs(1, "n1", 2, NO_GPUS)
                .runs(2, "n1", 2, Optional.of(1L));

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        // 30,000 J outside of the GPU, shares 1/4 and 1: a fifth and four fifths
        assertDrew(6_000, answer(answers, 1));
        assertDrew(30_000 + 24_000, answer(answers, 2));
    }

    @Test
    void gpusAloneAreAScopeOfTheirOwn() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 2)
                .draws("gpu[0]", 300)
                .draws("gpu[1]", 100)
                .holds(1, given(8, 1))
                .runs(1, "n1", 8, Optional.of(1L));

        NodeJobEnergy answer = answer(node.answers(), 1);

        assertDrew(10_000, answer);
        assertEquals(Optional.of(Scope.GPU), answer.scope());
        assertEquals(Energy.ofJoules(40_000), answer.amounts().energyWholeNode());
    }

    @Test
    void runsThatTakeTurnsOnTheSameCpusShareTheNode() throws MalformedHostlistException {
        SharedNode node =
                SharedNode.of(8, 0).draws("node", 300).runs(1, "n1", 8, NO_GPUS).runs(2, "n1", 4, NO_GPUS);

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        assertDrew(20_000, answer(answers, 1));
        assertDrew(10_000, answer(answers, 2));
        assertFlags(answer(answers, 1));
    }

    @Test
    void whoHoldsMoreThanTheNodeIsSaidToHaveHasNoMoreThanAllOfIt() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 0).draws("node", 300).runs(1, "n1", 12, NO_GPUS);

        NodeJobEnergy answer = answer(node.answers(), 1);

        assertDrew(30_000, answer);
        assertFlags(answer, Flag.ASSUMED_CAPACITY);
    }

    @Test
    void whoSharesWithOneWhoHoldsMoreThanTheNodeIsToldSo() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 0)
                .draws("node", 400)
                .runs(1, "n1", 12, NO_GPUS)
                .runs(2, "n1", 4, NO_GPUS);

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        // one and a half, and a half: three quarters and one
        assertDrew(30_000, answer(answers, 1));
        assertDrew(10_000, answer(answers, 2));
        assertFlags(answer(answers, 1), Flag.ASSUMED_CAPACITY);
        assertFlags(answer(answers, 2), Flag.ASSUMED_CAPACITY);
    }

    @Test
    void aGpuBeyondTheLastOneTellsOfAnotherNodeThanIsKnown() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 2)
                .draws("node", 1_000)
                .draws("gpu[0]", 300)
                .draws("gpu[1]", 100)
                .holds(1, given(4, 2))
                .runs(1, "n1", 4, Optional.of(1L))
                .runs(2, "n1", 2, NO_GPUS);

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        assertFlags(answer(answers, 1), Flag.ASSUMED_CAPACITY);
        assertFlags(answer(answers, 2));
    }

    @Test
    void whoSharesWithOneOfWhomNothingIsKnownIsToldSo() throws MalformedHostlistException {
        SharedNode node =
                SharedNode.of(8, 0).draws("node", 300).starts(2, List.of()).runs(1, "n1", 4, NO_GPUS);

        NodeJobEnergy answer = answer(node.answers(), 1);

        // 1/2 beside one taken to hold the node whole: a third
        assertDrew(10_000, answer);
        assertFlags(answer, Flag.ASSUMED_ALLOCATION);
    }

    @Test
    void totalsOverTwoNodesAreHalvedAndTheRunIsToldSo() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 0).draws("node", 400).runs(1, "n[1-2]", 4, NO_GPUS);

        NodeJobEnergy answer = answer(node.answers(), 1);

        assertDrew(10_000, answer);
        assertFlags(answer, Flag.EVEN_SPLIT);
    }

    @Test
    void withoutANodesCapacityTheMostEverHeldTogetherStandsForIt() throws MalformedHostlistException {
        SharedNode node = SharedNode.unknown()
                .draws("node", 400)
                .runs(1, "n1", 1, NO_GPUS)
                .runs(2, "n1", 3, NO_GPUS);

        NodeJobEnergy answer = answer(node.answers(), 1);

        assertDrew(10_000, answer);
        assertFlags(answer, Flag.ASSUMED_CAPACITY);
    }

    @Test
    void anOwnerHasTheNodeAndAllItsGpusWhateverItAskedFor() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 2)
                .draws("node", 1_000)
                .draws("gpu[0]", 300)
                .draws("gpu[1]", 100)
                .owns(1, "n1");

        NodeJobEnergy answer = answer(node.answers(), 1);

        assertDrew(100_000, answer);
        assertFlags(answer);
    }

    @Test
    void marginalsIdleAndWhatIsNobodysAreTheWholeNode() throws MalformedHostlistException {
        SharedNode node = SharedNode.idling(200, 8, 2)
                .draws("node", 1_000)
                .draws("gpu[0]", 250)
                .draws("gpu[1]", 0)
                .holds(1, given(2, 0))
                .holds(2, given(2))
                .runs(1, "n1", 2, Optional.of(1L))
                .runs(2, "n1", 2, NO_GPUS);

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        // of 80,000 J above idle a quarter is the GPU's; of 60,000 J one half, one quarter, and a quarter nobody's
        Map<Long, Long> marginal = Map.of(1L, 20_000L + 30_000, 2L, 15_000L);
        marginal.forEach((id, joules) -> assertEquals(
                Optional.of(Energy.ofJoules(joules)),
                Optional.of(answer(answers, id).amounts()).flatMap(Amounts::energyMarginal)));
        long idle = 20_000;
        long nobodys = 15_000;
        assertEquals(100_000, 50_000 + 15_000 + idle + nobodys);
    }

    @Test
    void whatIsAboveIdleGoesByMeasuredUse() throws MalformedHostlistException {
        SharedNode node = SharedNode.idling(200, 8, 0)
                .uses(1, 3)
                .uses(2, 1)
                .draws("node", 1_000)
                .runs(1, "n1", 2, NO_GPUS)
                .runs(2, "n1", 4, NO_GPUS);

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        // of 80,000 J above idle three quarters and one quarter, of 20,000 J idle a quarter and a half
        assertDrew(60_000 + 5_000, answer(answers, 1));
        assertDrew(20_000 + 10_000, answer(answers, 2));
        assertEquals(
                Optional.of(Energy.ofJoules(60_000)),
                answer(answers, 1).amounts().energyMarginal());
        assertEquals(Quality.MEASURED, answer(answers, 1).quality());
        assertEquals(List.of(Flag.MEASURED_USE), answer(answers, 1).flags());
        assertEquals(Map.of(1L, MeasuredUse.METHOD, 2L, MeasuredUse.METHOD), node.methods());
    }

    @Test
    void whereTheUseOfOneIsNotMeasuredAllGoesByTheLargestShare() throws MalformedHostlistException {
        SharedNode node = SharedNode.idling(200, 8, 0)
                .uses(1, 3)
                .draws("node", 1_000)
                .runs(1, "n1", 2, NO_GPUS)
                .runs(2, "n1", 4, NO_GPUS);

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        assertDrew(25_000, answer(answers, 1));
        assertDrew(50_000, answer(answers, 2));
        assertEquals(Map.of(1L, LargestShare.METHOD, 2L, LargestShare.METHOD), node.methods());
    }

    @Test
    void whereIdleIsNotKnownMeasuredUseSplitsNothing() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 0).uses(1, 3).draws("node", 1_000).runs(1, "n1", 2, NO_GPUS);

        assertDrew(25_000, answer(node.answers(), 1));
        assertEquals(Map.of(1L, LargestShare.METHOD), node.methods());
    }

    @Test
    void whereMoreUnnamedGpusAreHeldThanThereAreEverySharerIsTold() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(16, 4)
                .draws("node", 1_000)
                .runs(1, "n1", 4, Optional.of(6L))
                .runs(2, "n1", 4, NO_GPUS);

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        // one and a half of the node, and a quarter: six sevenths and one
        assertEquals(
                Energy.ofJoules(100_000),
                answer(answers, 1)
                        .amounts()
                        .energy()
                        .plus(answer(answers, 2).amounts().energy()));
        assertFlags(answer(answers, 1), Flag.ASSUMED_GPUS);
        assertFlags(answer(answers, 2), Flag.ASSUMED_GPUS);
    }
}
