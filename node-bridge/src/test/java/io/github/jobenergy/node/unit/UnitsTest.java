package io.github.jobenergy.node.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource({
        "W, 350, 350000",
        "Watts, 0.0005, 0",
        "watts, 0.0015, 2",
        "Watt, 1, 1000",
        "milliwatts, 61317, 61317",
        "milliwatt, 61317, 61317",
        "Microwatts, 61317500, 61318",
        "kilowatt, 1.25, 1250000",
        "mW, 61317, 61317",
        "uW, 61317500, 61318",
        "µW, 999, 1",
        "μW, 999, 1",
        "kW, 1.25, 1250000"
    })
    void roundsPowerToTheMilliwatt(String unit, BigDecimal amount, long milliwatts) {
        assertEquals(
                Power.ofMilliwatts(milliwatts),
                PowerUnit.named(unit).orElseThrow().of(amount));
    }

    @ParameterizedTest
    @CsvSource({
        "J, 1360621494, 1360621494000",
        "mJ, 250345123, 250345123",
        "uJ, 262143328850, 262143328",
        "µJ, 1999, 1",
        "μJ, 1999, 1",
        "Joules, 1, 1000",
        "joule, 1, 1000",
        "millijoules, 250345123, 250345123",
        "Microjoule, 1999, 1",
        "kilojoules, 65.5, 65500000",
        "watt-hours, 281423, 1013122800000",
        "W.h, 281423, 1013122800000",
        "Watt Hours, 281423, 1013122800000",
        "kilowatt_hours, 0.001, 3600000",
        "kW.h, 0.001, 3600000",
        "kJ, 65.5, 65500000",
        "Wh, 281423, 1013122800000",
        "kWh, 0.001, 3600000"
    })
    void truncatesEnergyToTheMillijoule(String unit, BigDecimal amount, long millijoules) {
        assertEquals(
                Energy.ofMillijoules(millijoules),
                EnergyUnit.named(unit).orElseThrow().of(amount));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "s", "MW", "w", "mws", "VA", "megawatts", "watt_hours", "BTU/h", "J", "degrees_c", "percent"
            })
    void findsNoPowerUnitForOtherTexts(String unit) {
        assertEquals(Optional.empty(), PowerUnit.named(unit));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "MJ", "j", "W", "eV", "watts", "megajoules", "whs"})
    void findsNoEnergyUnitForOtherTexts(String unit) {
        assertEquals(Optional.empty(), EnergyUnit.named(unit));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "N/A",
                "[N/A]",
                "NaN",
                "",
                "[Not Supported]",
                "9223372036854775794",
                "18446744073709551614",
                "140737488355328"
            })
    void readsPlaceholdersAsBlank(String text) {
        assertTrue(AmountParser.isBlank(text));
    }

    @Test
    void doesNotReadAValueAsBlank() {
        assertFalse(AmountParser.isBlank("0"));
        assertFalse(AmountParser.isBlank("-1"));
    }

    @Test
    void reportsAnOverflowAsAnError() {
        BigDecimal much = new BigDecimal("1e20");

        assertThrows(ArithmeticException.class, () -> EnergyUnit.JOULE.of(much));
        assertThrows(ArithmeticException.class, () -> PowerUnit.WATT.of(much));
    }
}
