package io.github.jobenergy.energy.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.jobenergy.energy.cli.Golden;
import org.junit.jupiter.api.Test;

class TopologyGoldenTest {

    @Test
    void stepsStoresAndTopicsAreThoseOfTheGoldenFile() {
        Golden topology = new Golden("topology.txt");

        String printed = Golden.printed("topology");

        assertEquals(topology.expected(printed), printed);
    }
}
