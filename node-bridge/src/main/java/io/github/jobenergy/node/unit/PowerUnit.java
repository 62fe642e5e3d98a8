package io.github.jobenergy.node.unit;

import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;

/** The units in which meters state power, rounded to the nearest milliwatt. */
public enum PowerUnit {
    /** {@code W}. */
    WATT("1000"),
    /** {@code mW}. */
    MILLIWATT("1"),
    /** {@code uW}. */
    MICROWATT("0.001"),
    /** {@code kW}. */
    KILOWATT("1000000");

    private static final Map<String, PowerUnit> BY_NAME = Map.ofEntries(
            Map.entry("W", WATT),
            Map.entry("watt", WATT),
            Map.entry("watts", WATT),
            Map.entry("Watt", WATT),
            Map.entry("Watts", WATT),
            Map.entry("mW", MILLIWATT),
            Map.entry("milliwatts", MILLIWATT),
            Map.entry("uW", MICROWATT),
            Map.entry("µW", MICROWATT),
            Map.entry("μW", MICROWATT),
            Map.entry("microwatts", MICROWATT),
            Map.entry("kW", KILOWATT),
            Map.entry("kilowatts", KILOWATT));

    private final BigDecimal milliwatts;

    PowerUnit(String milliwatts) {
        this.milliwatts = new BigDecimal(milliwatts);
    }

    /** The unit that is written so; absent where none is. A capital counts: {@code mW} is not {@code MW}. */
    public static Optional<PowerUnit> named(String text) {
        return Optional.ofNullable(BY_NAME.get(text.strip()));
    }

    /**
     * So much of this unit.
     *
     * @throws ArithmeticException if that is more milliwatts than 63 bits hold
     */
    public Power of(BigDecimal amount) {
        return Power.ofMilliwatts(
                amount.multiply(milliwatts).setScale(0, RoundingMode.HALF_EVEN).longValueExact());
    }
}
