package io.github.jobenergy.energy.accuracy;

import io.github.jobenergy.schemas.node.MalformedHostlistException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same law over many more scenarios. */
@Tag("soak")
class LossyScenariosIT {

    private static final int SCENARIOS = 20_000;

    @Test
    void boundsHoldTheTruthAndAreTightOverManyScenarios() throws MalformedHostlistException {
        double scale = Double.parseDouble(System.getProperty("jobenergy.soak.scale", "1.0"));

        new LossyScenarios(1_000_000, (int) Math.max(500, Math.round(SCENARIOS * scale))).check();
    }
}
