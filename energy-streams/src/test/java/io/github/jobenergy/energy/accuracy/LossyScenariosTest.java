package io.github.jobenergy.energy.accuracy;

import io.github.jobenergy.schemas.node.MalformedHostlistException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow-law")
class LossyScenariosTest {

    @Test
    void boundsContainTheTrueEnergyAndAreTight() throws MalformedHostlistException {
        new LossyScenarios(0, 1_000).check();
    }
}
