package io.github.jobenergy.node.decode;

import io.github.jobenergy.node.sample.UnusableValueException;
import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.Plausible;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads what stands in a field as an amount of power or energy, or as the number of a thing.
 *
 * <p>0 is no value here. Every collector read in this room writes 0 where it had nothing: LDMS where a file could not be read,
 * Telegraf where a BMC has its DCMI readings deactivated, sonar and Dell's pump where there is no value at all, rocm-smi for
 * the second and later partitions of a GPU. And whatever can answer draws something.
 */
public final class Figures {

    private static final String EXPECTED_POWER = "a power of 0 W to 100 kW";

    private static final Pattern INDEX = Pattern.compile("\\d{1,4}");

    private Figures() {}

    /**
     * The power in a field; absent where it says that there is none.
     *
     * @throws UnusableValueException if it is neither
     */
    public static Optional<Power> power(String field, String text, PowerUnit unit) throws UnusableValueException {
        Optional<BigDecimal> amount = amount(field, EXPECTED_POWER, text);
        try {
            return amount.map(unit::of).map(Plausible::power);
        } catch (ArithmeticException | InvalidFieldException tooMuch) {
            throw UnusableValueException.invalid(field, EXPECTED_POWER, text);
        }
    }

    /**
     * The energy in a field; absent where it says that there is none.
     *
     * @throws UnusableValueException if it is neither
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
     * The name of one of several domains of a kind: {@code cpu[0]}.
     *
     * @throws UnusableValueException if what stands in the field is not a number
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
