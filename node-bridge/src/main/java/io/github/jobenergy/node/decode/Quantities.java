package io.github.jobenergy.node.decode;

import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerPlausibility;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Parses fields as an amount of power or energy, or as the index of a device.
 *
 * <p>0 is not a value. Every collector whose format is decoded in this package or its subpackages writes 0 for a missing value:
 * LDMS if a file could not be read, Telegraf if the DCMI readings of a BMC are deactivated, sonar and Dell's pump if there is no
 * value, rocm-smi for the second and later partitions of a GPU. A device that can answer draws power.
 */
public final class Quantities {

    private static final String EXPECTED_POWER = "a power of 0 W to 100 kW";

    private static final Pattern INDEX = Pattern.compile("\\d{1,4}");

    private Quantities() {}

    /**
     * The power in a field; empty if the field states that there is no value.
     *
     * @throws UnusableValueException if the field is neither a power nor a blank value
     */
    public static Optional<Power> power(String field, String text, PowerUnit unit) throws UnusableValueException {
        Optional<BigDecimal> amount = amount(field, EXPECTED_POWER, text);
        try {
            return amount.map(unit::of).map(PowerPlausibility::power);
        } catch (ArithmeticException | InvalidFieldException tooMuch) {
            throw UnusableValueException.invalid(field, EXPECTED_POWER, text);
        }
    }

    /**
     * The energy in a field; empty if the field states that there is no value.
     *
     * @throws UnusableValueException if the field is neither an energy nor a blank value
     */
    public static Optional<Energy> energy(String field, String text, EnergyUnit unit) throws UnusableValueException {
        Optional<BigDecimal> amount = amount(field, "an energy of 0 or more", text);
        try {
            return amount.map(unit::of);
        } catch (ArithmeticException tooMuch) {
            throw UnusableValueException.invalid(field, "an energy below 9.2 PJ", text);
        }
    }

    /**
     * The name of an indexed domain, such as {@code cpu[0]}.
     *
     * @throws UnusableValueException if the index is not a number
     */
    public static String domain(String kind, String field, String index) throws UnusableValueException {
        if (!INDEX.matcher(index).matches()) {
            throw UnusableValueException.invalid(field, "the number of a " + kind, index);
        }
        return kind + "[" + Integer.parseInt(index) + "]";
    }

    private static Optional<BigDecimal> amount(String field, String expected, String text)
            throws UnusableValueException {
        if (AmountParser.isBlank(text)) {
            return Optional.empty();
        }
        BigDecimal amount =
                AmountParser.parse(text).orElseThrow(() -> UnusableValueException.invalid(field, expected, text));
        if (amount.signum() < 0) {
            throw UnusableValueException.invalid(field, expected, text);
        }
        return amount.signum() == 0 ? Optional.empty() : Optional.of(amount);
    }
}
