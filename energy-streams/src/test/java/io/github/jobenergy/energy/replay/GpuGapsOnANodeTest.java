package io.github.jobenergy.energy.replay;

import static io.github.jobenergy.energy.testing.SharedNodeAnswers.answer;
import static io.github.jobenergy.energy.testing.SharedNodeAnswers.assertDrew;
import static io.github.jobenergy.energy.testing.SharedNodeAnswers.assertFlags;
import static io.github.jobenergy.energy.testing.SharedNodeAnswers.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.testing.SharedNode;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

/** A GPU without readings for a part of a run, in a node of 500 W that is metered throughout. */
class GpuGapsOnANodeTest {

    private static boolean isOutsideOfTheGap(long second) {
        return second < 30 || second > 80;
    }

    private static SharedNode node(LongPredicate isGpuRead) {
        return SharedNode.of(8, 1).draws("node", 500).polls("gpu[0]", 300, isGpuRead);
    }

    private static SortedMap<Long, NodeJobEnergy> answers(SharedNode node) throws MalformedHostlistException {
        return node.holds(1, given(4, 0))
                .holds(2, given(4))
                .runs(1, "n1", 4, Optional.of(1L))
                .runs(2, "n1", 4, Optional.empty())
                .answers();
    }

    @Test
    void theEnergyOfAGapIsEstimatedForTheHolderAndFlaggedForAll() throws MalformedHostlistException {
        NodeJobEnergy whole = answer(answers(node(second -> true)), 1);
        SortedMap<Long, NodeJobEnergy> answers = answers(node(GpuGapsOnANodeTest::isOutsideOfTheGap));

        assertEquals(joules(whole), joules(answer(answers, 1)), 1);
        assertFlags(answer(answers, 1), Flag.UNEVEN_PARTS);
        assertFlags(answer(answers, 2), Flag.UNEVEN_PARTS);
        assertTrue(answer(answers, 1).amounts().uncertaintyHigh().isPresent());
        assertEquals(Energy.ofJoules(50_000), answer(answers, 1).amounts().energyWholeNode());
    }

    private static double joules(NodeJobEnergy answer) {
        return answer.amounts().energy().millijoules() / 1_000.0;
    }

    @Test
    void aRunThatOwnsTheNodeIsNotConcerned() throws MalformedHostlistException {
        NodeJobEnergy answer =
                answer(node(GpuGapsOnANodeTest::isOutsideOfTheGap).owns(1, "n1").answers(), 1);

        assertDrew(50_000, answer);
        assertFlags(answer);
    }

    /** Two thirds of the node outside of the GPU belong to its holder, who gets 33,333 J if the GPU drew nothing. */
    @Test
    void theBoundsOfAGpuThatCeasesReachFromNothingToAllThatIsLeft() throws MalformedHostlistException {
        SortedMap<Long, NodeJobEnergy> answers = answers(node(second -> second < -200));

        Amounts holder = answer(answers, 1).amounts();
        assertEquals(Quality.ESTIMATED, answer(answers, 1).quality());
        assertTrue(holder.uncertaintyHigh().orElseThrow().compareTo(Energy.ofJoules(49_000)) > 0, holder::toString);
        assertTrue(holder.uncertaintyLow().compareTo(Energy.ofJoules(33_334)) < 0, holder::toString);
    }

    @Test
    void aResetOfTheCounterOfAGpuIsFlaggedForAll() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 1)
                .draws("node", 500)
                .counts("gpu[0]", 300, second -> second < 40)
                .counts("gpu[0]", 150, second -> second >= 40);

        SortedMap<Long, NodeJobEnergy> answers = answers(node);

        assertTrue(answer(answers, 1).flags().contains(Flag.COUNTER_RESET));
        assertTrue(answer(answers, 2).flags().contains(Flag.COUNTER_RESET));
    }

    @Test
    void theBoundsContainTheSamplingOfAGpu() throws MalformedHostlistException {
        SharedNode steady = node(second -> true);
        SharedNode changing = SharedNode.of(8, 1)
                .draws("node", 500)
                .polls("gpu[0]", 200, second -> second % 20 == 0)
                .polls("gpu[0]", 400, second -> second % 20 != 0);

        assertTrue(widthOf(answer(answers(changing), 1)) > 2 * widthOf(answer(answers(steady), 1)));
    }

    private static long widthOf(NodeJobEnergy answer) {
        return answer.amounts()
                .uncertaintyHigh()
                .orElseThrow()
                .minus(answer.amounts().uncertaintyLow())
                .millijoules();
    }
}
