package io.github.jobenergy.schemas.quantity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerTest {

    @ParameterizedTest
    @CsvSource({"350, 350000", "350.5, 350500", "0.0005, 1", "0.00049, 0", "-1.2345, -1235"})
    void wattsAreRoundedHalfUpToTheMilliwatt(BigDecimal watts, long milliwatts) {
        assertEquals(Power.ofMilliwatts(milliwatts), Power.ofWatts(watts));
    }

    @Test
    void wattsBeyondItsRangeAreAnError() {
        assertThrows(ArithmeticException.class, () -> Power.ofWatts(Long.MAX_VALUE));
        assertThrows(ArithmeticException.class, () -> Power.ofWatts(new BigDecimal("1e30")));
    }

    @Test
    void itIsOrderedByItsSizeAndShownInWatts() {
        assertTrue(Power.ofWatts(1).compareTo(Power.ofMilliwatts(999)) > 0);
        assertEquals(0, Power.ofWatts(1).compareTo(Power.ofMilliwatts(1_000)));
        assertEquals("350.500 W", Power.ofMilliwatts(350_500).toString());
    }
}
