package io.github.jobenergy.energy.replay;

import static io.github.jobenergy.energy.testing.SharedNodeAnswers.answer;
import static io.github.jobenergy.energy.testing.SharedNodeAnswers.assertDrew;
import static io.github.jobenergy.energy.testing.SharedNodeAnswers.assertFlags;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.testing.SharedNode;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.Optional;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** Runs that hold more CPUs than their node of 500 W and 8 CPUs has, for 100 s. */
class OverlappingRunsTest {

    private static SharedNode node() {
        return SharedNode.of(8, 0).draws("node", 500);
    }

    @Test
    void aRunThatWasSuspendedForAllOfTheTimeBesideAnotherIsChargedNothing() throws MalformedHostlistException {
        SortedMap<Long, NodeJobEnergy> answers =
                node().suspends(1, 8, 100).runs(2, "n1", 8, Optional.empty()).answers();

        assertDrew(0, answer(answers, 1));
        assertDrew(50_000, answer(answers, 2));
        assertFlags(answer(answers, 1), Flag.OVERLAPPING_ALLOCATIONS);
        assertFlags(answer(answers, 2), Flag.OVERLAPPING_ALLOCATIONS);
    }

    /** As with gang scheduling, which suspends runs in turn. Either may have drawn all of the energy. */
    @Test
    void runsThatWereSuspendedForAPartOfTheTimeAreChargedByTheirAllocations() throws MalformedHostlistException {
        SortedMap<Long, NodeJobEnergy> answers =
                node().suspends(1, 8, 50).suspends(2, 8, 50).answers();

        for (int run = 1; run <= 2; run++) {
            assertDrew(25_000, answer(answers, run));
            assertTrue(answer(answers, run).flags().contains(Flag.OVERLAPPING_ALLOCATIONS));
            Amounts amounts = answer(answers, run).amounts();
            assertTrue(amounts.uncertaintyLow().compareTo(Energy.ofJoules(100)) < 0, amounts::toString);
            assertTrue(
                    amounts.uncertaintyHigh().orElseThrow().compareTo(Energy.ofJoules(49_900)) > 0, amounts::toString);
        }
    }

    /** The energy of the suspended time is charged, but not part of the lower bound. */
    @Test
    void aSuspendedRunThatFitsOnTheNodeIsChargedLikeAnyOther() throws MalformedHostlistException {
        SortedMap<Long, NodeJobEnergy> answers =
                node().suspends(1, 4, 100).runs(2, "n1", 4, Optional.empty()).answers();

        assertDrew(25_000, answer(answers, 1));
        assertDrew(25_000, answer(answers, 2));
        assertEquals(Energy.ofJoules(0), answer(answers, 1).amounts().uncertaintyLow());
        assertFlags(answer(answers, 2));
    }
}
