package io.github.jobenergy.energy.register;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RegisterDeltaTest {

    @Test
    void aSpreadBeyondTheRangeOfALongIsItsMaximum() {
        RegisterDelta large = new RegisterDelta(1, 1, Long.MAX_VALUE / 3 * 2);

        assertEquals(new RegisterDelta(2, 2, Long.MAX_VALUE), large.plus(large));
    }
}
