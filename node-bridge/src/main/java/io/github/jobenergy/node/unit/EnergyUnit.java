package io.github.jobenergy.node.unit;

import io.github.jobenergy.schemas.quantity.Energy;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;

/** The units of energy counters. Fractions of a millijoule are truncated, so that the differences of a counter add up. */
public enum EnergyUnit {
    /** {@code J}. */
    JOULE("1000"),
    /** {@code mJ}. */
    MILLIJOULE("1"),
    /** {@code uJ}. */
    MICROJOULE("0.001"),
    /** {@code nJ}. */
    NANOJOULE("0.000001"),
    /** {@code kJ}. */
    KILOJOULE("1000000"),
    /** {@code Wh}: 3,600 J. */
    WATT_HOUR("3600000"),
    /** {@code kWh}: 3,600,000 J. */
    KILOWATT_HOUR("3600000000");

    private static final Map<String, EnergyUnit> BY_SYMBOL = Map.ofEntries(
            Map.entry("J", JOULE),
            Map.entry("mJ", MILLIJOULE),
            Map.entry("uJ", MICROJOULE),
            Map.entry("µJ", MICROJOULE),
            Map.entry("μJ", MICROJOULE),
            Map.entry("nJ", NANOJOULE),
            Map.entry("kJ", KILOJOULE),
            Map.entry("Wh", WATT_HOUR),
            Map.entry("W.h", WATT_HOUR),
            Map.entry("kWh", KILOWATT_HOUR),
            Map.entry("kW.h", KILOWATT_HOUR));

    private static final Map<String, EnergyUnit> BY_NAME = Map.of(
            "joule", JOULE,
            "millijoule", MILLIJOULE,
            "microjoule", MICROJOULE,
            "nanojoule", NANOJOULE,
            "kilojoule", KILOJOULE,
            "watt_hour", WATT_HOUR,
            "kilowatt_hour", KILOWATT_HOUR);

    private final BigDecimal millijoules;

    EnergyUnit(String millijoules) {
        this.millijoules = new BigDecimal(millijoules);
    }

    /** The unit with this symbol or word; empty if there is none. Symbols are case-sensitive: {@code mJ} is not {@code MJ}. */
    public static Optional<EnergyUnit> named(String text) {
        return Optional.ofNullable(BY_SYMBOL.get(text.strip()))
                .or(() -> Optional.ofNullable(BY_NAME.get(UnitName.canonical(text))));
    }

    /**
     * The energy of an amount in this unit.
     *
     * @throws ArithmeticException if the energy exceeds 63 bits of millijoules
     */
    public Energy of(BigDecimal amount) {
        return Energy.ofMillijoules(
                amount.multiply(millijoules).setScale(0, RoundingMode.FLOOR).longValueExact());
    }
}
