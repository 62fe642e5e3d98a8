package io.github.jobenergy.web.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Formats amounts with their units, with a prefix that keeps the number short. A space before a unit is not broken. */
final class Amounts {

    private static final String NARROW = "\u00a0";
    private static final BigDecimal JOULES_PER_WATT_HOUR = BigDecimal.valueOf(3_600);
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);
    private static final int DIGITS = 4;
    private static final MathContext PRECISION = new MathContext(DIGITS, RoundingMode.HALF_UP);

    private Amounts() {}

    /** A unit of energy that suits the amounts of one table. */
    enum EnergyUnit {
        JOULE("J", BigDecimal.ONE, 1),
        WATT_HOUR("Wh", JOULES_PER_WATT_HOUR, 3),
        KILOWATT_HOUR("kWh", JOULES_PER_WATT_HOUR.multiply(THOUSAND), 3),
        MEGAWATT_HOUR("MWh", JOULES_PER_WATT_HOUR.multiply(THOUSAND).multiply(THOUSAND), 3);

        private final String symbol;
        private final BigDecimal joules;
        private final int decimals;

        EnergyUnit(String symbol, BigDecimal joules, int decimals) {
            this.symbol = symbol;
            this.joules = joules;
            this.decimals = decimals;
        }

        /** Returns the unit for amounts up to this one. */
        static EnergyUnit of(BigDecimal most) {
            BigDecimal size = most.abs();
            EnergyUnit unit = JOULE;
            for (EnergyUnit larger : List.of(WATT_HOUR, KILOWATT_HOUR, MEGAWATT_HOUR)) {
                if (size.compareTo(larger.joules) >= 0) {
                    unit = larger;
                }
            }
            return unit;
        }

        String symbol() {
            return symbol;
        }

        /** Formats an amount in joules in this unit, without the unit. */
        String number(BigDecimal amount) {
            return String.format(
                    Locale.ROOT, "%,." + decimals + "f", amount.divide(joules, decimals, RoundingMode.HALF_UP));
        }
    }

    /** Formats an energy such as {@code 1.234 kWh}. */
    static String energy(BigDecimal joules) {
        return energy(joules, EnergyUnit.of(joules));
    }

    /** Formats an energy in a unit. */
    static String energy(BigDecimal joules, EnergyUnit unit) {
        return digits(joules.divide(unit.joules, 9, RoundingMode.HALF_UP)) + NARROW + unit.symbol();
    }

    /** Formats an energy in a unit of watt-hours, such as {@code 0.740 Wh}. */
    static String wattHours(BigDecimal joules) {
        return energy(joules, EnergyUnit.of(joules.abs().max(JOULES_PER_WATT_HOUR)));
    }

    /** Formats an energy to the millijoule, such as {@code 2,662.700 J}. */
    static String joules(BigDecimal joules) {
        return String.format(Locale.ROOT, "%,.3f", joules) + NARROW + "J";
    }

    /** Formats a power such as {@code 412.5 W}. */
    static String power(BigDecimal watts) {
        return scaled(watts, "W");
    }

    /** Formats a mass such as {@code 1.506 g} of CO2 equivalent. */
    static String mass(BigDecimal grams) {
        if (grams.abs().compareTo(THOUSAND.multiply(THOUSAND)) >= 0) {
            return digits(grams.movePointLeft(6)) + NARROW + "t";
        }
        return grams.abs().compareTo(THOUSAND) >= 0
                ? digits(grams.movePointLeft(3)) + NARROW + "kg"
                : digits(grams) + NARROW + "g";
    }

    /** Formats a cost such as {@code 0.0012 EUR}. */
    static String cost(BigDecimal amount, String currency) {
        BigDecimal rounded = amount.abs().compareTo(BigDecimal.ONE) >= 0
                ? amount.setScale(2, RoundingMode.HALF_UP)
                : amount.round(new MathContext(3, RoundingMode.HALF_UP));
        return String.format(Locale.ROOT, "%," + "." + Math.max(2, rounded.scale()) + "f", rounded) + NARROW + currency;
    }

    /** Formats a part such as {@code 63.2 %}. */
    static String percent(BigDecimal part) {
        return part.movePointRight(2)
                        .setScale(1, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString()
                + NARROW + "%";
    }

    /** Formats a difference in percent with its sign, such as {@code +5.1 %}. */
    static String difference(BigDecimal part) {
        return (part.signum() < 0 ? "" : "+") + percent(part);
    }

    /** Returns a part of a whole; 0 of a whole of 0. */
    static BigDecimal ratio(BigDecimal part, BigDecimal whole) {
        return whole.signum() == 0 ? BigDecimal.ZERO : part.divide(whole, 6, RoundingMode.HALF_UP);
    }

    /** Formats a length of time such as {@code 2 d 3 h 10 min} or {@code 26 s}, in its two or three greatest units. */
    static String length(Duration time) {
        if (time.toMinutes() < 1) {
            return digits(BigDecimal.valueOf(time.toMillis(), 3)) + NARROW + "s";
        }
        StringBuilder words = new StringBuilder();
        append(words, time.toDays(), "d");
        append(words, time.toHoursPart(), "h");
        append(words, time.toMinutesPart(), "min");
        if (time.toDays() == 0) {
            append(words, time.toSecondsPart(), "s");
        }
        return words.toString();
    }

    private static void append(StringBuilder words, long count, String unit) {
        if (count > 0) {
            words.append(words.length() > 0 ? " " : "")
                    .append(count)
                    .append(NARROW)
                    .append(unit);
        }
    }

    /** Formats hours of nodes or GPUs such as {@code 12.5}. */
    static String hours(BigDecimal seconds) {
        return digits(seconds.divide(JOULES_PER_WATT_HOUR, 6, RoundingMode.HALF_UP));
    }

    private static String scaled(BigDecimal amount, String unit) {
        List<String> prefixes = List.of("", "k", "M", "G");
        int prefix = 0;
        BigDecimal scaled = amount;
        while (scaled.abs().compareTo(THOUSAND) >= 0 && prefix < prefixes.size() - 1) {
            scaled = scaled.movePointLeft(3);
            prefix++;
        }
        return digits(scaled) + NARROW + prefixes.get(prefix) + unit;
    }

    /** Formats a number with four significant digits; all digits before the point are kept. */
    static String digits(BigDecimal number) {
        if (number.signum() == 0) {
            return "0";
        }
        BigDecimal rounded = number.precision() - number.scale() >= DIGITS
                ? number.setScale(0, RoundingMode.HALF_UP)
                : number.round(PRECISION);
        return String.format(Locale.ROOT, "%,." + Math.max(0, rounded.scale()) + "f", rounded);
    }
}
