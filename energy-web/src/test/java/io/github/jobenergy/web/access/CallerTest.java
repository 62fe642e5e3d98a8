package io.github.jobenergy.web.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class CallerTest {

    @Test
    void returnsTheOnlyValueOfAHeader() throws Exception {
        assertEquals(Optional.of("one"), RequestFrom.withAuthorization("one").header("Authorization"));
        assertEquals(Optional.empty(), RequestFrom.withAuthorization().header("Authorization"));
    }

    @Test
    void refusesAHeaderOfSeveralValues() {
        RefusedException refused = assertThrows(
                RefusedException.class,
                () -> RequestFrom.withAuthorization("one", "one").header("Authorization"));

        assertEquals("header Authorization: expected one value, found 2", refused.getMessage());
    }
}
