package io.github.jobenergy.energy.replay;

import static io.github.jobenergy.energy.testing.SharedNodeAnswers.answer;
import static io.github.jobenergy.energy.testing.SharedNodeAnswers.assertDrew;
import static io.github.jobenergy.energy.testing.SharedNodeAnswers.assertFlags;
import static io.github.jobenergy.energy.testing.SharedNodeAnswers.given;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.share.LargestShare;
import io.github.jobenergy.energy.share.MeasuredUse;
import io.github.jobenergy.energy.testing.SharedNode;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.job.GpuPart;
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

    @Test
    void aGpuIsChargedToItsHolderAndTheRestByTheLargestShare() throws MalformedHostlistException {
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
        // a quarter of them; the other GPU's 10,000 J and the last quarter are unallocated
        assertDrew(15_000, answer(answers, 2));
        assertEquals(Energy.ofJoules(100_000), answer(answers, 1).amounts().energyWholeNode());
        assertFlags(answer(answers, 1));
        assertFlags(answer(answers, 2));
    }

    @Test
    void anIdleGpuIsChargedToItsHolder() throws MalformedHostlistException {
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
    void unnamedGpusAreThoseThatNoOtherRunHolds() throws MalformedHostlistException {
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
    void gpusThatExceedTheNodeAreReducedToIt() throws MalformedHostlistException {
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
    void anAlternatingCapacityIsAssumed() throws MalformedHostlistException {
        SharedNode grown = SharedNode.of(8, 0).draws("node", 300).has(-50, 16, 0);
        SharedNode alternating =
                SharedNode.of(8, 0).draws("node", 300).has(-50, 16, 0).has(-40, 8, 0);
        SharedNode later =
                SharedNode.of(8, 0).draws("node", 300).has(1_200, 16, 0).has(1_800, 8, 0);

        assertFlags(answer(grown.runs(1, "n1", 4, NO_GPUS).answers(), 1));
        assertFlags(answer(alternating.runs(1, "n1", 4, NO_GPUS).answers(), 1), Flag.ASSUMED_CAPACITY);
        assertFlags(answer(later.runs(1, "n1", 4, NO_GPUS).answers(), 1), Flag.ASSUMED_CAPACITY);
    }

    @Test
    void runsOnTheSameCpusShareTheNode() throws MalformedHostlistException {
        SharedNode node =
                SharedNode.of(8, 0).draws("node", 300).runs(1, "n1", 8, NO_GPUS).runs(2, "n1", 4, NO_GPUS);

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        assertDrew(20_000, answer(answers, 1));
        assertDrew(10_000, answer(answers, 2));
        assertFlags(answer(answers, 1), Flag.OVERLAPPING_ALLOCATIONS);
        assertFlags(answer(answers, 2), Flag.OVERLAPPING_ALLOCATIONS);
    }

    @Test
    void aClaimAboveTheCapacityIsLimitedToTheNode() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 0).draws("node", 300).runs(1, "n1", 12, NO_GPUS);

        NodeJobEnergy answer = answer(node.answers(), 1);

        assertDrew(30_000, answer);
        assertFlags(answer, Flag.ASSUMED_CAPACITY);
    }

    @Test
    void aRunCoLocatedWithAClaimAboveTheCapacityIsFlagged() throws MalformedHostlistException {
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
    void aGpuIndexBeyondTheCapacityIsFlagged() throws MalformedHostlistException {
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
    void aRunCoLocatedWithAnUnknownClaimIsFlagged() throws MalformedHostlistException {
        SharedNode node =
                SharedNode.of(8, 0).draws("node", 300).starts(2, List.of()).runs(1, "n1", 4, NO_GPUS);

        NodeJobEnergy answer = answer(node.answers(), 1);

        // 1/2 beside one taken to hold the node whole: a third
        assertDrew(10_000, answer);
        assertFlags(answer, Flag.ASSUMED_ALLOCATION);
    }

    @Test
    void totalsOverTwoNodesAreHalvedAndFlagged() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 0).draws("node", 400).runs(1, "n[1-2]", 4, NO_GPUS);

        NodeJobEnergy answer = answer(node.answers(), 1);

        assertDrew(10_000, answer);
        assertFlags(answer, Flag.EVEN_SPLIT);
    }

    @Test
    void theLargestSumOfClaimsReplacesAnUnknownCapacity() throws MalformedHostlistException {
        SharedNode node = SharedNode.unknown()
                .draws("node", 400)
                .runs(1, "n1", 1, NO_GPUS)
                .runs(2, "n1", 3, NO_GPUS);

        NodeJobEnergy answer = answer(node.answers(), 1);

        assertDrew(10_000, answer);
        assertFlags(answer, Flag.ASSUMED_CAPACITY);
    }

    @Test
    void anExclusiveRunHoldsTheNodeAndAllItsGpus() throws MalformedHostlistException {
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
    void marginalIdleAndUnallocatedEnergySumToTheWholeNode() throws MalformedHostlistException {
        SharedNode node = SharedNode.idling(200, 8, 2)
                .draws("node", 1_000)
                .draws("gpu[0]", 250)
                .draws("gpu[1]", 0)
                .holds(1, given(2, 0))
                .holds(2, given(2))
                .runs(1, "n1", 2, Optional.of(1L))
                .runs(2, "n1", 2, NO_GPUS);

        SortedMap<Long, NodeJobEnergy> answers = node.answers();

        // of 80,000 J above idle a quarter is the GPU's; of 60,000 J one half, one quarter, and a quarter unallocated
        Map<Long, Long> marginal = Map.of(1L, 20_000L + 30_000, 2L, 15_000L);
        marginal.forEach((id, joules) -> assertEquals(
                Optional.of(Energy.ofJoules(joules)),
                Optional.of(answer(answers, id).amounts()).flatMap(Amounts::energyMarginal)));
        long idle = 20_000;
        long unallocated = 15_000;
        assertEquals(100_000, 50_000 + 15_000 + idle + unallocated);
    }

    @Test
    void energyAboveIdleIsDividedByMeasuredUse() throws MalformedHostlistException {
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
    void anUnmeasuredUseFallsBackToTheLargestShare() throws MalformedHostlistException {
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
    void withoutIdlePowerMeasuredUseDividesNothing() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 0).uses(1, 3).draws("node", 1_000).runs(1, "n1", 2, NO_GPUS);

        assertDrew(25_000, answer(node.answers(), 1));
        assertEquals(Map.of(1L, LargestShare.METHOD), node.methods());
    }

    @Test
    void unnamedGpusAboveTheCapacityFlagEachCoLocatedRun() throws MalformedHostlistException {
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
