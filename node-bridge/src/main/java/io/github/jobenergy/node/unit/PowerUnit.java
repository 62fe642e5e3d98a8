package io.github.jobenergy.node.unit;

import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;

/** The units of power, rounded to the nearest milliwatt. */
public enum PowerUnit {
    /** {@code W}. */
    WATT("1000"),
    /** {@code mW}. */
    MILLIWATT("1"),
    /** {@code uW}. */
    MICROWATT("0.001"),
    /** {@code kW}. */
    KILOWATT("1000000");

    private static final Map<String, PowerUnit> BY_SYMBOL = Map.of(
            "W", WATT,
            "mW", MILLIWATT,
            "uW", MICROWATT,
            "µW", MICROWATT,
            "μW", MICROWATT,
            "kW", KILOWATT);

    private static final Map<String, PowerUnit> BY_NAME =
            Map.of("watt", WATT, "milliwatt", MILLIWATT, "microwatt", MICROWATT, "kilowatt", KILOWATT);

    private final BigDecimal milliwatts;

    PowerUnit(String milliwatts) {
        this.milliwatts = new BigDecimal(milliwatts);
    }

    /** The unit with this symbol or word; empty if there is none. Symbols are case-sensitive: {@code mW} is not {@code MW}. */
    public static Optional<PowerUnit> named(String text) {
        return Optional.ofNullable(BY_SYMBOL.get(text.strip()))
                .or(() -> Optional.ofNullable(BY_NAME.get(UnitName.canonical(text))));
    }

    /**
     * The power of an amount in this unit.
     *
     * @throws ArithmeticException if the power exceeds 63 bits of milliwatts
     */
    public Power of(BigDecimal amount) {
        return Power.ofMilliwatts(
                amount.multiply(milliwatts).setScale(0, RoundingMode.HALF_EVEN).longValueExact());
    }
}
