package io.github.jobenergy.energy.replay;

import io.github.jobenergy.program.testing.SoakScale;
import io.github.jobenergy.schemas.node.MalformedHostlistException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same law over many more rounds. */
@Tag("soak")
class ReplayLawIT {

    private static final long ROUNDS = 10_000;

    @Test
    void isIndependentOfTheOrderOverManyScenes() throws MalformedHostlistException {
        new ReplayLaw(1_000_000, SoakScale.of(ROUNDS, 1)).check(true);
    }
}
