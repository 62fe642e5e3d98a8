package io.github.jobenergy.energy.replay;

import static io.github.jobenergy.energy.testing.SteadyNode.readings;
import static io.github.jobenergy.energy.testing.SteadyNode.run;
import static io.github.jobenergy.energy.testing.SteadyNode.slice;
import static io.github.jobenergy.energy.testing.SteadyNode.state;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.testing.ReplayedRuns;
import io.github.jobenergy.energy.testing.SteadyNode;
import io.github.jobenergy.schemas.energy.NodeEnergy;
import io.github.jobenergy.schemas.energy.Quality;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import io.github.jobenergy.schemas.quantity.Energy;
import org.junit.jupiter.api.Test;

/** Divides the energy of an hour among the accounts of a node by the states that Slurm reports: 14.4 kJ a minute. */
class NodeHourAccountsTest {

    private final ReplayedRuns replayed = new ReplayedRuns();

    /** Ten minutes each, 144 kJ. The run holds one CPU of four. */
    @Test
    void theStatesOfSlurmSelectTheAccounts() throws MalformedHostlistException {
        replayed.addAll(readings("n1", -10, 70));
        replayed.add(state("n1", 0, "IDLE+POWERING_UP"));
        replayed.add(state("n1", 12, "MIXED"));
        replayed.add(state("n1", 20, "MIXED+COMPLETING"));
        replayed.add(state("n1", 30, "IDLE"));
        replayed.add(state("n1", 40, "IDLE+PLANNED"));
        replayed.add(state("n1", 50, "IDLE+DRAIN"));

        replayed.replay(run(1, slice(10, 20, "n1", 1)));

        NodeEnergy hour = replayed.hours().get(1);
        assertEquals(SteadyNode.NOON, hour.nodeHour().hourTime());
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

    /** Before the first state of Slurm, and while the state is ALLOCATED without a known run. */
    @Test
    void energyWithoutARunAndWithoutAKnownStateIsSystem() throws MalformedHostlistException {
        replayed.addAll(readings("n1", 0, 60));
        replayed.add(state("n1", 15, "IDLE"));
        replayed.add(state("n1", 30, "ALLOCATED"));
        replayed.add(state("n1", 45, "IDLE"));

        replayed.replay();

        NodeEnergy hour = replayed.hours().get(1);
        assertEquals(Energy.ofJoules(30 * 14_400), hour.accounts().system());
        assertEquals(Energy.ofJoules(30 * 14_400), hour.accounts().idle());
    }

    /** Seen allocated while the run was there, and not seen again until ten minutes after it left. */
    @Test
    void anAllocatedStateEndsWithItsRun() throws MalformedHostlistException {
        replayed.addAll(readings("n1", 0, 60));
        replayed.add(state("n1", -1, "IDLE"));
        replayed.add(state("n1", 19, "ALLOCATED"));
        replayed.add(state("n1", 30, "IDLE"));

        replayed.replay(run(1, slice(10, 20, "n1", 4)));

        assertEquals(
                Energy.ofJoules(50 * 14_400), replayed.hours().get(1).accounts().idle());
    }

    /** Slurm truncates ends to whole seconds: a state within the last second still belongs to the run. */
    @Test
    void anAllocatedStateInTheLastSecondOfARunEndsWithIt() throws MalformedHostlistException {
        replayed.addAll(readings("n1", 0, 60));
        replayed.add(state("n1", -1, "IDLE"));
        replayed.add(state("n1", 20, "ALLOCATED"));
        replayed.add(state("n1", 30, "IDLE"));

        replayed.replay(run(1, slice(10, 20, "n1", 4)));

        assertEquals(
                Energy.ofJoules(50 * 14_400), replayed.hours().get(1).accounts().idle());
        assertEquals(Energy.ZERO, replayed.hours().get(1).accounts().system());
    }
}
