package io.github.jobenergy.energy.replay;

import io.github.jobenergy.schemas.node.MalformedHostlistException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow-law")
class ReplayLawTest {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void isIndependentOfTheOrder(boolean isShuffled) throws MalformedHostlistException {
        new ReplayLaw(0, 100).check(isShuffled);
    }
}
