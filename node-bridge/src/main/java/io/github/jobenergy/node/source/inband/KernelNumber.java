package io.github.jobenergy.node.source.inband;

import io.github.jobenergy.node.unit.EnergyUnit;
import io.github.jobenergy.node.unit.PowerPlausibility;
import io.github.jobenergy.node.unit.PowerUnit;
import io.github.jobenergy.schemas.InvalidFieldException;
import io.github.jobenergy.schemas.quantity.Energy;
import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;

/** Parses numbers as printed by drivers: decimal digits only. */
public final class KernelNumber {

    private static final Pattern WHOLE = Pattern.compile("\\d{1,18}");

    /**
     * The maximum digits of a power: enough for the largest power of a node in microwatts, and within the range of milliwatts for
     * kilowatts.
     */
    private static final int MOST_DIGITS_OF_POWER = 13;

    /** The maximum digits of an energy in joules that the contract can represent; 18 digits of any smaller unit are less. */
    private static final int MOST_DIGITS_OF_ENERGY = 15;

    private static final int LONGEST_EXCERPT = 40;

    private KernelNumber() {}

    /**
     * Parses a count in this unit.
     *
     * @throws InvalidFieldException if the text is not a whole number of 0 or more, or has more than 18 digits
     */
    public static long count(String field, String ofWhat, String text) {
        if (!WHOLE.matcher(text).matches()) {
            throw new InvalidFieldException(field, "a whole number of " + ofWhat, "'" + brief(text) + "'");
        }
        return Long.parseLong(text);
    }

    /**
     * Parses the value of an energy counter.
     *
     * @param unit joules or less
     * @throws InvalidFieldException if the text is not a count, or exceeds the joules that the contract can represent
     */
    public static Energy energy(String field, EnergyUnit unit, String text) {
        BigDecimal count = BigDecimal.valueOf(count(field, name(unit), text));
        if (count.precision() > MOST_DIGITS_OF_ENERGY && unit == EnergyUnit.JOULE) {
            throw new InvalidFieldException(field, "less than 10^15 J", count + " " + name(unit));
        }
        return unit.of(count);
    }

    /**
     * Parses a power.
     *
     * @throws InvalidFieldException if the text is not a count, or exceeds the power of any node
     */
    public static Power power(String field, PowerUnit unit, String text) {
        BigDecimal count = BigDecimal.valueOf(count(field, name(unit), text));
        if (count.precision() > MOST_DIGITS_OF_POWER || unit.of(count).compareTo(PowerPlausibility.MOST_POWER) > 0) {
            throw new InvalidFieldException(field, "at most " + PowerPlausibility.MOST_POWER, count + " " + name(unit));
        }
        return unit.of(count);
    }

    private static String name(Enum<?> unit) {
        return unit.name().toLowerCase(Locale.ROOT) + "s";
    }

    private static String brief(String text) {
        return text.length() <= LONGEST_EXCERPT ? text : text.substring(0, LONGEST_EXCERPT) + "…";
    }
}
