package io.github.jobenergy.energy.meter.occupancy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.check.Rounds;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The law of shares: the energies of the runs on a node and the unallocated energy sum to the difference of its composed
 * register, to the millijoule, for any meters, any runs, any loss of readings and any order of arrival.
 */
@Tag("property")
class ConservationTest {

    private static final int NODES = Rounds.of(300);
    private static final int ORDERS = Rounds.of(60);

    @Test
    void sharesAndUnallocatedEnergyEqualTheRegister() {
        int isCharged = 0;
        for (long seed = 0; seed < NODES; seed++) {
            RandomNode node = new RandomNode(seed);

            node.happen(seed);

            String round = "seed " + seed;
            assertEquals(node.counted(), node.charged() + node.unallocated(), round);
            isCharged += node.charged() > 0 && node.unallocated() > 0 ? 1 : 0;
            node.answers().forEach(ContractCheck::assertValid);
        }
        int both = isCharged;
        assertTrue(both > NODES * 5 / 6, () -> "nodes with energy of runs and unallocated energy: " + both);
    }

    @Test
    void theEnergiesAreIndependentOfTheOrder() {
        for (long seed = 0; seed < ORDERS; seed++) {
            RandomNode one = new RandomNode(seed);
            RandomNode other = new RandomNode(seed);

            one.happen(seed);
            other.happen(~seed);

            assertEquals(one.answers(), other.answers());
        }
    }
}
