package io.github.jobenergy.rate.spec;

import io.github.jobenergy.rate.decode.MalformedDocumentException;
import io.github.jobenergy.rate.decode.table.CsvValues;
import io.github.jobenergy.rate.decode.table.StatedRate;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Set;

/** Reads the settings of a constant. */
public final class ConstantRates {

    /** The keys of the settings. */
    public static final Set<String> KEYS = keys();

    private ConstantRates() {}

    /** Returns the rate of the settings. */
    public static StatedRate rate(RateSpec spec, String site) {
        return StatedRates.of(spec, "constant", site);
    }

    /** Returns the value of the settings, in the unit of the site. */
    public static BigDecimal value(RateSpec spec) {
        String text = spec.requiredText("value");
        try {
            return CsvValues.number("value", text);
        } catch (MalformedDocumentException notANumber) {
            throw new IllegalArgumentException(
                    spec.kind() + ": value: expected a number, found '" + text + "'", notANumber);
        }
    }

    private static Set<String> keys() {
        Set<String> keys = new HashSet<>(StatedRates.KEYS);
        keys.add("value");
        return Set.copyOf(keys);
    }
}
