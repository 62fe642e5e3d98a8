package io.github.jobenergy.energy.replay;

import io.github.jobenergy.schemas.node.MalformedHostlistException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayEqualsLifeTest {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whateverTheOrder(boolean isShuffled) throws MalformedHostlistException {
        new ReplayEqualsLife(0, 100).check(isShuffled);
    }
}
