package io.github.jobenergy.energy.cli;

import io.github.jobenergy.schemas.quantity.Power;
import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a power in watts. */
final class WattsConverter implements ITypeConverter<Power> {

    /** The largest power, 1 GW, so that products do not overflow. */
    private static final BigDecimal LARGEST = BigDecimal.valueOf(1_000_000_000);

    @Override
    public Power convert(String text) {
        try {
            BigDecimal watts = new BigDecimal(text);
            if (watts.signum() >= 0 && watts.compareTo(LARGEST) <= 0) {
                return Power.ofWatts(watts);
            }
        } catch (NumberFormatException notANumber) {
            throw invalid(text);
        }
        throw invalid(text);
    }

    private static TypeConversionException invalid(String text) {
        return new TypeConversionException(
                "expected a number of watts from 0 to " + LARGEST + ", found '" + text + "'");
    }
}
