package io.github.jobenergy.node.source.amd;

import io.github.jobenergy.node.unit.AmountParser;
import io.github.jobenergy.schemas.rejection.Origin;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;

/**
 * A device in the output of AMD's programs: a card, one die of a card with two dies, or a partition.
 *
 * @param number the printed number, 0 or more
 * @param energy the value of its energy register
 * @param power its power
 * @param origin the origin of the output
 */
record AmdDevice(int number, Quantity energy, Quantity power, Origin origin) {

    /** The largest number of a device. */
    static final int LARGEST_NUMBER = 1 << 12;

    /**
     * A printed value.
     *
     * @param field the name of the field
     * @param text the value; empty if absent
     * @param unit the unit of the value
     */
    record Quantity(String field, String text, String unit) {

        private static final Set<String> NOT_AVAILABLE = Set.of("", "N/A", "N/A (Secondary die)", "None", "null");

        /** The absent value. */
        static final Quantity NONE = new Quantity("", "", "");

        /** Whether the value is present: dies and partitions without a sensor of their own print no value or 0. */
        boolean isPresent() {
            boolean isZero = amount().filter(value -> value.signum() == 0).isPresent();
            return !NOT_AVAILABLE.contains(text.strip()) && !isZero;
        }

        /** The number in the text. */
        Optional<BigDecimal> amount() {
            return AmountParser.parse(text);
        }
    }

    /** Whether the device has a sensor with a value. */
    boolean hasValue() {
        return energy.isPresent() || power.isPresent();
    }

    /** The same device with its power only. */
    AmdDevice withoutRegister() {
        return new AmdDevice(number, Quantity.NONE, power, origin);
    }

    /** The same device without values. */
    AmdDevice withoutValues() {
        return new AmdDevice(number, Quantity.NONE, Quantity.NONE, origin);
    }
}
