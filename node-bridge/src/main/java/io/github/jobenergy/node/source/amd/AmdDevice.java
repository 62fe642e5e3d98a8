package io.github.jobenergy.node.source.amd;

import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.schemas.rejection.Origin;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;

/**
 * What was printed of one device: a card, one die of a card with two, or a partition.
 *
 * @param number its number as printed, 0 or more
 * @param energy what its energy register held
 * @param power what it drew
 * @param origin where it stood
 */
record AmdDevice(int number, Quantity energy, Quantity power, Origin origin) {

    /** The largest number a device may have. */
    static final int LARGEST_NUMBER = 1 << 12;

    /**
     * A value as printed.
     *
     * @param field what it stood under
     * @param text the value; empty where there is none
     * @param unit its unit
     */
    record Quantity(String field, String text, String unit) {

        private static final Set<String> NOT_TOLD = Set.of("", "N/A", "N/A (Secondary die)", "None", "null");

        /** Nothing. */
        static final Quantity NONE = new Quantity("", "", "");

        /** Whether it tells something: dies and partitions that have no sensor of their own tell nothing or 0. */
        boolean isTold() {
            boolean isZero = amount().filter(value -> value.signum() == 0).isPresent();
            return !NOT_TOLD.contains(text.strip()) && !isZero;
        }

        /** The number in it. */
        Optional<BigDecimal> amount() {
            return AmountParser.parse(text);
        }
    }

    /** Whether it has a sensor that says something. */
    boolean speaks() {
        return energy.isTold() || power.isTold();
    }

    /** The same device, telling only what it draws. */
    AmdDevice withoutRegister() {
        return new AmdDevice(number, Quantity.NONE, power, origin);
    }

    /** The same device, telling nothing. */
    AmdDevice silent() {
        return new AmdDevice(number, Quantity.NONE, Quantity.NONE, origin);
    }
}
