package io.github.jobenergy.energy.accuracy;

import io.github.jobenergy.schemas.node.MalformedHostlistException;
import org.junit.jupiter.api.Test;

class LossyScenariosTest {

    @Test
    void boundsContainTheTrueEnergyAndAreTight() throws MalformedHostlistException {
        new LossyScenarios(0, 1_000).check();
    }
}
