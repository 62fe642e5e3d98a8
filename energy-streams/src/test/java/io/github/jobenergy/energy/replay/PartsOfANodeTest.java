package io.github.jobenergy.energy.replay;

import static io.github.jobenergy.energy.testing.SharedNodeAnswers.answer;
import static io.github.jobenergy.energy.testing.SharedNodeAnswers.assertDrew;
import static io.github.jobenergy.energy.testing.SharedNodeAnswers.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.energy.testing.SharedNode;
import io.github.jobenergy.schemas.energy.Amounts;
import io.github.jobenergy.schemas.energy.Flag;
import io.github.jobenergy.schemas.energy.NodeJobEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.energy.Scope;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** Which meters of a node are added up and which are selected: runs of 100 s at constant power. */
class PartsOfANodeTest {

    private static final Optional<Long> NO_GPUS = Optional.of(0L);

    @Test
    void withoutAMeterAtTheInputTheOutermostComponentsAreAddedUp() throws MalformedHostlistException {
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
    void instrumentsThatDifferByMoreThanTheirClassesAreFlagged() throws MalformedHostlistException {
        SharedNode differing = SharedNode.of(8, 0).draws("node", "ipmi", 300).draws("node", "pm_counters", 330);
        SharedNode near = SharedNode.of(8, 0).draws("node", "ipmi", 300).draws("node", "pm_counters", 308);

        NodeJobEnergy flagged = answer(differing.runs(1, "n1", 8, NO_GPUS).answers(), 1);
        NodeJobEnergy unflagged = answer(near.runs(1, "n1", 8, NO_GPUS).answers(), 1);

        assertEquals(List.of(Flag.CONFLICTING_METERS), flagged.flags());
        assertEquals(List.of(), unflagged.flags());
    }

    @Test
    void theBoundsContainTheValuesOfBothInstruments() throws MalformedHostlistException {
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

    /** Three percent are within the classes of the counters, and five are not. */
    @Test
    void theBoundsContainTheValueOfAnInstrumentWithinItsClass() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 0).draws("node", "ipmi", 300).draws("node", "pm_counters", 309);

        NodeJobEnergy answer = answer(node.runs(1, "n1", 8, NO_GPUS).answers(), 1);

        assertEquals(List.of(), answer.flags());
        assertEquals(Energy.ofJoules(30_000), answer.amounts().energy());
        assertTrue(answer.amounts().uncertaintyHigh().orElseThrow().compareTo(Energy.ofJoules(30_900)) >= 0);
        assertTrue(answer.amounts().uncertaintyLow().compareTo(Energy.ofJoules(29_500)) > 0);
    }

    /** 65,532 J in 30 s are 2,184 W: the platform may draw more, and its counter may have rolled over twice. */
    @Test
    void aPlatformWithAmbiguousRolloversDoesNotDisplaceItsPackages() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 0)
                .rollsOver("psys", 300, Energy.ofJoules(65_532))
                .draws("cpu[0]", 150)
                .draws("dram[0]", 50)
                .runs(1, "n1", 8, NO_GPUS);

        NodeJobEnergy answer = answer(node.answers(), 1);

        assertDrew(20_000, answer);
        assertEquals(Optional.of(Scope.COMPONENTS), answer.scope());
        assertEquals(Quality.MEASURED, answer.quality());
    }

    @Test
    void powerSuppliesAreAddedInPlaceOfTheirParts() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 0)
                .draws("psu[0]", 200)
                .draws("psu[1]", 150)
                .draws("cpu[0]", 150)
                .runs(1, "n1", 8, NO_GPUS);

        NodeJobEnergy answer = answer(node.answers(), 1);

        assertDrew(35_000, answer);
        assertEquals(Optional.of(Scope.COMPONENTS), answer.scope());
    }

    @Test
    void aPowerSupplyWhoseMeterCeasesLeavesNoUpperBound() throws MalformedHostlistException {
        SharedNode node = SharedNode.of(8, 0)
                .polls("psu[0]", 200, second -> true)
                .polls("psu[1]", 200, second -> second <= 50)
                .runs(1, "n1", 8, NO_GPUS);

        NodeJobEnergy answer = answer(node.answers(), 1);

        assertEquals(30_000, answer.amounts().energy().millijoules() / 1_000.0, 1);
        assertEquals(Quality.PARTIAL, answer.quality());
        assertEquals(List.of(Flag.UNEVEN_PARTS), answer.flags());
        assertEquals(Optional.empty(), answer.amounts().uncertaintyHigh());
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
    void theGpuOfAModuleIsContainedAndChargedToItsHolder() throws MalformedHostlistException {
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
}
