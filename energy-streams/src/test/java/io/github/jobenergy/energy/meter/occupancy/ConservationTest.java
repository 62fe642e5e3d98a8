package io.github.jobenergy.energy.meter.occupancy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.check.ContractCheck;
import io.github.jobenergy.schemas.check.Rounds;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The law of shares: what the runs on a node are charged, and what is nobody's, is what its composed register advanced by, to
 * the millijoule, whatever measures it, whoever comes and goes, whatever is lost, and in whichever order it is heard.
 */
@Tag("property")
class ConservationTest {

    private static final int NODES = Rounds.of(300);
    private static final int ORDERS = Rounds.of(60);

    @Test
    void partsAndWhatIsNobodysAreTheRegister() {
        int isCharged = 0;
        for (long seed = 0; seed < NODES; seed++) {
            RandomNode node = new RandomNode(seed);

            node.happen(seed);

            String scene = "seed " + seed;
            assertEquals(node.counted(), node.charged() + node.nobodys(), scene);
            isCharged += node.charged() > 0 && node.nobodys() > 0 ? 1 : 0;
            node.answers().forEach(ContractCheck::assertValid);
        }
        int both = isCharged;
        assertTrue(both > NODES * 5 / 6, () -> "nodes with energy of runs and unallocated energy: " + both);
    }

    @Test
    void theNumbersAreTheSameInEveryOrder() {
        for (long seed = 0; seed < ORDERS; seed++) {
            RandomNode one = new RandomNode(seed);
            RandomNode other = new RandomNode(seed);

            one.happen(seed);
            other.happen(~seed);

            assertEquals(one.answers(), other.answers());
        }
    }
}
