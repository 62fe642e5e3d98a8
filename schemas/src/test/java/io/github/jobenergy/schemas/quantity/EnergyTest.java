package io.github.jobenergy.schemas.quantity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnergyTest {

    @ParameterizedTest
    @CsvSource({
        "7005, 7005000",
        "0.0005, 1",
        "0.00049, 0",
        "-0.0005, -1",
        "1e3, 1000000",
        "262143.328, 262143328",
        "9223372036854775.807, 9223372036854775807"
    })
    void joulesAreRoundedHalfUpToTheMillijoule(BigDecimal joules, long millijoules) {
        assertEquals(Energy.ofMillijoules(millijoules), Energy.ofJoules(joules));
    }

    @Test
    void whatIsBeyondItsRangeIsAnErrorAndNeverWraps() {
        Energy most = Energy.ofMillijoules(Long.MAX_VALUE);
        Energy least = Energy.ofMillijoules(Long.MIN_VALUE);

        assertThrows(ArithmeticException.class, () -> most.plus(Energy.ofMillijoules(1)));
        assertThrows(ArithmeticException.class, () -> least.minus(Energy.ofMillijoules(1)));
        assertThrows(ArithmeticException.class, () -> Energy.ofJoules(Long.MAX_VALUE));
        assertThrows(ArithmeticException.class, () -> Energy.ofJoules(new BigDecimal("9223372036854775.808")));
    }

    @Test
    void differencesOfAnyRegisterAddUpToTheWhole() {
        Random random = new Random(20_261_120);
        for (int round = 0; round < 1_000; round++) {
            Energy first = Energy.ofMillijoules(random.nextLong() >> 2);
            Energy middle = Energy.ofMillijoules(random.nextLong() >> 2);
            Energy last = Energy.ofMillijoules(random.nextLong() >> 2);

            Energy whole = middle.minus(first).plus(last.minus(middle));

            assertEquals(last.minus(first), whole);
            assertEquals(first, Energy.ofJoules(first.joules()));
            assertEquals(first.compareTo(last) < 0, first.minus(last).isNegative());
        }
    }

    @Test
    void onlyWhatIsBelowZeroIsNegative() {
        assertTrue(Energy.ofMillijoules(-1).isNegative());
        assertFalse(Energy.ZERO.isNegative());
        assertFalse(Energy.ofMillijoules(1).isNegative());
    }

    @Test
    void itIsShownInJoules() {
        assertEquals("350.500 J", Energy.ofMillijoules(350_500).toString());
        assertEquals("-0.001 J", Energy.ofMillijoules(-1).toString());
    }
}
