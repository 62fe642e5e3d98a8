package io.github.jobenergy.energy.streams;

import io.github.jobenergy.energy.cli.CommandOutput;
import io.github.jobenergy.program.testing.GoldenFile;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class TopologyGoldenTest {

    @Test
    void stepsStoresAndTopicsAreThoseOfTheGoldenFile() throws IOException {
        String printed = CommandOutput.of("topology");

        GoldenFile.assertMatches("topology.txt", printed);
    }
}
