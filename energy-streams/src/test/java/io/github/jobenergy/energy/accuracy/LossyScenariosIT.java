package io.github.jobenergy.energy.accuracy;

import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same law over many more scenarios. */
@Tag("soak")
class LossyScenariosIT {

    private static final int SCENARIOS = 20_000;

    @Test
    void boundsContainTheTrueEnergyAndAreTightOverManyScenarios() throws MalformedHostlistException {
        new LossyScenarios(1_000_000, Math.toIntExact(SoakScale.of(SCENARIOS, 500))).check();
    }
}
